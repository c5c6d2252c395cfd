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
  text: `local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
return false
end
return redis.call("GET",a)
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function M(N,z)
local J=type(N)=="string" and N or ""
local l,O,I,P,d,Q=string.match(J,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,O,I)>z+600000 or math.max(P,z-I)>86400000 then
return z,z,z,0,0,""
end
return tonumber(l),tonumber(O),tonumber(I),tonumber(P),tonumber(d),Q
end
local function R(S,P,d)
d=math.min(d+1,10)
return P+(math.max(S,0)-P)/d,d
end
local function T(U,z,l,O,I,P,d,Q)
local N=string.format("%d:%d:%d:%d:%d:",l,O,I,P,d)..Q
local E=math.max(l-z,0)+4*math.max(P,z-I)+2000
redis.pcall("SET",U,N,"PX",string.format("%d",E))
end
local function V(U,N,z,Q,r,W,X)
local l,O,I,P,d,K=M(N,z)
if Q and K~="" and K~=Q then
P,d=R(z-I,P,d)
I=z
end
Q=Q or K
local S=math.max(z-I,0)
local Y=(P+math.max(P,S))/16
local Z=l<=z
if d==0 then
Y=math.max(25,S/(Z and 3 or 8))
elseif Q=="" then
Y=math.min(Y,400)
end
l=math.min(math.max(l+Y*(0.5+X/1000),z+math.min(W,Y)),z+600000)
if Z and r>0 then
l=math.min(l,z+r+5)
end
T(U,z,l,W>0 and z or O,I,P,d,Q)
return math.floor(l-z)
end
local function b1(U,N,z,Q,A,W)
local l,O,I,P,d=M(N,z)
local c1=W>0
local d1=math.max(P,z-I)/2+100
if not c1 and A=="0" and l>z and z-O<d1 then
return false
end
if c1 then
P,d=R(z-I,P,d)
O=z
end
T(U,z,l,O,z,P,d,Q)
return true
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local e=KEYS[1]
local a=KEYS[2]
local U=KEYS[3]
local d=tonumber(ARGV[1])
local A=ARGV[2]
local y=ARGV[3]
local W=tonumber(ARGV[4])
local X=tonumber(ARGV[5])
local v=tonumber(ARGV[6])
local o,N=unpack(redis.call("MGET",e,U))
local p=tonumber(t(e,o or redis.call("GET",e)))
local f=p and p>=d
if f and N then
f=b1(U,N,u(v),"",A,W)
end
local n
if f or A=="1" then
n=c(a,f and "1" or "0",y)
if f and not n then
redis.call("DECRBY",e,d)
return{":granted"}
end
else
n=redis.call("GET",a)
end
if n then
return{n=="1" and ":granted" or ":refused"}
end
if A=="1" then
return{":busy",0}
end
return{":busy",V(U,N,u(v),nil,0,W,X)}`,
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
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local e=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local d=tonumber(ARGV[1])
local H=ARGV[2]
local g1=ARGV[3]
local y=ARGV[4]
local h=ARGV[5]
local s=H=="0" or redis.call("EXISTS",e)==1
local n=x(a,s and "1" or "0",y)
if n or not s then
return{(n or "0")=="1" and ":added" or ":missing"}
end
local p=redis.pcall("INCRBY",e,d)
if type(p)=="table" then
redis.call("DEL",a)
t(e,redis.call("GET",e))
p=redis.call("INCRBY",e,d)
end
q(h,i,g1=="1" and p or d)
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
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
return{":available",tonumber(t(e,redis.call("GET",e))or 0)}`,
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
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local e=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local d=ARGV[1]
local y=ARGV[2]
local h=ARGV[3]
local k=redis.pcall("SET",a,"0","PX",y,"GET")
if k and type(k)=="table" then
m(a)
k=redis.call("SET",a,"0","PX",y,"GET")
end
if k=="1" and redis.call("EXISTS",e)==1 then
local p=redis.pcall("INCRBY",e,d)
q(h,i,type(p)=="table" and 0 or p)
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
  text: `local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
return false
end
return redis.call("GET",a)
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local a=KEYS[2]
local y=ARGV[1]
local p=t(e,redis.call("GET",e))or "0"
local n=c(a,p,y)
if p~="0" and not n then
redis.call("SET",e,"0","KEEPTTL")
end
return{":drained",tonumber(n or p)}`,
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
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
return false
end
return redis.call("GET",a)
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local d=tonumber(ARGV[1])
local j1=ARGV[2]
local y=ARGV[3]
local h=ARGV[4]
local k=t(e,redis.call("GET",e))and "0" or "1"
local n=c(a,k,y)
if k=="1" and not n then
if j1=="0" then
redis.call("SET",e,d)
else
redis.call("SET",e,d,"PX",j1)
end
q(h,i,d)
end
return{(n or k)=="1" and ":set" or ":exists"}`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
