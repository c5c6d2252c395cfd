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
  text: `local f,a,V=unpack(KEYS)
local e,A,B,K,L,m=unpack(ARGV)
e=tonumber(e)
local v,R=unpack(redis.call("MGET",f,V))
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local x=tonumber(z(f,v or redis.call("GET",f)))
local d=x and x>=e
local function Q(R,s)
local g,S,E,F,e,G=
string.match(type(R)=="string"and R or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,S,E)>s+600000 or math.max(F,s-E)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),S,E,tonumber(F),tonumber(e),G
end
local function T(H,F,e)
e=math.min(e+1,10)
return F+(math.max(H,0)-F)/e,e
end
local function U(V,s,g,S,E,F,e,G)
local R=string.format("%d:%d:%d:%d:%d:",g,S,E,F,e)..G
redis.pcall("SET",V,R,"PX",math.floor(math.max(g-s,0)+4*math.max(F,s-E)+2000))
end
local function a1(V,R,s,G,A,K)
local g,S,E,F,e,I=Q(R,s)
if K~="0"then
F,e=T(s-E,F,e)
S=s
if G==""then
G=math.min(F,1.05*(tonumber(I)or F/2))
end
elseif A=="0"and g>s and s-S<math.max(F,s-E)/2+100 then
return false
end
U(V,s,g,S,s,F,e,G)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
if d and R then
d=a1(V,R,l(m),"",A,K)
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
local function W(V,R,s,G,r,K,L)
local g,S,E,F,e,I=Q(R,s)
if not G and r>0 then
G=s+r
local X=G-(tonumber(I)or 0)
if X<5 or X>r/4 then
I=""
end
end
if G and I~=""and I~=G then
F,e=T(s-E,F,e)
E=s
end
G=G or I
local H=s-E
local M=(F+math.max(F,H))/16
local P=g<=s
if e==0 then
M=math.max(25,H/(P and 3 or 8))
elseif F>1.5*(tonumber("0"..G)or F)then
M=math.min(M,200)
end
g=math.min(math.max(g+M*(0.5+L/1000),s+math.min(K,M)),s+600000)
if P and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,K~="0"and s or S,E,F,e,G)
return math.floor(g-s)
end
return{":busy",W(V,R,l(m),nil,0,K,L)}`,
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
local e,O,g1,B,i=unpack(ARGV)
e=tonumber(e)
local u=O=="0"or redis.call("EXISTS",f)==1
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
y(i,j,g1=="1"and x or e)
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
local e,i1,B,i=unpack(ARGV)
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
if i1=="0"then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",i1)
end
y(i,j,e)
end
return(p or o)=="1"and":set"or":exists"`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
