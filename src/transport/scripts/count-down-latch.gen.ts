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
  text: `local function c(a,k,s)
if redis.call("SET",a,k,"PX",s,"NX")then
return false
end
return redis.call("GET",a)
end
local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local a=KEYS[2]
local h=ARGV[1]
local s=ARGV[2]
local g=ARGV[3]
local e=redis.pcall("DECR",d)
if type(e)=="table" then
m(d,redis.call("GET",d))
l(d)
e=redis.call("DECR",d)
end
local k=math.max(e,0)
local o=c(a,k,s)
if o and e>=0 then
redis.call("INCR",d)
elseif e<=0 then
redis.call("DEL",d)
end
if e==0 and not o then
f(g,h,"0")
end
return{":counted",tonumber(o or k)}`,
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
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local p=KEYS[2]
local e=m(d,redis.call("GET",d))
if e then
return{":counting",tonumber(e)}
end
return{redis.call("EXISTS",p)==1 and ":zero" or ":unset"}`,
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
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local a=KEYS[2]
local p=KEYS[3]
local h=ARGV[1]
local s=ARGV[2]
local g=ARGV[3]
local k=m(d,redis.call("GET",d))and "1" or "0"
local o=r(a,k,s)
if k=="1" and not o then
redis.call("DEL",d,p)
f(g,h,"1")
end
return{(o or k)=="1" and ":removed" or ":missing"}`,
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
  text: `local function c(a,k,s)
if redis.call("SET",a,k,"PX",s,"NX")then
return false
end
return redis.call("GET",a)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local a=KEYS[2]
local p=KEYS[3]
local j=ARGV[1]
local h=ARGV[2]
local b=ARGV[3]
local s=ARGV[4]
local g=ARGV[5]
local e=redis.call("SET",d,j,"NX")
local k=e and "1" or "0"
local o=c(a,k,s)
if e and o then
redis.call("DEL",d)
elseif e then
redis.call("SET",p,"1","PX",b)
f(g,h,"1")
end
return{(o or k)=="1" and ":set" or ":exists"}`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
