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
  text: `local function p(q)
redis.call("GET",q)
end
local function t(e,G)
if G~="read" and G~="write" then
p(e)
end
end
local e=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local H=redis.call("EXISTS",e,c)
if H==0 then
redis.call("HSET",e,"mode","read",a,1)
redis.call("PEXPIRE",e,n)
redis.call("SET",b,"1","PX",n)
return{":granted",n}
end
local s=redis.call("HMGET",e,"mode",a)
local G=s[1]
local r=s[2] and redis.call("PTTL",b)or-2
if r~=-2 then
return{":granted",r}
end
if G=="read" and H==1 then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n,"GT")
redis.call("SET",b,"1","PX",n)
return{":granted",n}
end
r=redis.call("PTTL",e)
if r~=-2 then
t(e,G)
end
if H==2 or not G then
return{":refused",r}
end
if A=="1" then
redis.call("SET",c,"0","PX",f)
end
return{":busy",r}`,
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
  text: `local e=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local n=ARGV[2]
local o=tonumber(redis.call("HGET",e,a)or 0)
local C=b.."1"
if o==0 or redis.call("EXISTS",C)==0 then
return{":gone"}
end
for w=1,o do
redis.call("PEXPIRE",b..w,n,"GT")
end
redis.call("PEXPIRE",e,n,"GT")
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
  text: `local e=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local o=tonumber(ARGV[3])
local s=redis.call("HMGET",e,a,a..":write")
local C=b.."1"
local r=s[1] and redis.call("PTTL",C)or-2
local d=r~=-2
if not d and not s[2] then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if d and tonumber(s[1])>=o then
return{":granted",r}
end
redis.call("HSET",e,a,o)
redis.call("PEXPIRE",e,n,"GT")
if d then
redis.call("PEXPIRE",C,n,"GT")
else
redis.call("SET",C,"1","PX",n)
end
if o>1 then
redis.call("SET",b..o,"1","PX",n)
end
return{":granted",math.max(r,n)}`,
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
 * none of them has a lease any more, they have died, and the lock is freed. Among more than a hundred readers the lock
 * keeps its TTL.
 * Source: Redisson, RedissonReadLock.unlockInnerAsync. There the remaining read lease also becomes the TTL of the lock
 * while the same holder writes, which shortens its write lease.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'readerPrefix' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
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
local function p(q)
redis.call("GET",q)
end
local function t(e,G)
if G~="read" and G~="write" then
p(e)
end
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function u(e,a)
local v={}
local G
local E=a and redis.call("HLEN",e)or 0
if E>101 then
local s=redis.call("HMGET",e,"mode",a)
t(e,s[1])
v[a]=s[2] or nil
return v,s[1],E-(s[2] and 2 or 1)
end
local g1=redis.call("HGETALL",e)
for l=1,#g1,2 do
if g1[l]=="mode" then
G=g1[l+1]
elseif B(g1[l],g1[l+1])then
v[g1[l]]=g1[l+1]
else
p(e)
end
end
if g1[1] then
t(e,G)
end
return v,G,0
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
local L=KEYS[4]
local a=ARGV[1]
local o=tonumber(ARGV[2])
local D=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local function M(z,w)
return L..":"..z..":rwlock_timeout:"..w
end
local N,G,H=u(e,a)
local F=tonumber(N[a])
local r=F and redis.call("PTTL",M(a,1))or-2
local J=r~=-2
local n=x(c,J and D or "0",f)
if n then
return{n=="1" and ":released" or ":gone"}
end
local I={}
for w=o+1,F or 0 do
table.insert(I,M(a,w))
end
if #I>0 then
N[a]=nil
local O=H>0
for y in pairs(N)do
O=true
end
if o>0 then
redis.call("HSET",e,a,o)
elseif H>0 or G=="write" or J and O and r<redis.call("PTTL",e)then
redis.call("HDEL",e,a)
else
local K=-2
for z,d in pairs(N)do
for w=1,tonumber(d)do
K=math.max(K,redis.call("PTTL",M(z,w)))
end
end
if K>0 then
redis.call("HDEL",e,a)
redis.call("PEXPIRE",e,K)
else
table.insert(I,e)
g(h,i,"0")
end
end
redis.call("DEL",unpack(I))
end
return{J and ":released" or ":gone"}`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
