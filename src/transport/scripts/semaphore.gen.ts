// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy' }
  | { code: 'refused' }

/**
 * Takes permits when enough are available. A repeated request gets the stored answer.
 * All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
 * id.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'count' | 'last' | 'answerMs', AcquireReply> = {
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
local d=KEYS[1]
local a=KEYS[2]
local f=tonumber(ARGV[1])
local v=ARGV[2]
local u=ARGV[3]
local o=tonumber(q(d,redis.call("GET",d)))
local e=o and o>=f
local m
if e or v=="1" then
m=c(a,e and "1" or "0",u)
if e and not m then
redis.call("DECRBY",d,f)
return{":granted"}
end
else
m=redis.call("GET",a)
end
return{m=="1" and ":granted" or m and ":refused" or ":busy"}`,
  keys: 'permits operation',
  args: 'count last answerMs',
  replies: 'granted,busy,refused',
}

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
 * addPermits. Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
 * RedissonPermitExpirableSemaphore.addPermitsAsync.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
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
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local d=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local f=tonumber(ARGV[1])
local E=ARGV[2]
local M=ARGV[3]
local u=ARGV[4]
local h=ARGV[5]
local t=E=="0" or redis.call("EXISTS",d)==1
local m=r(a,t and "1" or "0",u)
if m or not t then
return{(m or "0")=="1" and ":added" or ":missing"}
end
local o=redis.pcall("INCRBY",d,f)
if type(o)=="table" then
redis.call("DEL",a)
q(d,redis.call("GET",d))
o=redis.call("INCRBY",d,f)
end
p(h,i,M=="1" and o or f)
return{":added"}`,
  keys: 'permits operation channel',
  args: 'count present total answerMs publish',
  replies: 'added,missing',
}

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available.
 * Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = {
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
return{":available",tonumber(q(d,redis.call("GET",d))or 0)}`,
  keys: 'permits',
  args: '',
  replies: 'available permits',
}

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
 * duplicate of the acquire takes nothing.
 * Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local d=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local f=ARGV[1]
local u=ARGV[2]
local h=ARGV[3]
local k=redis.pcall("SET",a,"0","PX",u,"GET")
if k and type(k)=="table" then
l(a)
k=redis.call("SET",a,"0","PX",u,"GET")
end
if k=="1" and redis.call("EXISTS",d)==1 then
local o=redis.pcall("INCRBY",d,f)
p(h,i,type(o)=="table" and 0 or o)
end
return{":over"}`,
  keys: 'permits operation channel',
  args: 'count answerMs publish',
  replies: 'over',
}

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
 * Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = {
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
local d=KEYS[1]
local a=KEYS[2]
local u=ARGV[1]
local o=q(d,redis.call("GET",d))or "0"
local m=c(a,o,u)
if o~="0" and not m then
redis.call("SET",d,"0","KEEPTTL")
end
return{":drained",tonumber(m or o)}`,
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that does not exist, at most once per operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function c(a,k,u)
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
local d=KEYS[1]
local a=KEYS[2]
local i=KEYS[3]
local f=tonumber(ARGV[1])
local N=ARGV[2]
local u=ARGV[3]
local h=ARGV[4]
local k=q(d,redis.call("GET",d))and "0" or "1"
local m=c(a,k,u)
if k=="1" and not m then
if N=="0" then
redis.call("SET",d,f)
else
redis.call("SET",d,f,"PX",N)
end
p(h,i,f)
end
return{(m or k)=="1" and ":set" or ":exists"}`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
