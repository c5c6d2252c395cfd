// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
export const acquire: Script<'lock' | 'done' | 'lease' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = /* @__PURE__ */ script(
  `local f,c,b=unpack(KEYS)
local a,l,F,d=unpack(ARGV)
local B=redis.call("EXISTS",f,c)
if B==0 then
redis.call("HSET",f,"mode","read",a,"1")
redis.call("PEXPIRE",f,l)
redis.call("SET",b,"1","PX",l)
return":granted "..l
end
local C=redis.call("HMGET",f,"mode",a)
local m=C[1]
local v=C[2] and redis.call("PTTL",b)or-2
if v~=-2 then
return{":granted",v}
end
if m=="read"and B==1 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l,"GT")
redis.call("SET",b,"1","PX",l)
return":granted "..l
end
v=redis.call("PTTL",f)
local function w(x)
redis.call("GET",x)
end
local function z(f,m)
if m~="read"and m~="write"then
w(f)
end
end
if v~=-2 then
z(f,m)
end
if B==2 or not m then
return{":refused",v}
end
if F=="1"then
redis.call("SET",c,"0","PX",d)
end
return{":busy",v}`,
  'lock done lease',
  'holder leaseMs last doneMs',
  'granted remainingMs,busy remainingMs,refused remainingMs',
  'granted',
)

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
export const extend: Script<'lock' | 'leasePrefix' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local f,b=unpack(KEYS)
local a,l=unpack(ARGV)
local B=tonumber(redis.call("HGET",f,a)or 0)
local H=b.."1"
if B==0 or redis.call("EXISTS",H)==0 then
return":gone"
end
for s=1,B do
redis.call("PEXPIRE",b..s,l,"GT")
end
redis.call("PEXPIRE",f,l,"GT")
return":extended"`,
  'lock leasePrefix',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

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
export const reenter: Script<'lock' | 'done' | 'leasePrefix' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local f,c,b=unpack(KEYS)
local a,l,B=unpack(ARGV)
l=tonumber(l)
B=tonumber(B)
local C=redis.call("HMGET",f,a,a..":write")
local H=b.."1"
local v=C[1] and redis.call("PTTL",H)or-2
local d=v~=-2
if not d and not C[2] then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if d and tonumber(C[1])>=B then
return{":granted",v}
end
redis.call("HSET",f,a,B)
redis.call("PEXPIRE",f,l,"GT")
if d then
redis.call("PEXPIRE",H,l,"GT")
else
redis.call("SET",H,"1","PX",l)
end
if B>1 then
redis.call("SET",b..B,"1","PX",l)
end
return{":granted",math.max(v,l)}`,
  'lock done leasePrefix',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

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
export const release: Script<'lock' | 'done' | 'channel' | 'readerPrefix' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local f,c,p,I=unpack(KEYS)
local a,B,E,d,o=unpack(ARGV)
B=tonumber(B)
local function J(D,s)
return I..":"..D..":rwlock_timeout:"..s
end
local function w(x)
redis.call("GET",x)
end
local function z(f,m)
if m~="read"and m~="write"then
w(f)
end
end
local function G(H,e)
return string.match(H,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(e,"^%d+$")
end
local function j(f,a)
local g={}
local m
local z1=redis.call("HRANDFIELD",f,102,"WITHVALUES")
local k=z1[203] and redis.call("HLEN",f)-1 or 0
if k>0 then
local C=redis.call("HMGET",f,"mode",a or"")
m=C[1]
g[a or""]=C[2] or nil
k=k-(C[2] and 1 or 0)
end
for i=1,k>0 and a and 0 or #z1,2 do
if z1[i]=="mode"then
m=z1[i+1]
elseif G(z1[i],z1[i+1])then
g[z1[i]]=z1[i+1]
else
w(f)
end
end
if z1[1] then
z(f,m)
end
return g,m,k
end
local K,m,k=j(f,a)
local M=tonumber(K[a])
local v=M and redis.call("PTTL",J(a,1))or-2
local y=v~=-2
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(c,y and E or"0",d)
if l then
return l=="1"and":released"or":gone"
end
local A={}
for s=B+1,M or 0 do
table.insert(A,J(a,s))
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if #A>0 then
K[a]=nil
local L=false
for r in pairs(K)do
L=true
end
if B>0 then
redis.call("HSET",f,a,B)
elseif k>0 or m=="write"or y and L and v<redis.call("PTTL",f)then
redis.call("HDEL",f,a)
else
local h1=-2
for D,e in pairs(K)do
for s=1,tonumber(e)do
h1=math.max(h1,redis.call("PTTL",J(D,s)))
end
end
if h1>0 then
redis.call("HDEL",f,a)
redis.call("PEXPIRE",f,h1)
else
table.insert(A,f)
n(o,p,"0")
end
end
redis.call("DEL",unpack(A))
end
return y and":released"or":gone"`,
  'lock done channel readerPrefix',
  'holder holds outcome doneMs publish',
  'released,gone',
)
