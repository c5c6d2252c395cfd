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
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local v=redis.call("EXISTS",b,g)
if v==0 then
redis.call("HSET",b,"mode","read",a,1)
redis.call("PEXPIRE",b,h)
redis.call("SET",c,"1","PX",h)
return{":granted",h}
end
local l=redis.call("HMGET",b,"mode",a)
local d=l[1]
local m=l[2] and redis.call("PTTL",c)or-2
if m~=-2 then
return{":granted",m}
end
if d=="read" and v==1 then
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h,"GT")
redis.call("SET",c,"1","PX",h)
return{":granted",h}
end
m=redis.call("PTTL",b)
if not d and m~=-2 then
j(b)
end
if v==2 or not d then
return{":refused",m}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m}`,
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
  text: `local b=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local h=ARGV[2]
local n=tonumber(redis.call("HGET",b,a)or 0)
local d=c.."1"
if n==0 or redis.call("EXISTS",d)==0 then
return{":gone"}
end
for l=1,n do
redis.call("PEXPIRE",c..l,h,"GT")
end
redis.call("PEXPIRE",b,h,"GT")
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
  text: `local b=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local l=redis.call("HMGET",b,a,a..":write")
local d=c.."1"
local m=l[1] and redis.call("PTTL",d)or-2
local e=m~=-2
if not e and not l[2] then
return{":gone"}
end
if redis.call("EXISTS",g)==1 then
return{":refused"}
end
if e and tonumber(l[1])>=n then
return{":granted",m}
end
redis.call("HSET",b,a,n)
redis.call("PEXPIRE",b,h,"GT")
if e then
redis.call("PEXPIRE",d,h,"GT")
else
redis.call("SET",d,"1","PX",h)
end
if n>1 then
redis.call("SET",c..n,"1","PX",h)
end
return{":granted",math.max(m,h)}`,
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
 * The script writes the done key before it removes anything.
 * When the reader with the longest lease leaves, the lock gets the longest remaining lease of the other readers. When
 * none of them has a lease any more, they have died, and the lock is freed.
 * Source: Redisson, RedissonReadLock.unlockInnerAsync. There the remaining read lease also becomes the TTL of the lock
 * while the same holder writes, which shortens its write lease.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'readerPrefix' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local function r(b)
local C=redis.call("HGETALL",b)
local v={}
for p=1,#C,2 do
v[C[p]]=C[p+1]
end
if C[1] and not v.mode then
j(b)
end
return v
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local e=KEYS[3]
local x=KEYS[4]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local y=ARGV[3]
local i=ARGV[4]
local d=ARGV[5]
local function z(s,l)
return x..":"..s..":rwlock_timeout:"..l
end
local v=r(b)
local u=tonumber(v[a])
local m=u and redis.call("PTTL",z(a,1))or-2
local o=m~=-2
if not redis.call("SET",g,o and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
local h={}
for l=n+1,u or 0 do
table.insert(h,z(a,l))
end
if #h>0 then
v[a]=nil
local A=false
for t in pairs(v)do
A=A or t~="mode"
end
if n>0 then
redis.call("HSET",b,a,n)
elseif v.mode=="write" or o and A and m<redis.call("PTTL",b)then
redis.call("HDEL",b,a)
else
local w=-2
for s,q in pairs(v)do
for l=1,tonumber(q)or 0 do
w=math.max(w,redis.call("PTTL",z(s,l)))
end
end
if w>0 then
redis.call("HDEL",b,a)
redis.call("PEXPIRE",b,w)
else
table.insert(h,b)
c(d,e,"0")
end
end
redis.call("DEL",unpack(h))
end
return{o and ":released" or ":gone"}`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
