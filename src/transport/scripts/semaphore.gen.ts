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
local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function K(L,A)
local M=type(L)=="string" and L or ""
local l,N,I,O,d,P=string.match(M,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,N,I)>A+600000 or math.max(O,A-I)>86400000 then
return A,A,A,0,0,""
end
return tonumber(l),tonumber(N),tonumber(I),tonumber(O),tonumber(d),P
end
local function Q(R,O,d)
d=math.min(d+1,10)
return O+(math.max(R,0)-O)/d,d
end
local function S(T,A,l,N,I,O,d,P)
local L=string.format("%d:%d:%d:%d:%d:",l,N,I,O,d)..P
local D=math.max(l-A,0)+4*math.max(O,A-I)+2000
redis.pcall("SET",T,L,"PX",string.format("%d",D))
end
local function U(T,L,A,P,s,V,W)
local l,N,I,O,d,J=K(L,A)
if P and J~="" and J~=P then
O,d=Q(A-I,O,d)
I=A
end
P=P or J
local R=math.max(A-I,0)
local X=(O+math.max(O,R))/16
local Y=l<=A
if d==0 then
X=math.max(25,R/(Y and 3 or 8))
elseif P=="" then
X=math.min(X,400)
end
l=math.min(math.max(l+X*(0.5+W/1000),A+math.min(V,X)),A+600000)
if Y and s>0 then
l=math.min(l,A+s+5)
end
S(T,A,l,V>0 and A or N,I,O,d,P)
return math.floor(l-A)
end
local function b1(T,L,A,P,z,V)
local l,N,I,O,d=K(L,A)
local c1=V>0
local d1=math.max(O,A-I)/2+100
if not c1 and z=="0" and l>A and A-N<d1 then
return false
end
if c1 then
O,d=Q(A-I,O,d)
N=A
end
S(T,A,l,N,A,O,d,P)
return true
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local e=KEYS[1]
local a=KEYS[2]
local T=KEYS[3]
local d=tonumber(ARGV[1])
local z=ARGV[2]
local y=ARGV[3]
local V=tonumber(ARGV[4])
local W=tonumber(ARGV[5])
local w=tonumber(ARGV[6])
local o,L=unpack(redis.call("MGET",e,T))
local p=tonumber(r(e,o or redis.call("GET",e)))
local f=p and p>=d
if f and L then
f=b1(T,L,v(w),"",z,V)
end
local n
if f or z=="1" then
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
if z=="1" then
return{":busy",0}
end
return{":busy",U(T,L,v(w),nil,0,V,W)}`,
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
local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local e=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local d=tonumber(ARGV[1])
local H=ARGV[2]
local g1=ARGV[3]
local y=ARGV[4]
local h=ARGV[5]
local t=H=="0" or redis.call("EXISTS",e)==1
local n=u(a,t and "1" or "0",y)
if n or not t then
return{(n or "0")=="1" and ":added" or ":missing"}
end
local p=redis.pcall("INCRBY",e,d)
if type(p)=="table" then
redis.call("DEL",a)
r(e,redis.call("GET",e))
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
  text: `local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
return{":available",tonumber(r(e,redis.call("GET",e))or 0)}`,
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
local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local a=KEYS[2]
local y=ARGV[1]
local p=r(e,redis.call("GET",e))or "0"
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
local function r(b,o)
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
local k=r(e,redis.call("GET",e))and "0" or "1"
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
