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
redis.call('HSET',b,'mode','write',a,1)
redis.call('PEXPIRE',b,h)
return{':granted',h}
end
local l=redis.call('HMGET',b,'mode',a)
local m=redis.call('PTTL',b)
if l[2] then
return{':granted',m}
end
if not l[1] and m~=-2 then
j(b)
end
if v==2 or m==-2 then
return{':refused',m}
end
if n=='1' then
redis.call('SET',g,'0','PX',i)
end
return{':busy',m}`,
  sha: '0c9a519cfeebd303eb652ec87b84ecfcb1fb6818',
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
  text: `local function c(d,e,f)
if d~='' then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local e=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local s=ARGV[2]
local n=tonumber(ARGV[3])
local y=ARGV[4]
local i=ARGV[5]
local d=ARGV[6]
local l=redis.call('HMGET',b,a,s)
local u=l[1]
if not redis.call('SET',g,u and y or '0','PX',i,'NX')then
return{redis.call('GET',g)=='1' and ':released' or ':gone'}
end
if not u then
return{':gone'}
end
if n>0 then
if tonumber(u)>n then
redis.call('HSET',b,a,n)
end
return{':released'}
end
local w=l[2] and redis.call('PTTL',h)or-2
if w>0 then
redis.call('HDEL',b,a)
redis.call('HSET',b,'mode','read')
redis.call('PEXPIRE',b,w)
else
redis.call('DEL',b)
end
c(d,e,'1')
return{':released'}`,
  sha: '76a1db47c14bc24165bdcfd4667350c0397ab548',
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
