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
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
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
local c=KEYS[2]
local T=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local z=ARGV[3]
local f=ARGV[4]
local V=tonumber(ARGV[5])
local W=tonumber(ARGV[6])
local w=tonumber(ARGV[7])
local H=redis.call("EXISTS",e,c,T)
if H==0 then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local E=G(e)
if E==a then
return{":granted",redis.call("PTTL",e)}
end
H=H-(E and 1 or 0)
local L=H>0 and redis.pcall("GET",T)
if H>(L and 1 or 0)then
return{":refused",redis.call("PTTL",e)}
end
if not E and b1(T,L,v(w),a,z,V)then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local s=E and redis.call("PTTL",e)or 0
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,0}
end
return{":busy",s,U(T,L,v(w),E,s,V,W)}`,
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
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
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
local n=u(k,a and "1" or "0",y)
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
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
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
local E=redis.call("HGET",e,a)
if not E then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if tonumber(E)<o then
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
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
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
local G=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local E=redis.call("HGET",e,a)
if E and o==0 then
redis.call("DEL",e)
redis.call("SET",c,G,"PX",f)
g(h,i,"0")
return{":released"}
end
local n=u(c,E and G or "0",f)
if E and not n and tonumber(E)>o then
redis.call("HSET",e,a,o)
end
return{(n=="1" or E and not n)and ":released" or ":gone"}`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
