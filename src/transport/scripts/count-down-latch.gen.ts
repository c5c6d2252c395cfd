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
local j,B,i=unpack(ARGV)
local r=redis.pcall("DECR",f)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
if type(r)=="table"then
z(f,redis.call("GET",f))
q(f)
r=redis.call("DECR",f)
end
local o=math.max(r,0)
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local p=c(a,o,B)
if p and r>=0 then
redis.call("INCR",f)
elseif r<=0 then
redis.call("DEL",f)
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if r==0 and not p then
h(i,j,"0")
end
return{":counted",tonumber(p or o)}`,
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
  text: `local f,g=unpack(KEYS)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local r=z(f,redis.call("GET",f))
if r then
return{":counting",tonumber(r)}
end
return redis.call("EXISTS",g)==1 and":zero"or":unset"`,
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
  text: `local f,a,g=unpack(KEYS)
local j,B,i=unpack(ARGV)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local o=z(f,redis.call("GET",f))and"1"or"0"
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(a,o,B)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if o=="1"and not p then
redis.call("DEL",f,g)
h(i,j,"1")
end
return(p or o)=="1"and":removed"or":missing"`,
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
  text: `local f,a,g=unpack(KEYS)
local e,j,b,B,i=unpack(ARGV)
local d=redis.call("SET",f,e,"NX")
local o=d and"1"or"0"
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local p=c(a,o,B)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if d and p then
redis.call("DEL",f)
elseif d then
redis.call("SET",g,"1","PX",b)
h(i,j,"1")
end
return(p or o)=="1"and":set"or":exists"`,
  keys: 'latch operation memory',
  args: 'count channel memoryMs answerMs publish',
  replies: 'set,exists',
}
