// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when nobody reads or writes, or answers what is already true for this holder.
 * Source: Redisson, RedissonWriteLock.tryLockInnerAsync. There a repeated request counts twice and adds its lease; here a
 * holder is fresh for every logical acquire and the same in all its retries and polls.
 */
export const acquire: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  name: 'write-lock/acquire',
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
redis.call('HSET',c,'mode','write',e,1)
redis.call('PEXPIRE',c,f)
return{':granted',f}
end
local j=redis.call('HMGET',c,'mode',e)
local k=redis.call('PTTL',c)
if j[2] then
return{':granted',k}
end
if not j[1] and k~=-2 then
a(c)
end
if i==2 or k==-2 then
return{':refused',k}
end
if g=='1' then
redis.call('SET',d,'0','PX',h)
end
return{':busy',k}`,
  sha: '8ad5cffd6a77f20ce72791246f921268eb2db230',
  keys: 'lock done',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one write hold: the release of a lease, and the cancellation of an acquire whose outcome nobody learned. A writer
 * that still reads becomes a reader (downgrade) for as long as its reading lasts.
 * Finishes first and removes then. Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no
 * reader, and leaves the lock the writer's time.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'reading' | 'holder' | 'reader' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  name: 'write-lock/release',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local e=KEYS[1]
local f=KEYS[2]
local c=KEYS[3]
local g=KEYS[4]
local h=ARGV[1]
local i=ARGV[2]
local j=tonumber(ARGV[3])
local k=ARGV[4]
local l=ARGV[5]
local b=ARGV[6]
local m=redis.call('HMGET',e,h,i)
local n=m[1]
if not redis.call('SET',f,n and k or '0','PX',l,'NX')then
return{redis.call('GET',f)=='1' and ':released' or ':gone'}
end
if not n then
return{':gone'}
end
if j>0 then
if tonumber(n)>j then
redis.call('HSET',e,h,j)
end
return{':released'}
end
local o=m[2] and redis.call('PTTL',g)or-2
if o>0 then
redis.call('HDEL',e,h)
redis.call('HSET',e,'mode','read')
redis.call('PEXPIRE',e,o)
else
redis.call('DEL',e)
end
a(b,c,'1')
return{':released'}`,
  sha: '14b6a99a471fc81b03df3589ec6763c476099a8d',
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
