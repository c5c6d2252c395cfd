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
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local v=redis.call("EXISTS",b,g)
if v==0 then
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h)
return{":granted",h}
end
local l=redis.call("HMGET",b,a,"mode")
local m=redis.call("PTTL",b)
if l[1] then
return{":granted",m}
end
if l[2] then
j(b)
end
if v==2 or m==-2 then
return{":refused",m}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m}`,
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
  text: `local b=KEYS[1]
local a=ARGV[1]
local h=ARGV[2]
if redis.call("HEXISTS",b,a)==0 then
return{":gone"}
end
redis.call("PEXPIRE",b,h,"GT")
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
 * Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'answerMs' | 'publish', ForceReleaseReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local m=KEYS[2]
local e=KEYS[3]
local h=ARGV[1]
local d=ARGV[2]
local v=redis.call("HLEN",b)
if v>1 then
j(b)
end
local o=v>0
if not redis.call("SET",m,o and "1" or "0","PX",h,"NX")then
o=redis.call("GET",m)=="1"
elseif o then
redis.call("DEL",b)
c(d,e,"0")
end
return{o and ":released" or ":free"}`,
  keys: 'lock answer channel',
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
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local a=redis.call("HGETALL",b)
if #a==0 then
return{":free"}
end
if #a>2 then
j(b)
end
return{":held",a[1],tonumber(a[2]),redis.call("PTTL",b)}`,
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
  text: `local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local u=redis.call("HGET",b,a)
if not u then
return{":gone"}
end
if redis.call("EXISTS",g)==1 then
return{":refused"}
end
if tonumber(u)<n then
redis.call("HSET",b,a,n)
redis.call("PEXPIRE",b,h,"GT")
end
return{":granted",redis.call("PTTL",b)}`,
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
 * The script writes the done key before it removes anything. So an acquire that is still in flight takes nothing when
 * it arrives, and a duplicate is answered from the done key.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local e=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local y=ARGV[3]
local i=ARGV[4]
local d=ARGV[5]
local u=redis.call("HGET",b,a)
if not redis.call("SET",g,u and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
if not u then
return{":gone"}
end
if n==0 then
redis.call("DEL",b)
c(d,e,"0")
elseif tonumber(u)>n then
redis.call("HSET",b,a,n)
end
return{":released"}`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
