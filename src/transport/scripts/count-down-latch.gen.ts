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
  text: `local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
return false
end
return redis.call("GET",a)
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function m(b)
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
local e=KEYS[1]
local a=KEYS[2]
local i=ARGV[1]
local y=ARGV[2]
local h=ARGV[3]
local r=redis.pcall("DECR",e)
if type(r)=="table" then
t(e,redis.call("GET",e))
m(e)
r=redis.call("DECR",e)
end
local k=math.max(r,0)
local n=c(a,k,y)
if n and r>=0 then
redis.call("INCR",e)
elseif r<=0 then
redis.call("DEL",e)
end
if r==0 and not n then
g(h,i,"0")
end
return{":counted",tonumber(n or k)}`,
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
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local l=KEYS[2]
local r=t(e,redis.call("GET",e))
if r then
return{":counting",tonumber(r)}
end
return{redis.call("EXISTS",l)==1 and ":zero" or ":unset"}`,
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
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
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
local e=KEYS[1]
local a=KEYS[2]
local l=KEYS[3]
local i=ARGV[1]
local y=ARGV[2]
local h=ARGV[3]
local k=t(e,redis.call("GET",e))and "1" or "0"
local n=x(a,k,y)
if k=="1" and not n then
redis.call("DEL",e,l)
g(h,i,"1")
end
return{(n or k)=="1" and ":removed" or ":missing"}`,
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
  text: `local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
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
local e=KEYS[1]
local a=KEYS[2]
local l=KEYS[3]
local d=ARGV[1]
local i=ARGV[2]
local b=ARGV[3]
local y=ARGV[4]
local h=ARGV[5]
local f=redis.call("SET",e,d,"NX")
local k=f and "1" or "0"
local n=c(a,k,y)
if f and n then
redis.call("DEL",e)
elseif f then
redis.call("SET",l,"1","PX",b)
g(h,i,"1")
end
return{(n or k)=="1" and ":set" or ":exists"}`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
