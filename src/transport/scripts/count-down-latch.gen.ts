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
  text: `local function c(a,k,u)
if redis.call("SET",a,k,"PX",u,"NX")then
return false
end
return redis.call("GET",a)
end
local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
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
local a=KEYS[2]
local i=ARGV[1]
local u=ARGV[2]
local h=ARGV[3]
local y=redis.pcall("DECR",d)
if type(y)=="table" then
q(d,redis.call("GET",d))
l(d)
y=redis.call("DECR",d)
end
local k=math.max(y,0)
local m=c(a,k,u)
if m and y>=0 then
redis.call("INCR",d)
elseif y<=0 then
redis.call("DEL",d)
end
if y==0 and not m then
g(h,i,"0")
end
return{":counted",tonumber(m or k)}`,
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
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local o=KEYS[2]
local y=q(d,redis.call("GET",d))
if y then
return{":counting",tonumber(y)}
end
return{redis.call("EXISTS",o)==1 and ":zero" or ":unset"}`,
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
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function l(b)
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
local a=KEYS[2]
local o=KEYS[3]
local i=ARGV[1]
local u=ARGV[2]
local h=ARGV[3]
local k=q(d,redis.call("GET",d))and "1" or "0"
local m=r(a,k,u)
if k=="1" and not m then
redis.call("DEL",d,o)
g(h,i,"1")
end
return{(m or k)=="1" and ":removed" or ":missing"}`,
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
  text: `local function c(a,k,u)
if redis.call("SET",a,k,"PX",u,"NX")then
return false
end
return redis.call("GET",a)
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
local a=KEYS[2]
local o=KEYS[3]
local f=ARGV[1]
local i=ARGV[2]
local b=ARGV[3]
local u=ARGV[4]
local h=ARGV[5]
local e=redis.call("SET",d,f,"NX")
local k=e and "1" or "0"
local m=c(a,k,u)
if e and m then
redis.call("DEL",d)
elseif e then
redis.call("SET",o,"1","PX",b)
g(h,i,"1")
end
return{(m or k)=="1" and ":set" or ":exists"}`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
