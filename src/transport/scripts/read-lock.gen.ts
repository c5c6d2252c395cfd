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
local function x(d,z)
if z~="read" and z~="write" then
p(d)
end
end
local d=KEYS[1]
local c=KEYS[2]
local b=KEYS[3]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local C=redis.call("EXISTS",d,c)
if C==0 then
redis.call("HSET",d,"mode","read",a,1)
redis.call("PEXPIRE",d,k)
redis.call("SET",b,"1","PX",k)
return{":granted",k}
end
local w=redis.call("HMGET",d,"mode",a)
local z=w[1]
local s=w[2] and redis.call("PTTL",b)or-2
if s~=-2 then
return{":granted",s}
end
if z=="read" and C==1 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,k,"GT")
redis.call("SET",b,"1","PX",k)
return{":granted",k}
end
s=redis.call("PTTL",d)
if s~=-2 then
x(d,z)
end
if C==2 or not z then
return{":refused",s}
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",s}`,
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
local k=ARGV[2]
local m=tonumber(redis.call("HGET",d,a)or 0)
local e=b.."1"
if m==0 or redis.call("EXISTS",e)==0 then
return{":gone"}
end
for w=1,m do
redis.call("PEXPIRE",b..w,k,"GT")
end
redis.call("PEXPIRE",d,k,"GT")
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
local k=tonumber(ARGV[2])
local m=tonumber(ARGV[3])
local w=redis.call("HMGET",d,a,a..":write")
local e=b.."1"
local s=w[1] and redis.call("PTTL",e)or-2
local f=s~=-2
if not f and not w[2] then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if f and tonumber(w[1])>=m then
return{":granted",s}
end
redis.call("HSET",d,a,m)
redis.call("PEXPIRE",d,k,"GT")
if f then
redis.call("PEXPIRE",e,k,"GT")
else
redis.call("SET",e,"1","PX",k)
end
if m>1 then
redis.call("SET",b..m,"1","PX",k)
end
return{":granted",math.max(s,k)}`,
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
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function x(d,z)
if z~="read" and z~="write" then
p(d)
end
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function B(d)
local C=redis.call("HGETALL",d)
local E={}
local z
for y=1,#C,2 do
if C[y]=="mode" then
z=C[y+1]
elseif u(C[y],C[y+1])then
E[C[y]]=C[y+1]
else
p(d)
end
end
if C[1] then
x(d,z)
end
return E,z
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local J=KEYS[4]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local function K(H,w)
return J..":"..H..":rwlock_timeout:"..w
end
local L,z=B(d)
local D=tonumber(L[a])
local s=D and redis.call("PTTL",K(a,1))or-2
local G=s~=-2
local o=r(c,G and A or "0",e)
if o then
return{o=="1" and ":released" or ":gone"}
end
local F={}
for w=m+1,D or 0 do
table.insert(F,K(a,w))
end
if #F>0 then
L[a]=nil
local M=false
for n in pairs(L)do
M=true
end
if m>0 then
redis.call("HSET",d,a,m)
elseif z=="write" or G and M and s<redis.call("PTTL",d)then
redis.call("HDEL",d,a)
else
local I=-2
for H,j in pairs(L)do
for w=1,tonumber(j)do
I=math.max(I,redis.call("PTTL",K(H,w)))
end
end
if I>0 then
redis.call("HDEL",d,a)
redis.call("PEXPIRE",d,I)
else
table.insert(F,d)
f(g,h,"0")
end
end
redis.call("DEL",unpack(F))
end
return{G and ":released" or ":gone"}`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
