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
  text: `local f,a=unpack(KEYS)
local n,B,m=unpack(ARGV)
local s=redis.pcall("DECR",f)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
if type(s)=="table"then
A(f,redis.call("GET",f))
r(f)
s=redis.call("DECR",f)
end
local g=math.max(s,0)
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,g,B)
if k and s>=0 then
redis.call("INCR",f)
elseif s<=0 then
redis.call("DEL",f)
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if s==0 and not k then
l(m,n,"0")
end
return{":counted",tonumber(k or g)}`,
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
  text: `local f,h=unpack(KEYS)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local s=A(f,redis.call("GET",f))
if s then
return{":counting",tonumber(s)}
end
return redis.call("EXISTS",h)==1 and":zero"or":unset"`,
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
  text: `local f,a,h=unpack(KEYS)
local n,B,m=unpack(ARGV)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local g=A(f,redis.call("GET",f))and"1"or"0"
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(a,g,B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if g=="1"and not k then
redis.call("DEL",f,h)
l(m,n,"1")
end
return(k or g)=="1"and":removed"or":missing"`,
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
  text: `local f,a,h=unpack(KEYS)
local e,n,b,B,m=unpack(ARGV)
local d=redis.call("SET",f,e,"NX")
local g=d and"1"or"0"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,g,B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if d and k then
redis.call("DEL",f)
elseif d then
redis.call("SET",h,"1","PX",b)
l(m,n,"1")
end
return(k or g)=="1"and":set"or":exists"`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
