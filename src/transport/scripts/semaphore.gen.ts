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
  text: `local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
local p=KEYS[2]
local q=tonumber(ARGV[1])
local n=ARGV[2]
local h=ARGV[3]
local y=tonumber(b(o,redis.call("GET",o)))
local a=y and y>=q
local u
if a or n=="1" then
u=s(p,a and "1" or "0",h)
if a and not u then
redis.call("DECRBY",o,q)
return{":granted"}
end
else
u=redis.call("GET",p)
end
return{u=="1" and ":granted" or u and ":refused" or ":busy"}`,
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
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
local p=KEYS[2]
local e=KEYS[3]
local q=tonumber(ARGV[1])
local v=ARGV[2]
local C=ARGV[3]
local h=ARGV[4]
local d=ARGV[5]
local l=v=="0" or redis.call("EXISTS",o)==1
local u=s(p,l and "1" or "0",h)
if u or not l then
return{(u or "0")=="1" and ":added" or ":missing"}
end
local y=redis.pcall("INCRBY",o,q)
if type(y)=="table" then
redis.call("DEL",p)
b(o,redis.call("GET",o))
y=redis.call("INCRBY",o,q)
end
w(d,e,C=="1" and y or q)
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
  text: `local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
return{":available",tonumber(b(o,redis.call("GET",o))or 0)}`,
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
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local o=KEYS[1]
local p=KEYS[2]
local e=KEYS[3]
local q=ARGV[1]
local h=ARGV[2]
local d=ARGV[3]
local u=redis.call("SET",p,"0","PX",h,"GET")=="1"
if u and redis.call("EXISTS",o)==1 then
w(d,e,redis.call("INCRBY",o,q))
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
  text: `local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
local p=KEYS[2]
local h=ARGV[1]
local y=b(o,redis.call("GET",o))or "0"
local u=s(p,y,h)
if y~="0" and not u then
redis.call("SET",o,"0","KEEPTTL")
end
return{":drained",tonumber(u or y)}`,
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
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
local p=KEYS[2]
local e=KEYS[3]
local q=tonumber(ARGV[1])
local D=ARGV[2]
local h=ARGV[3]
local d=ARGV[4]
local m=b(o,redis.call("GET",o))and "0" or "1"
local u=s(p,m,h)
if m=="1" and not u then
if D=="0" then
redis.call("SET",o,q)
else
redis.call("SET",o,q,"PX",D)
end
w(d,e,q)
end
return{(u or m)=="1" and ":set" or ":exists"}`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
