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
local a,k,C,d=unpack(ARGV)
local y=redis.call("EXISTS",f,c)
if y==0 then
redis.call("HSET",f,"mode","read",a,"1")
redis.call("PEXPIRE",f,k)
redis.call("SET",b,"1","PX",k)
return":granted "..k
end
local z=redis.call("HMGET",f,"mode",a)
local v=z[1]
local s=z[2] and redis.call("PTTL",b)or-2
if s~=-2 then
return{":granted",s}
end
if v=="read"and y==1 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k,"GT")
redis.call("SET",b,"1","PX",k)
return":granted "..k
end
s=redis.call("PTTL",f)
local function t(u)
redis.call("GET",u)
end
local function L(f,v)
if v~="read"and v~="write"then
t(f)
end
end
if s~=-2 then
L(f,v)
end
if y==2 or not v then
return{":refused",s}
end
if C=="1"then
redis.call("SET",c,"0","PX",d)
end
return{":busy",s}`,
  keys: 'lock done lease',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
  durable: 'granted',
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
local a,k=unpack(ARGV)
local y=tonumber(redis.call("HGET",f,a)or 0)
local F=b.."1"
if y==0 or redis.call("EXISTS",F)==0 then
return":gone"
end
for j=1,y do
redis.call("PEXPIRE",b..j,k,"GT")
end
redis.call("PEXPIRE",f,k,"GT")
return":extended"`,
  keys: 'lock leasePrefix',
  args: 'holder leaseMs',
  replies: 'extended,gone',
  durable: 'extended',
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
local a,k,y=unpack(ARGV)
k=tonumber(k)
y=tonumber(y)
local z=redis.call("HMGET",f,a,a..":write")
local F=b.."1"
local s=z[1] and redis.call("PTTL",F)or-2
local d=s~=-2
if not d and not z[2] then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if d and tonumber(z[1])>=y then
return{":granted",s}
end
redis.call("HSET",f,a,y)
redis.call("PEXPIRE",f,k,"GT")
if d then
redis.call("PEXPIRE",F,k,"GT")
else
redis.call("SET",F,"1","PX",k)
end
if y>1 then
redis.call("SET",b..y,"1","PX",k)
end
return{":granted",math.max(s,k)}`,
  keys: 'lock done leasePrefix',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
  durable: 'granted',
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
  text: `local f,c,n,I=unpack(KEYS)
local a,y,B,d,m=unpack(ARGV)
y=tonumber(y)
local function K(p,j)
return I..":"..p..":rwlock_timeout:"..j
end
local function t(u)
redis.call("GET",u)
end
local function L(f,v)
if v~="read"and v~="write"then
t(f)
end
end
local function E(F,e)
return string.match(F,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function i(f,a)
local D={}
local v
local G=a and redis.call("HLEN",f)or 0
if G>101 then
local z=redis.call("HMGET",f,"mode",a)
L(f,z[1])
D[a]=z[2] or nil
return D,z[1],G-(z[2] and 2 or 1)
end
local x1=redis.call("HGETALL",f)
for h=1,#x1,2 do
if x1[h]=="mode"then
v=x1[h+1]
elseif E(x1[h],x1[h+1])then
D[x1[h]]=x1[h+1]
else
t(f)
end
end
if x1[1] then
L(f,v)
end
return D,v,0
end
local M,v,w=i(f,a)
local H=tonumber(M[a])
local s=H and redis.call("PTTL",K(a,1))or-2
local A=s~=-2
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(c,A and B or"0",d)
if k then
return k=="1"and":released"or":gone"
end
local J={}
for j=y+1,H or 0 do
table.insert(J,K(a,j))
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if #J>0 then
M[a]=nil
local e1=false
for x in pairs(M)do
e1=true
end
if y>0 then
redis.call("HSET",f,a,y)
elseif w>0 or v=="write"or A and e1 and s<redis.call("PTTL",f)then
redis.call("HDEL",f,a)
else
local f1=-2
for p,e in pairs(M)do
for j=1,tonumber(e)do
f1=math.max(f1,redis.call("PTTL",K(p,j)))
end
end
if f1>0 then
redis.call("HDEL",f,a)
redis.call("PEXPIRE",f,f1)
else
table.insert(J,f)
l(m,n,"0")
end
end
redis.call("DEL",unpack(J))
end
return A and":released"or":gone"`,
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
