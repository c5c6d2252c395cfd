// Generated from lua/count-down-latch/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type CountDownReply =
  | { code: 'counted'; left: number }

/**
 * Counts down by one, once for every operation, and tells every copy of it the same count. The key is looked at by
 * counting, since nothing may be kept before it is known to be a latch; a copy takes its step back.
 * Source: Redisson, RedissonCountDownLatch.countDownAsync, where every delivery counts.
 */
export const countDown: Script<'latch' | 'operation' | 'channel' | 'answerMs' | 'publish', CountDownReply> = {
  name: 'count-down-latch/count-down',
  text: `local function a(b,c,d)
if redis.call('SET',b,c,'PX',d,'NX')then
return false
end
return redis.call('GET',b)
end
local function e(f,g,h)
if f~='' then
redis.call(f,g,h)
end
end
local i=KEYS[1]
local b=KEYS[2]
local g=ARGV[1]
local d=ARGV[2]
local f=ARGV[3]
local j=redis.call('DECR',i)
local c=math.max(j,0)
local k=a(b,c,d)
if k and j>=0 then
redis.call('INCR',i)
elseif j<=0 then
redis.call('DEL',i)
end
if j==0 and not k then
e(f,g,'0')
end
return{':counted',tonumber(k or c)}`,
  sha: '13d76059377fd5d55ff867641d009977c2ac59f2',
  keys: 'latch operation',
  args: 'channel answerMs publish',
  replies: 'counted left',
}

export type InspectReply =
  | { code: 'counting'; left: number }
  | { code: 'zero' }
  | { code: 'unset' }

/**
 * Reads how many are still to come, and of a latch that is not there, whether it was ever set by us.
 * Source: Redisson, RedissonCountDownLatch.getCountAsync.
 */
export const inspect: Script<'latch' | 'memory', InspectReply> = {
  name: 'count-down-latch/inspect',
  text: `local a=KEYS[1]
local b=KEYS[2]
local c=redis.call('GET',a)
if c then
return{':counting',tonumber(c)}
end
return{redis.call('EXISTS',b)==1 and ':zero' or ':unset'}`,
  sha: '2be4da7845985277025c98ba4845ebfb8852123a',
  keys: 'latch memory',
  args: '',
  replies: 'counting left,zero,unset',
}

export type RemoveReply =
  | { code: 'removed' }
  | { code: 'missing' }

/**
 * Removes a latch that is not at zero yet, once for every operation, and forgets that it was set.
 * Source: Redisson, RedissonCountDownLatch.deleteAsync, which deletes whatever the key holds.
 */
export const remove: Script<'latch' | 'operation' | 'memory' | 'channel' | 'answerMs' | 'publish', RemoveReply> = {
  name: 'count-down-latch/remove',
  text: `local function a(b,c,d)
if redis.call('SET',b,c,'PX',d,'NX')then
return false
end
return redis.call('GET',b)
end
local function e(f,g,h)
if f~='' then
redis.call(f,g,h)
end
end
local i=KEYS[1]
local b=KEYS[2]
local j=KEYS[3]
local g=ARGV[1]
local d=ARGV[2]
local f=ARGV[3]
local c=redis.call('GET',i)and '1' or '0'
local k=a(b,c,d)
if c=='1' and not k then
redis.call('DEL',i,j)
e(f,g,'1')
end
return{(k or c)=='1' and ':removed' or ':missing'}`,
  sha: '449ad2b69c7dcba1b05579a425358a2f838bfaeb',
  keys: 'latch operation memory',
  args: 'channel answerMs publish',
  replies: 'removed,missing',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the count of a latch that is not there, once for every operation, and remembers that it was set: a latch that
 * reached zero leaves nothing behind in Redisson's layout. Source: Redisson, RedissonCountDownLatch.trySetCountAsync.
 */
export const trySet: Script<'latch' | 'operation' | 'memory' | 'count' | 'channel' | 'memoryMs' | 'answerMs' | 'publish', TrySetReply> = {
  name: 'count-down-latch/try-set',
  text: `local function a(b,c,d)
if redis.call('SET',b,c,'PX',d,'NX')then
return false
end
return redis.call('GET',b)
end
local function e(f,g,h)
if f~='' then
redis.call(f,g,h)
end
end
local i=KEYS[1]
local b=KEYS[2]
local j=KEYS[3]
local k=ARGV[1]
local g=ARGV[2]
local l=ARGV[3]
local d=ARGV[4]
local f=ARGV[5]
local m=redis.call('SET',i,k,'NX')
local c=m and '1' or '0'
local n=a(b,c,d)
if m and n then
redis.call('DEL',i)
elseif m then
redis.call('SET',j,'1','PX',l)
e(f,g,'1')
end
return{(n or c)=='1' and ':set' or ':exists'}`,
  sha: '1586a96a6bfdf591c319aa390b384b45b640aad8',
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
