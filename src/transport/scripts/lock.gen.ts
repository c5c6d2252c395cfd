// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free, or answers what is already true for this holder.
 * Source: Redisson, RedissonLock.tryLockInnerAsync. There a repeated request counts twice; here a holder is fresh for
 * every logical acquire and the same in all its retries and polls, so that any number of deliveries has one effect.
 */
export const acquire: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  name: 'lock/acquire',
  text: `local function j(k)
redis.call('GET',k)
end
local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local v=redis.call('EXISTS',b,g)
if v==0 then
redis.call('HSET',b,a,1)
redis.call('PEXPIRE',b,h)
return{':granted',h}
end
local l=redis.call('HMGET',b,a,'mode')
local m=redis.call('PTTL',b)
if l[1] then
return{':granted',m}
end
if l[2] then
j(b)
end
if v==2 or m==-2 then
return{':refused',m}
end
if n=='1' then
redis.call('SET',g,'0','PX',i)
end
return{':busy',m}`,
  sha: '4519908ca7092857525e81cd92ad1d41b2d15c68',
  keys: 'lock done',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Makes sure that at least leaseMs remain for the holder. Only raises a TTL and never creates a key, so that a late
 * copy can neither shorten a lease nor bring one back.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = {
  name: 'lock/extend',
  text: `local b=KEYS[1]
local a=ARGV[1]
local h=ARGV[2]
if redis.call('HEXISTS',b,a)==0 then
return{':gone'}
end
redis.call('PEXPIRE',b,h,'GT')
return{':extended'}`,
  sha: 'ad7fb8774b39977942e8b7ab505a8d05e099a17e',
  keys: 'lock',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock whoever holds it. The operation has an id and its answer is kept, because a blind repeat would take
 * the lock away from the next holder. Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'answerMs' | 'publish', ForceReleaseReply> = {
  name: 'lock/force-release',
  text: `local function j(k)
redis.call('GET',k)
end
local function c(d,e,f)
if d~='' then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local m=KEYS[2]
local e=KEYS[3]
local h=ARGV[1]
local d=ARGV[2]
local v=redis.call('HLEN',b)
if v>1 then
j(b)
end
local o=v>0
if not redis.call('SET',m,o and '1' or '0','PX',h,'NX')then
o=redis.call('GET',m)=='1'
elseif o then
redis.call('DEL',b)
c(d,e,'0')
end
return{o and ':released' or ':free'}`,
  sha: '0dbc92fab2bef33dd64ca8d261d85a016a71b95a',
  keys: 'lock answer channel',
  args: 'answerMs publish',
  replies: 'released,free',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads who holds the lock. Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = {
  name: 'lock/inspect',
  text: `local function j(k)
redis.call('GET',k)
end
local b=KEYS[1]
local a=redis.call('HGETALL',b)
if #a==0 then
return{':free'}
end
if #a>2 then
j(b)
end
return{':held',a[1],tonumber(a[2]),redis.call('PTTL',b)}`,
  sha: '99423a2b2f8b482a30851a48b1a1bc445f114160',
  keys: 'lock',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that has the lock. The caller sends the hold count it wants to see, never "one more",
 * and every hold has a done key of its own: a copy that arrives after the hold was released changes nothing.
 * Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL where this one only raises it.
 */
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  name: 'lock/reenter',
  text: `local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local u=redis.call('HGET',b,a)
if not u then
return{':gone'}
end
if redis.call('EXISTS',g)==1 then
return{':refused'}
end
if tonumber(u)<n then
redis.call('HSET',b,a,n)
redis.call('PEXPIRE',b,h,'GT')
end
return{':granted',redis.call('PTTL',b)}`,
  sha: '9ed0507e819b773594b67b936f074282557a2131',
  keys: 'lock done',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold: the release of a lease, and the cancellation of an acquire whose outcome nobody learned.
 * Finishes first and removes then, so that an acquire that is still under way takes nothing when it arrives, and a
 * second delivery is answered from the done key. Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  name: 'lock/release',
  text: `local function c(d,e,f)
if d~='' then
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
local u=redis.call('HGET',b,a)
if not redis.call('SET',g,u and y or '0','PX',i,'NX')then
return{redis.call('GET',g)=='1' and ':released' or ':gone'}
end
if not u then
return{':gone'}
end
if n==0 then
redis.call('DEL',b)
c(d,e,'0')
elseif tonumber(u)>n then
redis.call('HSET',b,a,n)
end
return{':released'}`,
  sha: '47c4c47bdad196d208a5ffe50465039dbb307cf0',
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
