// Generated from lua/count-down-latch/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type CountDownReply =
  | { code: 'counted'; left: number }

/**
 * Counts down by one, at most once per operation, and answers every duplicate with the same count.
 * DECR comes first, because it fails on a key that is not a latch, and nothing may be stored before that is known. A
 * duplicate undoes its own step.
 * Source: Redisson, RedissonCountDownLatch.countDownAsync, where every delivery counts.
 */
export const countDown: Script<'latch' | 'operation' | 'channel' | 'answerMs' | 'publish', CountDownReply> = /* @__PURE__ */ script(
  `local e,n=unpack(KEYS)
local m,i,f=unpack(ARGV)
local l=redis.pcall("DECR",e)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
if type(l)=="table"then
T(e,redis.call("GET",e))
P(e)
l=redis.call("DECR",e)
end
local r=math.max(l,0)
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
if o and l>=0 then
redis.call("INCR",e)
elseif l<=0 then
redis.call("DEL",e)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if l==0 and not o then
R(f,m,"0")
end
return{":counted",tonumber(o or r)}`,
  'latch operation',
  'channel answerMs publish',
  'counted left',
)

export type InspectReply =
  | { code: 'counting'; left: number }
  | { code: 'zero' }
  | { code: 'unset' }

/**
 * Reads the remaining count. For a latch that does not exist, it tells whether the latch was set here before.
 * Source: Redisson, RedissonCountDownLatch.getCountAsync.
 */
export const inspect: Script<'latch' | 'memory', InspectReply> = /* @__PURE__ */ script(
  `local e,t=unpack(KEYS)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local l=T(e,redis.call("GET",e))
if l then
return{":counting",tonumber(l)}
end
return redis.call("EXISTS",t)==1 and":zero"or":unset"`,
  'latch memory',
  '',
  'counting left,zero,unset',
)

export type RemoveReply =
  | { code: 'removed' }
  | { code: 'missing' }

/**
 * Removes a latch that exists, at most once per operation, and forgets that it was set.
 * Source: Redisson, RedissonCountDownLatch.deleteAsync, which deletes whatever the key holds.
 */
export const remove: Script<'latch' | 'operation' | 'memory' | 'channel' | 'answerMs' | 'publish', RemoveReply> = /* @__PURE__ */ script(
  `local e,n,t=unpack(KEYS)
local m,i,f=unpack(ARGV)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local r=T(e,redis.call("GET",e))and"1"or"0"
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if r=="1"and not o then
redis.call("DEL",e,t)
R(f,m,"1")
end
return(o or r)=="1"and":removed"or":missing"`,
  'latch operation memory',
  'channel answerMs publish',
  'removed,missing',
)

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the count of a latch that does not exist, at most once per operation, and remembers that it was set. In
 * Redisson's layout, a latch that reached zero leaves nothing behind.
 * Source: Redisson, RedissonCountDownLatch.trySetCountAsync.
 */
export const trySet: Script<'latch' | 'operation' | 'memory' | 'count' | 'channel' | 'memoryMs' | 'answerMs' | 'publish', TrySetReply> = /* @__PURE__ */ script(
  `local e,n,t=unpack(KEYS)
local c,m,l,i,f=unpack(ARGV)
local a=redis.call("SET",e,c,"NX")
local r=a and"1"or"0"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if a and o then
redis.call("DEL",e)
elseif a then
redis.call("SET",t,"1","PX",l)
R(f,m,"1")
end
return(o or r)=="1"and":set"or":exists"`,
  'latch operation memory',
  'count channel memoryMs answerMs publish',
  'set,exists',
)
