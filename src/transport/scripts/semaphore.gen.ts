// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy'; askInMs: number }
  | { code: 'refused' }

/**
 * Takes permits when enough are available. A repeated request gets the stored answer.
 * All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
 * id.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'slots' | 'count' | 'last' | 'answerMs' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local f,a,X=unpack(KEYS)
local e,A,B,L,M,m=unpack(ARGV)
e=tonumber(e)
local v,T=unpack(redis.call("MGET",f,X))
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local x=tonumber(z(f,v or redis.call("GET",f)))
local d=x and x>=e
local function S(T,s)
local E=type(T)=="string"and T or""
local g,U,F,G,e,H=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,U,F)>s+600000 or math.max(G,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(U),tonumber(F),tonumber(G),tonumber(e),H
end
local function V(I,G,e)
e=math.min(e+1,10)
return G+(math.max(I,0)-G)/e,e
end
local function W(X,s,g,U,F,G,e,H)
local T=string.format("%d:%d:%d:%d:%d:",g,U,F,G,e)..H
local Q=math.max(g-s,0)+4*math.max(G,s-F)+2000
redis.pcall("SET",X,T,"PX",string.format("%d",Q))
end
local function c1(X,T,s,H,A,L)
local g,U,F,G,e=S(T,s)
local d1=L~="0"
local e1=math.max(G,s-F)/2+100
if not d1 and A=="0"and g>s and s-U<e1 then
return false
end
if d1 then
G,e=V(s-F,G,e)
U=s
end
W(X,s,g,U,s,G,e,H)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
if d and T then
d=c1(X,T,l(m),"",A,L)
end
local p
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if d or A=="1"then
p=c(a,d and"1"or"0",B)
if d and not p then
redis.call("DECRBY",f,e)
return":granted"
end
else
p=redis.call("GET",a)
end
if p then
return p=="1"and":granted"or":refused"
end
if A=="1"then
return{":busy",0}
end
local function Y(X,T,s,H,r,L,M)
local g,U,F,G,e,J=S(T,s)
if not H and r>0 then
H=s+r
local Z=H-(tonumber(J)or 0)
if Z<5 or Z>r/4 then
J=""
end
end
if H and J~=""and J~=H then
G,e=V(s-F,G,e)
F=s
end
H=H or J
local I=math.max(s-F,0)
local N=(G+math.max(G,I))/16
local R=g<=s
if e==0 then
N=math.max(25,I/(R and 3 or 8))
elseif H==""then
N=math.min(N,200)
end
g=math.min(math.max(g+N*(0.5+M/1000),s+math.min(L,N)),s+600000)
if R and r>0 then
g=math.min(g,s+r+5)
end
W(X,s,g,L~="0"and s or U,F,G,e,H)
return math.floor(g-s)
end
return{":busy",Y(X,T,l(m),nil,0,L,M)}`,
  keys: 'permits operation slots',
  args: 'count last answerMs rttMs jitter nowMs',
  replies: 'granted,busy askInMs,refused',
}

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
 * addPermits. Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
 * RedissonPermitExpirableSemaphore.addPermitsAsync.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = {
  text: `local f,a,j=unpack(KEYS)
local e,P,h1,B,i=unpack(ARGV)
e=tonumber(e)
local u=P=="0"or redis.call("EXISTS",f)==1
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(a,u and"1"or"0",B)
if p or not u then
return(p or"0")=="1"and":added"or":missing"
end
local x=redis.pcall("INCRBY",f,e)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
if type(x)=="table"then
redis.call("DEL",a)
z(f,redis.call("GET",f))
x=redis.call("INCRBY",f,e)
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
y(i,j,h1=="1"and x or e)
return":added"`,
  keys: 'permits operation channel',
  args: 'count present total answerMs publish',
  replies: 'added,missing',
}

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available.
 * Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = {
  text: `local f=KEYS[1]
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
return{":available",tonumber(z(f,redis.call("GET",f))or 0)}`,
  keys: 'permits',
  args: '',
  replies: 'available permits',
}

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
 * duplicate of the acquire takes nothing.
 * Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = {
  text: `local f,a,j=unpack(KEYS)
local e,B,i=unpack(ARGV)
local v=redis.pcall("SET",a,"0","PX",B,"GET")
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
if v and type(v)=="table"then
q(a)
v=redis.call("SET",a,"0","PX",B,"GET")
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
if v=="1"and redis.call("EXISTS",f)==1 then
local x=redis.pcall("INCRBY",f,e)
y(i,j,type(x)=="table"and 0 or x)
end
return":over"`,
  keys: 'permits operation channel',
  args: 'count answerMs publish',
  replies: 'over',
}

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
 * Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = {
  text: `local f,a=unpack(KEYS)
local B=ARGV[1]
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local x=z(f,redis.call("GET",f))or"0"
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local p=c(a,x,B)
if x~="0"and not p then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(p or x)}`,
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that does not exist, at most once per operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = {
  text: `local f,a,j=unpack(KEYS)
local e,k1,B,i=unpack(ARGV)
e=tonumber(e)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local o=z(f,redis.call("GET",f))and"0"or"1"
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local p=c(a,o,B)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
if o=="1"and not p then
if k1=="0"then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",k1)
end
y(i,j,e)
end
return(p or o)=="1"and":set"or":exists"`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
