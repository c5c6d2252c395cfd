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
  `local n,e=unpack(KEYS)
local l,r,s=unpack(ARGV)
local t=redis.pcall("DECR",n)
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
if type(t)=="table"then
q(n,redis.call("GET",n))
N(n)
t=redis.call("DECR",n)
end
local o=math.max(t,0)
local function a(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local p=a(e,o,r)
if p and t>=0 then
redis.call("INCR",n)
elseif t<=0 then
redis.call("DEL",n)
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if t==0 and not p then
z(s,l,"0")
end
return{":counted",tonumber(p or o)}`,
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
  `local n,c=unpack(KEYS)
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local t=q(n,redis.call("GET",n))
if t then
return{":counting",tonumber(t)}
end
return redis.call("EXISTS",c)==1 and":zero"or":unset"`,
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
  `local n,e,c=unpack(KEYS)
local l,r,s=unpack(ARGV)
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local o=q(n,redis.call("GET",n))and"1"or"0"
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local p=E(e,o,r)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if o=="1"and not p then
redis.call("DEL",n,c)
z(s,l,"1")
end
return(p or o)=="1"and":removed"or":missing"`,
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
  `local n,e,c=unpack(KEYS)
local i,l,u,r,s=unpack(ARGV)
local t=redis.call("SET",n,i,"NX")
local o=t and"1"or"0"
local function a(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local p=a(e,o,r)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if t and p then
redis.call("DEL",n)
elseif t then
redis.call("SET",c,"1","PX",u)
z(s,l,"1")
end
return(p or o)=="1"and":set"or":exists"`,
  'latch operation memory',
  'count channel memoryMs answerMs publish',
  'set,exists',
)
