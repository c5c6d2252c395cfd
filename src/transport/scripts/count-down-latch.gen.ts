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
  `local f,a=unpack(KEYS)
local p,E,o=unpack(ARGV)
local v=redis.pcall("DECR",f)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
if type(v)=="table"then
A(f,redis.call("GET",f))
u(f)
v=redis.call("DECR",f)
end
local h=math.max(v,0)
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
local l=c(a,h,E)
if l and v>=0 then
redis.call("INCR",f)
elseif v<=0 then
redis.call("DEL",f)
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if v==0 and not l then
n(o,p,"0")
end
return{":counted",tonumber(l or h)}`,
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
  `local f,i=unpack(KEYS)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local v=A(f,redis.call("GET",f))
if v then
return{":counting",tonumber(v)}
end
return redis.call("EXISTS",i)==1 and":zero"or":unset"`,
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
  `local f,a,i=unpack(KEYS)
local p,E,o=unpack(ARGV)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local h=A(f,redis.call("GET",f))and"1"or"0"
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(a,h,E)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if h=="1"and not l then
redis.call("DEL",f,i)
n(o,p,"1")
end
return(l or h)=="1"and":removed"or":missing"`,
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
  `local f,a,i=unpack(KEYS)
local e,p,b,E,o=unpack(ARGV)
local d=redis.call("SET",f,e,"NX")
local h=d and"1"or"0"
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
local l=c(a,h,E)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if d and l then
redis.call("DEL",f)
elseif d then
redis.call("SET",i,"1","PX",b)
n(o,p,"1")
end
return(l or h)=="1"and":set"or":exists"`,
  'latch operation memory',
  'count channel memoryMs answerMs publish',
  'set,exists',
)
