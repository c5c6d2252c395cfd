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
  `local t,i,p=unpack(KEYS)
local e,o,d,a=unpack(ARGV)
local z=redis.call("EXISTS",t,i)
if z==0 then
redis.call("HSET",t,"mode","read",e,"1")
redis.call("SET",p,"1","PX",o)
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HMGET",t,"mode",e)
local w=s[1]
local r=s[2] and redis.call("PTTL",p)or-2
if r~=-2 then
return{":granted",r}
end
if w=="read"and z==1 then
redis.call("HSET",t,e,"1")
redis.call("SET",p,"1","PX",o)
redis.call("PEXPIRE",t,o,"GT")
return":granted "..o
end
r=redis.call("PTTL",t)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
if r~=-2 then
k(t,w)
end
if z==2 or not w then
return{":refused",r}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",r}`,
  'lock done lease',
  'holder leaseMs last doneMs',
  'granted remainingMs,busy remainingMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'cut'; cutMs: number }
  | { code: 'gone' }

/**
 * Raises the remaining lease of this reader to at least leaseMs: its own lease keys and the TTL of the lock, but no
 * other reader's lease. It never lowers a TTL and never creates a key, so a late duplicate can neither shorten a lease
 * nor restore one that has ended.
 * Source: Redisson, renewal.ReadLockTask, which sets the TTL of the lock even when that shortens another reader's
 * lease.
 */
export const extend: Script<'lock' | 'leasePrefix' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,o=unpack(ARGV)
local u=tonumber(redis.call("HGET",t,e)or 0)
if u==0 then
return":gone"
end
local n=redis.call("PTTL",t)
local r=redis.call("PTTL",i.."1")
if r==-2 then
return":gone"
end
for s=1,u do
redis.call("PEXPIRE",i..s,o,"GT")
end
redis.call("PEXPIRE",t,o,"GT")
if n>=0 and n<r then
return{":cut",r-n}
end
return":extended"`,
  'lock leasePrefix',
  'holder leaseMs',
  'extended,cut cutMs,gone',
  'extended cut',
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
  `local t,i,n=unpack(KEYS)
local e,o,u=unpack(ARGV)
o=tonumber(o)
u=tonumber(u)
local s=redis.call("HMGET",t,e,e..":write")
local z=n.."1"
local r=s[1] and redis.call("PTTL",z)or-2
local a=r~=-2
if not a and not s[2] then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if a and tonumber(s[1])>=u then
return{":granted",r}
end
redis.call("HSET",t,e,u)
if a then
redis.call("PEXPIRE",z,o,"GT")
else
redis.call("SET",z,"1","PX",o)
end
if u>1 then
redis.call("SET",n..u,"1","PX",o)
end
redis.call("PEXPIRE",t,o,"GT")
return{":granted",math.max(r,o)}`,
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
  `local t,i,m,E=unpack(KEYS)
local e,u,d,a,f=unpack(ARGV)
u=tonumber(u)
local function q(b,s)
return E..":"..b..":rwlock_timeout:"..s
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
local function v(e,t)
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
elseif L(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
S(e)
end
end
if o[1] then
k(e,r)
end
return n,r,s
end
local x,w,h=v(t,e)
local p=tonumber(x[e])
local r=p and redis.call("PTTL",q(e,1))or-2
local g=r~=-2
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,g and d or"0",a)
if o then
return o=="1"and":released"or":gone"
end
local l={}
for s=u+1,p or 0 do
table.insert(l,q(e,s))
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if #l>0 then
x[e]=nil
local j=false
for z in pairs(x)do
j=true
end
if u>0 then
redis.call("HSET",t,e,u)
elseif h>0 or w=="write"or g and j and r+100<redis.call("PTTL",t)then
redis.call("HDEL",t,e)
else
local n=-2
for b,c in pairs(x)do
for s=1,tonumber(c)do
n=math.max(n,redis.call("PTTL",q(b,s)))
end
end
if n>0 then
redis.call("HDEL",t,e)
redis.call("PEXPIRE",t,n)
else
table.insert(l,t)
R(f,m,"0")
end
end
redis.call("DEL",unpack(l))
end
return g and":released"or":gone"`,
  'lock done channel readerPrefix',
  'holder holds outcome doneMs publish',
  'released,gone',
)
