// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
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
local c=KEYS[2]
local U=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local W=tonumber(ARGV[5])
local X=tonumber(ARGV[6])
local v=tonumber(ARGV[7])
local H=redis.call("EXISTS",e,c,U)
if H==0 then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local F=G(e)
if F==a then
return{":granted",redis.call("PTTL",e)}
end
H=H-(F and 1 or 0)
local N=H>0 and redis.pcall("GET",U)
if H>(N and 1 or 0)then
return{":refused",redis.call("PTTL",e)}
end
if not F and b1(U,N,u(v),a,A,W)then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local r=F and redis.call("PTTL",e)or 0
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,0}
end
return{":busy",r,V(U,N,u(v),F,r,W,X)}`,
  keys: 'lock done slots',
  args: 'holder leaseMs last doneMs rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
 * late duplicate can neither shorten a lease nor restore one that has ended.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local e=KEYS[1]
local a=ARGV[1]
local n=ARGV[2]
if redis.call("HEXISTS",e,a)==0 then
return{":gone"}
end
redis.call("PEXPIRE",e,n,"GT")
return{":extended"}`,
  keys: 'lock',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing.
 * Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'answerMs' | 'publish', ForceReleaseReply> = {
  text: `local function m(b)
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
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local e=KEYS[1]
local k=KEYS[2]
local i=KEYS[3]
local o=KEYS[4]
local y=ARGV[1]
local h=ARGV[2]
local a=G(e)
local n=x(k,a and "1" or "0",y)
if a and not n then
redis.call("DEL",e)
redis.call("SET",o..a,"0","PX",y,"NX")
g(h,i,"0")
end
return{(n=="1" or a and not n)and ":released" or ":free"}`,
  keys: 'lock answer channel donePrefix',
  args: 'answerMs publish',
  replies: 'released,free',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease.
 * Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = {
  text: `local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local e=KEYS[1]
local a,o=G(e)
if not a then
return{":free"}
end
return{":held",a,tonumber(o),redis.call("PTTL",e)}`,
  keys: 'lock',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that already has the lock.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its hold was released changes nothing.
 * Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL. This script only raises it.
 */
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local e=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local o=tonumber(ARGV[3])
local F=redis.call("HGET",e,a)
if not F then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if tonumber(F)<o then
redis.call("HSET",e,a,o)
redis.call("PEXPIRE",e,n,"GT")
end
return{":granted",redis.call("PTTL",e)}`,
  keys: 'lock done',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function m(b)
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
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local e=KEYS[1]
local c=KEYS[2]
local i=KEYS[3]
local a=ARGV[1]
local o=tonumber(ARGV[2])
local D=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local F=redis.call("HGET",e,a)
if F and o==0 then
redis.call("DEL",e)
redis.call("SET",c,D,"PX",f)
g(h,i,"0")
return{":released"}
end
local n=x(c,F and D or "0",f)
if F and not n and tonumber(F)>o then
redis.call("HSET",e,a,o)
end
return{(n=="1" or F and not n)and ":released" or ":gone"}`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
