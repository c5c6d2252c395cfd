// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes a read hold when no writer has the lock. A repeated request is answered with what is already true for its
 * holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonReadLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquire: Script<'lock' | 'done' | 'lease' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  text: `local function o(p)
redis.call("GET",p)
end
local function q(d,z)
if z~="read" and z~="write" then
o(d)
end
end
local d=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local E=redis.call("EXISTS",d,c)
if E==0 then
redis.call("HSET",d,"mode","read",a,1)
redis.call("PEXPIRE",d,m)
redis.call("SET",b,"1","PX",m)
return{":granted",m}
end
local t=redis.call("HMGET",d,"mode",a)
local z=t[1]
local y=t[2] and redis.call("PTTL",b)or-2
if y~=-2 then
return{":granted",y}
end
if z=="read" and E==1 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m,"GT")
redis.call("SET",b,"1","PX",m)
return{":granted",m}
end
y=redis.call("PTTL",d)
if y~=-2 then
q(d,z)
end
if E==2 or not z then
return{":refused",y}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",y}`,
  keys: 'lock done lease',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of this reader to at least leaseMs: its own lease keys and the TTL of the lock, but no
 * other reader's lease. It never lowers a TTL and never creates a key, so a late duplicate can neither shorten a lease
 * nor restore one that has ended.
 * Source: Redisson, renewal.ReadLockTask, which sets the TTL of the lock even when that shortens another reader's
 * lease.
 */
export const extend: Script<'lock' | 'leasePrefix' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local d=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local m=ARGV[2]
local n=tonumber(redis.call("HGET",d,a)or 0)
local x=b.."1"
if n==0 or redis.call("EXISTS",x)==0 then
return{":gone"}
end
for t=1,n do
redis.call("PEXPIRE",b..t,m,"GT")
end
redis.call("PEXPIRE",d,m,"GT")
return{":extended"}`,
  keys: 'lock leasePrefix',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one read hold for a holder that already reads, or that writes: a writer may read as well.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key.
 * Source: Redisson, RedissonReadLock.tryLockInnerAsync (its second branch). There the newest hold takes its lease with
 * it when it ends. Here a re-entry also raises the lease of the holder's first hold. So no order of releases can
 * shorten a lease that was already granted.
 */
export const reenter: Script<'lock' | 'done' | 'leasePrefix' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local d=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local t=redis.call("HMGET",d,a,a..":write")
local x=b.."1"
local y=t[1] and redis.call("PTTL",x)or-2
local e=y~=-2
if not e and not t[2] then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if e and tonumber(t[1])>=n then
return{":granted",y}
end
redis.call("HSET",d,a,n)
redis.call("PEXPIRE",d,m,"GT")
if e then
redis.call("PEXPIRE",x,m,"GT")
else
redis.call("SET",x,"1","PX",m)
end
if n>1 then
redis.call("SET",b..n,"1","PX",m)
end
return{":granted",math.max(y,m)}`,
  keys: 'lock done leasePrefix',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one read hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script writes the done key before it removes anything, because a writer may read again under the same field: a
 * duplicate must not end that read.
 * When the reader with the longest lease leaves, the lock gets the longest remaining lease of the other readers. When
 * none of them has a lease any more, they have died, and the lock is freed.
 * Source: Redisson, RedissonReadLock.unlockInnerAsync. There the remaining read lease also becomes the TTL of the lock
 * while the same holder writes, which shortens its write lease.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'readerPrefix' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function o(p)
redis.call("GET",p)
end
local function q(d,z)
if z~="read" and z~="write" then
o(d)
end
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function C(d)
local L=redis.call("HGETALL",d)
local D={}
local z
for s=1,#L,2 do
if L[s]=="mode" then
z=L[s+1]
elseif w(L[s],L[s+1])then
D[L[s]]=L[s+1]
else
o(d)
end
end
if L[1] then
q(d,z)
end
return D,z
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
local d=KEYS[1]
local c=KEYS[2]
local i=KEYS[3]
local H=KEYS[4]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local h=ARGV[5]
local function I(E,t)
return H..":"..E..":rwlock_timeout:"..t
end
local K,z=C(d)
local F=tonumber(K[a])
local y=F and redis.call("PTTL",I(a,1))or-2
local J=y~=-2
local m=r(c,J and A or "0",e)
if m then
return{m=="1" and ":released" or ":gone"}
end
local B={}
for t=n+1,F or 0 do
table.insert(B,I(a,t))
end
if #B>0 then
K[a]=nil
local M=false
for u in pairs(K)do
M=true
end
if n>0 then
redis.call("HSET",d,a,n)
elseif z=="write" or J and M and y<redis.call("PTTL",d)then
redis.call("HDEL",d,a)
else
local G=-2
for E,f in pairs(K)do
for t=1,tonumber(f)do
G=math.max(G,redis.call("PTTL",I(E,t)))
end
end
if G>0 then
redis.call("HDEL",d,a)
redis.call("PEXPIRE",d,G)
else
table.insert(B,d)
g(h,i,"0")
end
end
redis.call("DEL",unpack(B))
end
return{J and ":released" or ":gone"}`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
