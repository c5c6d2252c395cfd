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
  text: `local function v(w,j)
return string.match(w,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function C(d)
local D=redis.call("HGETALL",d)
if D[1] and(D[3] or not v(D[1],D[2]))then
p(d)
end
return D[1],D[2]
end
local c=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local m=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local h=redis.call("EXISTS",c,unpack(b))
if h==0 then
for z,d in ipairs(b)do
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
end
return{":granted",m}
end
local g=0
local f=math.huge
local i=-2
for z,d in ipairs(b)do
if C(d)==a then
g=g+1
h=h-1
f=math.min(f,redis.call("PTTL",d))
elseif i==-2 then
i=redis.call("PTTL",d)
if i~=-2 then
h=h-1
if u=="0" and g==0 then
return{":busy",i}
end
end
end
if h==0 then
break
end
end
if g>0 then
return{":granted",g==#b and f or 0}
end
if i==-2 then
return{":refused",i}
end
redis.call("SET",c,"0","PX",e,"NX")
return{":busy",i}`,
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
for z,d in ipairs(b)do
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
end
for z,d in ipairs(b)do
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
  text: `local function v(w,j)
return string.match(w,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function C(d)
local D=redis.call("HGETALL",d)
if D[1] and(D[3] or not v(D[1],D[2]))then
p(d)
end
return D[1],D[2]
end
local b=KEYS
local a,n=C(b[1])
local f=math.huge
for z,d in ipairs(b)do
if not a or not redis.call("HGET",d,a)then
return{":free"}
end
f=math.min(f,redis.call("PTTL",d))
end
return{":held",a,tonumber(n),f}`,
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
for z,d in ipairs(b)do
e=math.min(e,tonumber(redis.call("HGET",d,a)or 0))
end
if e==0 then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
local f=math.huge
for z,d in ipairs(b)do
if e<n then
redis.call("HSET",d,a,n)
redis.call("PEXPIRE",d,m,"GT")
end
f=math.min(f,redis.call("PTTL",d))
end
return{":granted",f}`,
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
local u=redis.pcall("SET",c,k,"PX",e,"NX")
if u and u.err then
l(c)
u=redis.call("SET",c,k,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function f(g,h,i)
if g=="BOTH" then
redis.call("PUBLISH",h,i)
g="SPUBLISH"
end
if g~="" then
redis.call(g,h,i)
end
end
local c=KEYS[1]
local d={unpack(KEYS,2)}
local a=ARGV[1]
local n=tonumber(ARGV[2])
local C=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local j,o=true,false
local F={}
for s=1,#d,2 do
F[s]=tonumber(redis.call("HGET",d[s],a)or 0)
j=j and F[s]>0
o=o or F[s]>0
end
local k=j and C or "0"
if o and n==0 then
for s=1,#d,2 do
if F[s]>0 then
redis.call("DEL",d[s])
f(g,d[s+1],"0")
end
end
redis.call("SET",c,k,"PX",e)
return{j and ":released" or ":gone"}
end
local m=r(c,k,e)
for s=1,#d,2 do
if not m and F[s]>n then
redis.call("HSET",d[s],a,n)
end
end
return{(m=="1" or j and not m)and ":released" or ":gone"}`,
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
