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
  text: `local f,c,b=unpack(KEYS)
local a,p,A,d=unpack(ARGV)
local O=redis.call("EXISTS",f,c)
if O==0 then
redis.call("HSET",f,"mode","read",a,"1")
redis.call("PEXPIRE",f,p)
redis.call("SET",b,"1","PX",p)
return":granted "..p
end
local u=redis.call("HMGET",f,"mode",a)
local z=u[1]
local r=u[2] and redis.call("PTTL",b)or-2
if r~=-2 then
return{":granted",r}
end
if z=="read"and O==1 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p,"GT")
redis.call("SET",b,"1","PX",p)
return":granted "..p
end
r=redis.call("PTTL",f)
local function x(y)
redis.call("GET",y)
end
local function N(f,z)
if z~="read"and z~="write"then
x(f)
end
end
if r~=-2 then
N(f,z)
end
if O==2 or not z then
return{":refused",r}
end
if A=="1"then
redis.call("SET",c,"0","PX",d)
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
  text: `local f,b=unpack(KEYS)
local a,p=unpack(ARGV)
local v=tonumber(redis.call("HGET",f,a)or 0)
local B=b.."1"
if v==0 or redis.call("EXISTS",B)==0 then
return":gone"
end
for m=1,v do
redis.call("PEXPIRE",b..m,p,"GT")
end
redis.call("PEXPIRE",f,p,"GT")
return":extended"`,
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
  text: `local f,c,b=unpack(KEYS)
local a,p,v=unpack(ARGV)
p=tonumber(p)
v=tonumber(v)
local u=redis.call("HMGET",f,a,a..":write")
local B=b.."1"
local r=u[1] and redis.call("PTTL",B)or-2
local d=r~=-2
if not d and not u[2] then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if d and tonumber(u[1])>=v then
return{":granted",r}
end
redis.call("HSET",f,a,v)
redis.call("PEXPIRE",f,p,"GT")
if d then
redis.call("PEXPIRE",B,p,"GT")
else
redis.call("SET",B,"1","PX",p)
end
if v>1 then
redis.call("SET",b..v,"1","PX",p)
end
return{":granted",math.max(r,p)}`,
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
  text: `local f,c,j,H=unpack(KEYS)
local a,v,J,d,i=unpack(ARGV)
v=tonumber(v)
local function K(n,m)
return H..":"..n..":rwlock_timeout:"..m
end
local function x(y)
redis.call("GET",y)
end
local function N(f,z)
if z~="read"and z~="write"then
x(f)
end
end
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function l(f,a)
local F={}
local z
local E=a and redis.call("HLEN",f)or 0
if E>101 then
local u=redis.call("HMGET",f,"mode",a)
N(f,u[1])
F[a]=u[2] or nil
return F,u[1],E-(u[2] and 2 or 1)
end
local d1=redis.call("HGETALL",f)
for g=1,#d1,2 do
if d1[g]=="mode"then
z=d1[g+1]
elseif C(d1[g],d1[g+1])then
F[d1[g]]=d1[g+1]
else
x(f)
end
end
if d1[1] then
N(f,z)
end
return F,z,0
end
local L,z,s=l(f,a)
local B=tonumber(L[a])
local r=B and redis.call("PTTL",K(a,1))or-2
local I=r~=-2
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(c,I and J or"0",d)
if p then
return p=="1"and":released"or":gone"
end
local G={}
for m=v+1,B or 0 do
table.insert(G,K(a,m))
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if #G>0 then
L[a]=nil
local O=false
for t in pairs(L)do
O=true
end
if v>0 then
redis.call("HSET",f,a,v)
elseif s>0 or z=="write"or I and O and r<redis.call("PTTL",f)then
redis.call("HDEL",f,a)
else
local P=-2
for n,e in pairs(L)do
for m=1,tonumber(e)do
P=math.max(P,redis.call("PTTL",K(n,m)))
end
end
if P>0 then
redis.call("HDEL",f,a)
redis.call("PEXPIRE",f,P)
else
table.insert(G,f)
h(i,j,"0")
end
end
redis.call("DEL",unpack(G))
end
return I and":released"or":gone"`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
