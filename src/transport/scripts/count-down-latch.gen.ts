// Generated from lua/count-down-latch/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type CountDownReply =
  | { code: 'counted'; left: number }

/**
 * Counts down by one, at most once per operation, and answers every duplicate with the same count.
 * DECR comes first, because it fails on a key that is not a latch, and nothing may be stored before that is known. A
 * duplicate undoes its own step.
 * Source: Redisson, RedissonCountDownLatch.countDownAsync, where every delivery counts.
 */
export const countDown: Script<'latch' | 'operation' | 'channel' | 'answerMs' | 'publish', CountDownReply> = {
  text: `local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local a=KEYS[1]
local p=KEYS[2]
local e=ARGV[1]
local h=ARGV[2]
local d=ARGV[3]
local i=redis.pcall("DECR",a)
if type(i)=="table" then
b(a,redis.call("GET",a))
i=redis.call("DECR",a)
end
local m=math.max(i,0)
local u=s(p,m,h)
if u and i>=0 then
redis.call("INCR",a)
elseif i<=0 then
redis.call("DEL",a)
end
if i==0 and not u then
c(d,e,"0")
end
return{":counted",tonumber(u or m)}`,
  keys: 'latch operation',
  args: 'channel answerMs publish',
  replies: 'counted left',
}

export type InspectReply =
  | { code: 'counting'; left: number }
  | { code: 'zero' }
  | { code: 'unset' }

/**
 * Reads the remaining count. For a latch that does not exist, it tells whether the latch was set here before.
 * Source: Redisson, RedissonCountDownLatch.getCountAsync.
 */
export const inspect: Script<'latch' | 'memory', InspectReply> = {
  text: `local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local a=KEYS[1]
local g=KEYS[2]
local i=b(a,redis.call("GET",a))
if i then
return{":counting",tonumber(i)}
end
return{redis.call("EXISTS",g)==1 and ":zero" or ":unset"}`,
  keys: 'latch memory',
  args: '',
  replies: 'counting left,zero,unset',
}

export type RemoveReply =
  | { code: 'removed' }
  | { code: 'missing' }

/**
 * Removes a latch that exists, at most once per operation, and forgets that it was set.
 * Source: Redisson, RedissonCountDownLatch.deleteAsync, which deletes whatever the key holds.
 */
export const remove: Script<'latch' | 'operation' | 'memory' | 'channel' | 'answerMs' | 'publish', RemoveReply> = {
  text: `local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local a=KEYS[1]
local p=KEYS[2]
local g=KEYS[3]
local e=ARGV[1]
local h=ARGV[2]
local d=ARGV[3]
local m=b(a,redis.call("GET",a))and "1" or "0"
local u=s(p,m,h)
if m=="1" and not u then
redis.call("DEL",a,g)
c(d,e,"1")
end
return{(u or m)=="1" and ":removed" or ":missing"}`,
  keys: 'latch operation memory',
  args: 'channel answerMs publish',
  replies: 'removed,missing',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the count of a latch that does not exist, at most once per operation, and remembers that it was set. In
 * Redisson's layout, a latch that reached zero leaves nothing behind.
 * Source: Redisson, RedissonCountDownLatch.trySetCountAsync.
 */
export const trySet: Script<'latch' | 'operation' | 'memory' | 'count' | 'channel' | 'memoryMs' | 'answerMs' | 'publish', TrySetReply> = {
  text: `local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local a=KEYS[1]
local p=KEYS[2]
local g=KEYS[3]
local q=ARGV[1]
local e=ARGV[2]
local b=ARGV[3]
local h=ARGV[4]
local d=ARGV[5]
local i=redis.call("SET",a,q,"NX")
local m=i and "1" or "0"
local u=s(p,m,h)
if i and u then
redis.call("DEL",a)
elseif i then
redis.call("SET",g,"1","PX",b)
c(d,e,"1")
end
return{(u or m)=="1" and ":set" or ":exists"}`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
