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
  text: `local function a(b)
redis.call('GET',b)
end
local c=KEYS[1]
local d=KEYS[2]
local e=ARGV[1]
local f=tonumber(ARGV[2])
local g=ARGV[3]
local h=ARGV[4]
local i=redis.call('EXISTS',c,d)
if i==0 then
redis.call('HSET',c,e,1)
redis.call('PEXPIRE',c,f)
return{':granted',f}
end
local j=redis.call('HMGET',c,e,'mode')
local k=redis.call('PTTL',c)
if j[1] then
return{':granted',k}
end
if j[2] then
a(c)
end
if i==2 or k==-2 then
return{':refused',k}
end
if g=='1' then
redis.call('SET',d,'0','PX',h)
end
return{':busy',k}`,
  sha: '480835ca5aaa95c41b2ef7a58954279e51f20a8d',
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
  text: `local a=KEYS[1]
local b=ARGV[1]
local c=ARGV[2]
if redis.call('HEXISTS',a,b)==0 then
return{':gone'}
end
redis.call('PEXPIRE',a,c,'GT')
return{':extended'}`,
  sha: '5cc793b1d1ef0c75b04e5f9f74b14a85a1342fc7',
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
  text: `local function a(b)
redis.call('GET',b)
end
local function c(d,e,f)
if d~='' then
redis.call(d,e,f)
end
end
local g=KEYS[1]
local h=KEYS[2]
local e=KEYS[3]
local i=ARGV[1]
local d=ARGV[2]
local j=redis.call('HLEN',g)
if j>1 then
a(g)
end
local k=j>0
if not redis.call('SET',h,k and '1' or '0','PX',i,'NX')then
k=redis.call('GET',h)=='1'
elseif k then
redis.call('DEL',g)
c(d,e,'0')
end
return{k and ':released' or ':free'}`,
  sha: '38fb981de1bdb0b024e8a40dd6de9e2ad8be2886',
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
  text: `local function a(b)
redis.call('GET',b)
end
local c=KEYS[1]
local d=redis.call('HGETALL',c)
if #d==0 then
return{':free'}
end
if #d>2 then
a(c)
end
return{':held',d[1],tonumber(d[2]),redis.call('PTTL',c)}`,
  sha: '8516cd567e0b7ab7b9a89e4013308aacba0903f3',
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
  text: `local a=KEYS[1]
local b=KEYS[2]
local c=ARGV[1]
local d=tonumber(ARGV[2])
local e=tonumber(ARGV[3])
local f=redis.call('HGET',a,c)
if not f then
return{':gone'}
end
if redis.call('EXISTS',b)==1 then
return{':refused'}
end
if tonumber(f)<e then
redis.call('HSET',a,c,e)
redis.call('PEXPIRE',a,d,'GT')
end
return{':granted',redis.call('PTTL',a)}`,
  sha: '1e597e9861887558bcda04b707875c189a123e4a',
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
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local e=KEYS[1]
local f=KEYS[2]
local c=KEYS[3]
local g=ARGV[1]
local h=tonumber(ARGV[2])
local i=ARGV[3]
local j=ARGV[4]
local b=ARGV[5]
local k=redis.call('HGET',e,g)
if not redis.call('SET',f,k and i or '0','PX',j,'NX')then
return{redis.call('GET',f)=='1' and ':released' or ':gone'}
end
if not k then
return{':gone'}
end
if h==0 then
redis.call('DEL',e)
a(b,c,'0')
elseif tonumber(k)>h then
redis.call('HSET',e,g,h)
end
return{':released'}`,
  sha: '5b38ce182594b0d9a685786e1030c073818cf3d3',
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
