// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy' }
  | { code: 'refused' }

/**
 * Takes permits when there are enough, or answers what was answered before: the operation is the same in all polls and
 * retries of one wait, and its answer is kept.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'count' | 'last' | 'answerMs', AcquireReply> = {
  name: 'semaphore/acquire',
  text: `local function a(b,c,d)
if redis.call('SET',b,c,'PX',d,'NX')then
return false
end
return redis.call('GET',b)
end
local e=KEYS[1]
local b=KEYS[2]
local f=tonumber(ARGV[1])
local g=ARGV[2]
local d=ARGV[3]
local h=tonumber(redis.call('GET',e))
local i=h and h>=f
local j
if i or g=='1' then
j=a(b,i and '1' or '0',d)
if i and not j then
redis.call('DECRBY',e,f)
return{':granted'}
end
else
j=redis.call('GET',b)
end
return{j=='1' and ':granted' or j and ':refused' or ':busy'}`,
  sha: 'a541c36af7c448bceb83cee4058b161342b33054',
  keys: 'permits operation',
  args: 'count last answerMs',
  replies: 'granted,busy,refused',
}

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, once for every operation: the release of permits, and Redisson's addPermits.
 * Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and addPermitsAsync of
 * RedissonPermitExpirableSemaphore.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = {
  name: 'semaphore/add',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local function g(h,i,j)
if redis.call('SET',h,i,'PX',j,'NX')then
return false
end
return redis.call('GET',h)
end
local f=KEYS[1]
local h=KEYS[2]
local c=KEYS[3]
local k=tonumber(ARGV[1])
local l=ARGV[2]
local m=ARGV[3]
local j=ARGV[4]
local b=ARGV[5]
local n=l=='0' or redis.call('EXISTS',f)==1
local o=g(h,n and '1' or '0',j)
if o or not n then
return{(o or '0')=='1' and ':added' or ':missing'}
end
local p=redis.pcall('INCRBY',f,k)
if type(p)=='table' then
redis.call('DEL',h)
p=redis.call('INCRBY',f,k)
end
e(b,c,m=='1' and p or k)
return{':added'}`,
  sha: '2af7a825289eaaced116987e044a5092d3bc6f03',
  keys: 'permits operation channel',
  args: 'count present total answerMs publish',
  replies: 'added,missing',
}

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available. Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = {
  name: 'semaphore/available',
  text: `local a=KEYS[1]
return{':available',tonumber(redis.call('GET',a)or 0)}`,
  sha: 'aa484e47dd7f83b627d4d71da7083ece481198e2',
  keys: 'permits',
  args: '',
  replies: 'available permits',
}

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that nobody waits for any more. What it took goes back, if the semaphore is still there, and a copy
 * that arrives later takes nothing. Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = {
  name: 'semaphore/cancel',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local f=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local h=ARGV[1]
local i=ARGV[2]
local b=ARGV[3]
local j=redis.call('SET',g,'0','PX',i,'GET')=='1'
if j and redis.call('EXISTS',f)==1 then
e(b,c,redis.call('INCRBY',f,h))
end
return{':over'}`,
  sha: 'ffa215a44ab5dd6705b52793ce74d0f4185b55de',
  keys: 'permits operation channel',
  args: 'count answerMs publish',
  replies: 'over',
}

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and tells how many there were, the same to every copy. Keeps the TTL, which Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = {
  name: 'semaphore/drain',
  text: `local function a(b,c,d)
if redis.call('SET',b,c,'PX',d,'NX')then
return false
end
return redis.call('GET',b)
end
local e=KEYS[1]
local b=KEYS[2]
local d=ARGV[1]
local f=redis.call('GET',e)or '0'
local g=a(b,f,d)
if f~='0' and not g then
redis.call('SET',e,'0','KEEPTTL')
end
return{':drained',tonumber(g or f)}`,
  sha: '3fe738303e6d68b133116d4d6283df3ff32ab3ac',
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that is not there, once for every operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = {
  name: 'semaphore/try-set',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local function g(h,i,j)
if redis.call('SET',h,i,'PX',j,'NX')then
return false
end
return redis.call('GET',h)
end
local f=KEYS[1]
local h=KEYS[2]
local c=KEYS[3]
local k=tonumber(ARGV[1])
local l=ARGV[2]
local j=ARGV[3]
local b=ARGV[4]
local i=redis.call('GET',f)and '0' or '1'
local m=g(h,i,j)
if i=='1' and not m then
if l=='0' then
redis.call('SET',f,k)
else
redis.call('SET',f,k,'PX',l)
end
e(b,c,k)
end
return{(m or i)=='1' and ':set' or ':exists'}`,
  sha: 'd4c3baac06a6a1e60553ef2b201bab9eebbb087e',
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
