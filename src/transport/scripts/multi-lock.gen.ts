// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free, and otherwise none. A repeated request is answered with what is already true for
 * its holder. A holder that has lost one of the locks gets a remaining time of 0.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.
 */
export const acquire: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  text: `local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function o(p)
redis.call("GET",p)
end
local function D(d)
local A=redis.call("HGETALL",d)
if A[1] and(A[3] or not w(A[1],A[2]))then
o(d)
end
return A[1],A[2]
end
local c=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local i=redis.call("EXISTS",c,unpack(b))
if i==0 then
for u,d in ipairs(b)do
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
end
return{":granted",m}
end
local h=0
local g=math.huge
local j=-2
for u,d in ipairs(b)do
if D(d)==a then
h=h+1
i=i-1
g=math.min(g,redis.call("PTTL",d))
elseif j==-2 then
j=redis.call("PTTL",d)
if j~=-2 then
i=i-1
if v=="0" and h==0 then
return{":busy",j}
end
end
end
if i==0 then
break
end
end
if h>0 then
return{":granted",h==#b and g or 0}
end
if j==-2 then
return{":refused",j}
end
redis.call("SET",c,"0","PX",e,"NX")
return{":busy",j}`,
  keys: 'done locks',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local b=KEYS
local a=ARGV[1]
local m=ARGV[2]
for u,d in ipairs(b)do
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
end
for u,d in ipairs(b)do
redis.call("PEXPIRE",d,m,"GT")
end
return{":extended"}`,
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  text: `local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function o(p)
redis.call("GET",p)
end
local function D(d)
local A=redis.call("HGETALL",d)
if A[1] and(A[3] or not w(A[1],A[2]))then
o(d)
end
return A[1],A[2]
end
local b=KEYS
local a,n=D(b[1])
local g=math.huge
for u,d in ipairs(b)do
if not a or not redis.call("HGET",d,a)then
return{":free"}
end
g=math.min(g,redis.call("PTTL",d))
end
return{":held",a,tonumber(n),g}`,
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local c=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local m=ARGV[2]
local n=tonumber(ARGV[3])
local e=n
for u,d in ipairs(b)do
e=math.min(e,tonumber(redis.call("HGET",d,a)or 0))
end
if e==0 then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
local g=math.huge
for u,d in ipairs(b)do
if e<n then
redis.call("HSET",d,a,n)
redis.call("PEXPIRE",d,m,"GT")
end
g=math.min(g,redis.call("PTTL",d))
end
return{":granted",g}`,
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'members[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
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
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local c=KEYS[1]
local d={unpack(KEYS,2)}
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local h=ARGV[5]
local f,o=true,false
local F={}
for s=1,#d,2 do
F[s]=tonumber(redis.call("HGET",d[s],a)or 0)
f=f and F[s]>0
o=o or F[s]>0
end
local k=f and A or "0"
if o and n==0 then
for s=1,#d,2 do
if F[s]>0 then
redis.call("DEL",d[s])
g(h,d[s+1],"0")
end
end
redis.call("SET",c,k,"PX",e)
return{f and ":released" or ":gone"}
end
local m=r(c,k,e)
for s=1,#d,2 do
if not m and F[s]>n then
redis.call("HSET",d[s],a,n)
end
end
return{(m=="1" or f and not m)and ":released" or ":gone"}`,
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
