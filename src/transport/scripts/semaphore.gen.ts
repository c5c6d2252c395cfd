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
  text: `local function c(a,o,z)
if redis.call("SET",a,o,"PX",z,"NX")then
return false
end
return redis.call("GET",a)
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function N(O,s)
local E=type(O)=="string" and O or ""
local g,P,F,Q,e,R=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,P,F)>s+600000 or math.max(Q,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(P),tonumber(F),tonumber(Q),tonumber(e),R
end
local function S(T,Q,e)
e=math.min(e+1,10)
return Q+(math.max(T,0)-Q)/e,e
end
local function U(V,s,g,P,F,Q,e,R)
local O=string.format("%d:%d:%d:%d:%d:",g,P,F,Q,e)..R
local G=math.max(g-s,0)+4*math.max(Q,s-F)+2000
redis.pcall("SET",V,O,"PX",string.format("%d",G))
end
local function W(V,O,s,R,r,X,Y)
local g,P,F,Q,e,K=N(O,s)
if R and K~="" and K~=R then
Q,e=S(s-F,Q,e)
F=s
end
R=R or K
local T=math.max(s-F,0)
local Z=(Q+math.max(Q,T))/16
local L=g<=s
if e==0 then
Z=math.max(25,T/(L and 3 or 8))
elseif R=="" then
Z=math.min(Z,400)
end
g=math.min(math.max(g+Z*(0.5+Y/1000),s+math.min(X,Z)),s+600000)
if L and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,X>0 and s or P,F,Q,e,R)
return math.floor(g-s)
end
local function b1(V,O,s,R,A,X)
local g,P,F,Q,e=N(O,s)
local c1=X>0
local d1=math.max(Q,s-F)/2+100
if not c1 and A=="0" and g>s and s-P<d1 then
return false
end
if c1 then
Q,e=S(s-F,Q,e)
P=s
end
U(V,s,g,P,s,Q,e,R)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local f=KEYS[1]
local a=KEYS[2]
local V=KEYS[3]
local e=tonumber(ARGV[1])
local A=ARGV[2]
local z=ARGV[3]
local X=tonumber(ARGV[4])
local Y=tonumber(ARGV[5])
local m=tonumber(ARGV[6])
local u,O=unpack(redis.call("MGET",f,V))
local w=tonumber(y(f,u or redis.call("GET",f)))
local d=w and w>=e
if d and O then
d=b1(V,O,l(m),"",A,X)
end
local p
if d or A=="1" then
p=c(a,d and "1" or "0",z)
if d and not p then
redis.call("DECRBY",f,e)
return{":granted"}
end
else
p=redis.call("GET",a)
end
if p then
return{p=="1" and ":granted" or ":refused"}
end
if A=="1" then
return{":busy",0}
end
return{":busy",W(V,O,l(m),nil,0,X,Y)}`,
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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local f=KEYS[1]
local a=KEYS[2]
local j=KEYS[3]
local e=tonumber(ARGV[1])
local J=ARGV[2]
local g1=ARGV[3]
local z=ARGV[4]
local i=ARGV[5]
local t=J=="0" or redis.call("EXISTS",f)==1
local p=v(a,t and "1" or "0",z)
if p or not t then
return{(p or "0")=="1" and ":added" or ":missing"}
end
local w=redis.pcall("INCRBY",f,e)
if type(w)=="table" then
redis.call("DEL",a)
y(f,redis.call("GET",f))
w=redis.call("INCRBY",f,e)
end
x(i,j,g1=="1" and w or e)
return{":added"}`,
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
  text: `local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local f=KEYS[1]
return{":available",tonumber(y(f,redis.call("GET",f))or 0)}`,
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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local f=KEYS[1]
local a=KEYS[2]
local j=KEYS[3]
local e=ARGV[1]
local z=ARGV[2]
local i=ARGV[3]
local u=redis.pcall("SET",a,"0","PX",z,"GET")
if u and type(u)=="table" then
q(a)
u=redis.call("SET",a,"0","PX",z,"GET")
end
if u=="1" and redis.call("EXISTS",f)==1 then
local w=redis.pcall("INCRBY",f,e)
x(i,j,type(w)=="table" and 0 or w)
end
return{":over"}`,
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
  text: `local function c(a,o,z)
if redis.call("SET",a,o,"PX",z,"NX")then
return false
end
return redis.call("GET",a)
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local f=KEYS[1]
local a=KEYS[2]
local z=ARGV[1]
local w=y(f,redis.call("GET",f))or "0"
local p=c(a,w,z)
if w~="0" and not p then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(p or w)}`,
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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function c(a,o,z)
if redis.call("SET",a,o,"PX",z,"NX")then
return false
end
return redis.call("GET",a)
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local f=KEYS[1]
local a=KEYS[2]
local j=KEYS[3]
local e=tonumber(ARGV[1])
local j1=ARGV[2]
local z=ARGV[3]
local i=ARGV[4]
local o=y(f,redis.call("GET",f))and "0" or "1"
local p=c(a,o,z)
if o=="1" and not p then
if j1=="0" then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",j1)
end
x(i,j,e)
end
return{(p or o)=="1" and ":set" or ":exists"}`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
