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
local d=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local z=redis.call("EXISTS",d,c)
if z==0 then
redis.call("HSET",d,"mode","read",a,1)
redis.call("PEXPIRE",d,j)
redis.call("SET",b,"1","PX",j)
return{":granted",j}
end
local s=redis.call("HMGET",d,"mode",a)
local v=s[1]
local t=s[2] and redis.call("PTTL",b)or-2
if t~=-2 then
return{":granted",t}
end
if v=="read" and z==1 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,j,"GT")
redis.call("SET",b,"1","PX",j)
return{":granted",j}
end
t=redis.call("PTTL",d)
if not v and t~=-2 then
p(d)
end
if z==2 or not v then
return{":refused",t}
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",t}`,
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
local j=ARGV[2]
local m=tonumber(redis.call("HGET",d,a)or 0)
local e=b.."1"
if m==0 or redis.call("EXISTS",e)==0 then
return{":gone"}
end
for s=1,m do
redis.call("PEXPIRE",b..s,j,"GT")
end
redis.call("PEXPIRE",d,j,"GT")
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
local j=tonumber(ARGV[2])
local m=tonumber(ARGV[3])
local s=redis.call("HMGET",d,a,a..":write")
local e=b.."1"
local t=s[1] and redis.call("PTTL",e)or-2
local f=t~=-2
if not f and not s[2] then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if f and tonumber(s[1])>=m then
return{":granted",t}
end
redis.call("HSET",d,a,m)
redis.call("PEXPIRE",d,j,"GT")
if f then
redis.call("PEXPIRE",e,j,"GT")
else
redis.call("SET",e,"1","PX",j)
end
if m>1 then
redis.call("SET",b..m,"1","PX",j)
end
return{":granted",math.max(t,j)}`,
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
  text: `local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,j,e)
local u=redis.pcall("SET",c,j,"PX",e,"NX")
if u and u.err then
k(c)
u=redis.call("SET",c,j,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function w(d)
local E=redis.call("HGETALL",d)
local y={}
for x=1,#E,2 do
y[E[x]]=E[x+1]
end
if E[1] and not y.mode then
p(d)
end
return y
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local F=KEYS[4]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local C=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local function G(A,s)
return F..":"..A..":rwlock_timeout:"..s
end
local y=w(d)
local z=tonumber(y[a])
local t=z and redis.call("PTTL",G(a,1))or-2
local D=t~=-2
local o=r(c,D and C or "0",e)
if o then
return{o=="1" and ":released" or ":gone"}
end
local v={}
for s=m+1,z or 0 do
table.insert(v,G(a,s))
end
if #v>0 then
y[a]=nil
local H=false
for n in pairs(y)do
H=H or n~="mode"
end
if m>0 then
redis.call("HSET",d,a,m)
elseif y.mode=="write" or D and H and t<redis.call("PTTL",d)then
redis.call("HDEL",d,a)
else
local B=-2
for A,l in pairs(y)do
for s=1,tonumber(l)or 0 do
B=math.max(B,redis.call("PTTL",G(A,s)))
end
end
if B>0 then
redis.call("HDEL",d,a)
redis.call("PEXPIRE",d,B)
else
table.insert(v,d)
f(g,h,"0")
end
end
redis.call("DEL",unpack(v))
end
return{D and ":released" or ":gone"}`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
