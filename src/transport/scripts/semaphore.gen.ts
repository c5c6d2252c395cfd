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
local d=KEYS[1]
local a=KEYS[2]
local j=tonumber(ARGV[1])
local t=ARGV[2]
local s=ARGV[3]
local p=tonumber(m(d,redis.call("GET",d)))
local e=p and p>=j
local o
if e or t=="1" then
o=c(a,e and "1" or "0",s)
if e and not o then
redis.call("DECRBY",d,j)
return{":granted"}
end
else
o=redis.call("GET",a)
end
return{o=="1" and ":granted" or o and ":refused" or ":busy"}`,
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
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
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
local function r(c,k,e)
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local d=KEYS[1]
local a=KEYS[2]
local h=KEYS[3]
local j=tonumber(ARGV[1])
local C=ARGV[2]
local y=ARGV[3]
local s=ARGV[4]
local g=ARGV[5]
local w=C=="0" or redis.call("EXISTS",d)==1
local o=r(a,w and "1" or "0",s)
if o or not w then
return{(o or "0")=="1" and ":added" or ":missing"}
end
local p=redis.pcall("INCRBY",d,j)
if type(p)=="table" then
redis.call("DEL",a)
m(d,redis.call("GET",d))
p=redis.call("INCRBY",d,j)
end
q(g,h,y=="1" and p or j)
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
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
return{":available",tonumber(m(d,redis.call("GET",d))or 0)}`,
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
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local d=KEYS[1]
local a=KEYS[2]
local h=KEYS[3]
local j=ARGV[1]
local s=ARGV[2]
local g=ARGV[3]
local m=redis.pcall("SET",a,"0","PX",s,"GET")
if m and type(m)=="table" then
l(a)
m=redis.call("SET",a,"0","PX",s,"GET")
end
if m=="1" and redis.call("EXISTS",d)==1 then
local p=redis.pcall("INCRBY",d,j)
q(g,h,type(p)=="table" and 0 or p)
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
local d=KEYS[1]
local a=KEYS[2]
local s=ARGV[1]
local p=m(d,redis.call("GET",d))or "0"
local o=c(a,p,s)
if p~="0" and not o then
redis.call("SET",d,"0","KEEPTTL")
end
return{":drained",tonumber(o or p)}`,
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
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function c(a,k,s)
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
local d=KEYS[1]
local a=KEYS[2]
local h=KEYS[3]
local j=tonumber(ARGV[1])
local A=ARGV[2]
local s=ARGV[3]
local g=ARGV[4]
local k=m(d,redis.call("GET",d))and "0" or "1"
local o=c(a,k,s)
if k=="1" and not o then
if A=="0" then
redis.call("SET",d,j)
else
redis.call("SET",d,j,"PX",A)
end
q(g,h,j)
end
return{(o or k)=="1" and ":set" or ":exists"}`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
