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
  `local n,a,l=unpack(KEYS)
local r,p,d,u=unpack(ARGV)
local I=redis.call("EXISTS",n,a)
if I==0 then
redis.call("HSET",n,"mode","read",r,"1")
redis.call("PEXPIRE",n,p)
redis.call("SET",l,"1","PX",p)
return":granted "..p
end
local c=redis.call("HMGET",n,"mode",r)
local t=c[1]
local o=c[2] and redis.call("PTTL",l)or-2
if o~=-2 then
return{":granted",o}
end
if t=="read"and I==1 then
redis.call("HSET",n,r,"1")
redis.call("PEXPIRE",n,p,"GT")
redis.call("SET",l,"1","PX",p)
return":granted "..p
end
o=redis.call("PTTL",n)
local function x(e)
redis.call("GET",e)
end
local function y(e,t)
if t~="read"and t~="write"then
x(e)
end
end
if o~=-2 then
y(n,t)
end
if I==2 or not t then
return{":refused",o}
end
if d=="1"then
redis.call("SET",a,"0","PX",u)
end
return{":busy",o}`,
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
  `local n,e=unpack(KEYS)
local r,p=unpack(ARGV)
local h=tonumber(redis.call("HGET",n,r)or 0)
local I=e.."1"
if h==0 or redis.call("EXISTS",I)==0 then
return":gone"
end
for c=1,h do
redis.call("PEXPIRE",e..c,p,"GT")
end
redis.call("PEXPIRE",n,p,"GT")
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
  `local n,a,e=unpack(KEYS)
local r,p,h=unpack(ARGV)
p=tonumber(p)
h=tonumber(h)
local c=redis.call("HMGET",n,r,r..":write")
local I=e.."1"
local o=c[1] and redis.call("PTTL",I)or-2
local t=o~=-2
if not t and not c[2] then
return":gone"
end
if redis.call("EXISTS",a)==1 then
return":refused"
end
if t and tonumber(c[1])>=h then
return{":granted",o}
end
redis.call("HSET",n,r,h)
redis.call("PEXPIRE",n,p,"GT")
if t then
redis.call("PEXPIRE",I,p,"GT")
else
redis.call("SET",I,"1","PX",p)
end
if h>1 then
redis.call("SET",e..h,"1","PX",p)
end
return{":granted",math.max(o,p)}`,
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
  `local n,a,l,R=unpack(KEYS)
local r,h,d,u,s=unpack(ARGV)
h=tonumber(h)
local function j(b,c)
return R..":"..b..":rwlock_timeout:"..c
end
local function x(e)
redis.call("GET",e)
end
local function y(e,t)
if t~="read"and t~="write"then
x(e)
end
end
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function g(e,t)
local n={}
local r
local o=redis.call("HRANDFIELD",e,102,"WITHVALUES")
local s=o[203] and redis.call("HLEN",e)-1 or 0
if s>0 then
local i=redis.call("HMGET",e,"mode",t or"")
r=i[1]
n[t or""]=i[2] or nil
s=s-(i[2] and 1 or 0)
end
for a=1,s>0 and t and 0 or #o,2 do
if o[a]=="mode"then
r=o[a+1]
elseif S(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
x(e)
end
end
if o[1] then
y(e,r)
end
return n,r,s
end
local q,t,f=g(n,r)
local k=tonumber(q[r])
local o=k and redis.call("PTTL",j(r,1))or-2
local v=o~=-2
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local p=E(a,v and d or"0",u)
if p then
return p=="1"and":released"or":gone"
end
local m={}
for c=h+1,k or 0 do
table.insert(m,j(r,c))
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if #m>0 then
q[r]=nil
local T=false
for w in pairs(q)do
T=true
end
if h>0 then
redis.call("HSET",n,r,h)
elseif f>0 or t=="write"or v and T and o<redis.call("PTTL",n)then
redis.call("HDEL",n,r)
else
local e=-2
for b,i in pairs(q)do
for c=1,tonumber(i)do
e=math.max(e,redis.call("PTTL",j(b,c)))
end
end
if e>0 then
redis.call("HDEL",n,r)
redis.call("PEXPIRE",n,e)
else
table.insert(m,n)
z(s,l,"0")
end
end
redis.call("DEL",unpack(m))
end
return v and":released"or":gone"`,
  'lock done channel readerPrefix',
  'holder holds outcome doneMs publish',
  'released,gone',
)
