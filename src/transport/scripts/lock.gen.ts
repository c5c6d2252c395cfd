// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquire: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
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
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local E=redis.call("EXISTS",d,c)
if E==0 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m}
end
local F=D(d)
local y=redis.call("PTTL",d)
if F==a then
return{":granted",y}
end
if E==2 or y==-2 then
return{":refused",y}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",y}`,
  keys: 'lock done',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
 * late duplicate can neither shorten a lease nor restore one that has ended.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local d=KEYS[1]
local a=ARGV[1]
local m=ARGV[2]
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
redis.call("PEXPIRE",d,m,"GT")
return{":extended"}`,
  keys: 'lock',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing.
 * Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'answerMs' | 'publish', ForceReleaseReply> = {
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
local function w(x,f)
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
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local d=KEYS[1]
local k=KEYS[2]
local i=KEYS[3]
local n=KEYS[4]
local u=ARGV[1]
local h=ARGV[2]
local a=D(d)
local m=r(k,a and "1" or "0",u)
if a and not m then
redis.call("DEL",d)
redis.call("SET",n..a,"0","PX",u,"NX")
g(h,i,"0")
end
return{(m=="1" or a and not m)and ":released" or ":free"}`,
  keys: 'lock answer channel donePrefix',
  args: 'answerMs publish',
  replies: 'released,free',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease.
 * Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = {
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
local d=KEYS[1]
local a,n=D(d)
if not a then
return{":free"}
end
return{":held",a,tonumber(n),redis.call("PTTL",d)}`,
  keys: 'lock',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that already has the lock.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its hold was released changes nothing.
 * Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL. This script only raises it.
 */
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local F=redis.call("HGET",d,a)
if not F then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
if tonumber(F)<n then
redis.call("HSET",d,a,n)
redis.call("PEXPIRE",d,m,"GT")
end
return{":granted",redis.call("PTTL",d)}`,
  keys: 'lock done',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
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
local d=KEYS[1]
local c=KEYS[2]
local i=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local h=ARGV[5]
local F=redis.call("HGET",d,a)
if F and n==0 then
redis.call("DEL",d)
redis.call("SET",c,A,"PX",e)
g(h,i,"0")
return{":released"}
end
local m=r(c,F and A or "0",e)
if F and not m and tonumber(F)>n then
redis.call("HSET",d,a,n)
end
return{(m=="1" or F and not m)and ":released" or ":gone"}`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
