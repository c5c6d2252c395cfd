// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free, and otherwise none. A repeated request is answered with what is already true for
 * its holder. A holder that has lost one of the locks gets a remaining time of 0.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.
 */
export const acquire: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local g=KEYS[1]
local c={unpack(KEYS,2)}
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local m=redis.call("EXISTS",g,unpack(c))
if m==0 then
for d,b in ipairs(c)do
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h)
end
return{":granted",h}
end
local f=0
local e=math.huge
local o=-2
for d,b in ipairs(c)do
local l=redis.call("HMGET",b,a,"mode")
if l[2] then
j(b)
end
if l[1] then
f=f+1
m=m-1
e=math.min(e,redis.call("PTTL",b))
elseif o==-2 then
o=redis.call("PTTL",b)
if o~=-2 then
m=m-1
if n=="0" and f==0 then
return{":busy",o}
end
end
end
if m==0 then
break
end
end
if f>0 then
return{":granted",f==#c and e or 0}
end
if o==-2 then
return{":refused",o}
end
redis.call("SET",g,"0","PX",i,"NX")
return{":busy",o}`,
  keys: 'done locks',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local c=KEYS
local a=ARGV[1]
local h=ARGV[2]
for d,b in ipairs(c)do
if redis.call("HEXISTS",b,a)==0 then
return{":gone"}
end
end
for d,b in ipairs(c)do
redis.call("PEXPIRE",b,h,"GT")
end
return{":extended"}`,
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  text: `local c=KEYS
local a=redis.call("HGETALL",c[1])
local e=math.huge
for d,b in ipairs(c)do
if #a==0 or not redis.call("HGET",b,a[1])then
return{":free"}
end
e=math.min(e,redis.call("PTTL",b))
end
return{":held",a[1],tonumber(a[2]),e}`,
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local g=KEYS[1]
local c={unpack(KEYS,2)}
local a=ARGV[1]
local h=ARGV[2]
local n=tonumber(ARGV[3])
local f=n
for d,b in ipairs(c)do
f=math.min(f,tonumber(redis.call("HGET",b,a)or 0))
end
if f==0 then
return{":gone"}
end
if redis.call("EXISTS",g)==1 then
return{":refused"}
end
local e=math.huge
for d,b in ipairs(c)do
if f<n then
redis.call("HSET",b,a,n)
redis.call("PEXPIRE",b,h,"GT")
end
e=math.min(e,redis.call("PTTL",b))
end
return{":granted",e}`,
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script writes the done key before it removes anything. So an acquire that is still in flight takes nothing when
 * it arrives, and a duplicate is answered from the done key.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'members[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local g=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local n=tonumber(ARGV[2])
local y=ARGV[3]
local i=ARGV[4]
local d=ARGV[5]
local h=true
local u={}
for p=1,#b,2 do
u[p]=tonumber(redis.call("HGET",b[p],a)or 0)
h=h and u[p]>0
end
if not redis.call("SET",g,h and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
for p=1,#b,2 do
if u[p]>0 and n==0 then
redis.call("DEL",b[p])
c(d,b[p+1],"0")
elseif u[p]>n then
redis.call("HSET",b[p],a,n)
end
end
return{h and ":released" or ":gone"}`,
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
