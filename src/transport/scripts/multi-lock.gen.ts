// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free, or answers what is already true for this holder; never takes some of them.
 * A holder that has lost some of the locks by now is told how little is left of the whole: nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.
 */
export const acquire: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  name: 'multi-lock/acquire',
  text: `local function j(k)
redis.call('GET',k)
end
local g=KEYS[1]
local c={unpack(KEYS,2)}
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local m=redis.call('EXISTS',g,unpack(c))
if m==0 then
for d,b in ipairs(c)do
redis.call('HSET',b,a,1)
redis.call('PEXPIRE',b,h)
end
return{':granted',h}
end
local f=0
local e=math.huge
local o=-2
for d,b in ipairs(c)do
local l=redis.call('HMGET',b,a,'mode')
if l[2] then
j(b)
end
if l[1] then
f=f+1
m=m-1
e=math.min(e,redis.call('PTTL',b))
elseif o==-2 then
o=redis.call('PTTL',b)
if o~=-2 then
m=m-1
if n=='0' and f==0 then
return{':busy',o}
end
end
end
if m==0 then
break
end
end
if f>0 then
return{':granted',f==#c and e or 0}
end
if o==-2 then
return{':refused',o}
end
redis.call('SET',g,'0','PX',i,'NX')
return{':busy',o}`,
  sha: '414994d3edacf93ba43a56a220f961d7944bd55b',
  keys: 'done locks',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Makes sure that at least leaseMs remain of every lock, or touches none: a holder that has lost one has lost the whole.
 * Only raises TTLs and never creates a key. Source: Redisson, renewal.LockTask, which renews each by itself.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = {
  name: 'multi-lock/extend',
  text: `local c=KEYS
local a=ARGV[1]
local h=ARGV[2]
for d,b in ipairs(c)do
if redis.call('HEXISTS',b,a)==0 then
return{':gone'}
end
end
for d,b in ipairs(c)do
redis.call('PEXPIRE',b,h,'GT')
end
return{':extended'}`,
  sha: '848ae38fd7cf9cbd845f11ada20ed88541f6d7f4',
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads who holds all of the locks. Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  name: 'multi-lock/inspect',
  text: `local c=KEYS
local a=redis.call('HGETALL',c[1])
local e=math.huge
for d,b in ipairs(c)do
if #a==0 or not redis.call('HGET',b,a[1])then
return{':free'}
end
e=math.min(e,redis.call('PTTL',b))
end
return{':held',a[1],tonumber(a[2]),e}`,
  sha: '887df31186fdf357b9746e648b903c848c7c09c3',
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all. The caller sends the hold count it wants to see, never
 * "one more", and every hold has a done key of its own: a copy that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  name: 'multi-lock/reenter',
  text: `local g=KEYS[1]
local c={unpack(KEYS,2)}
local a=ARGV[1]
local h=ARGV[2]
local n=tonumber(ARGV[3])
local f=n
for d,b in ipairs(c)do
f=math.min(f,tonumber(redis.call('HGET',b,a)or 0))
end
if f==0 then
return{':gone'}
end
if redis.call('EXISTS',g)==1 then
return{':refused'}
end
local e=math.huge
for d,b in ipairs(c)do
if f<n then
redis.call('HSET',b,a,n)
redis.call('PEXPIRE',b,h,'GT')
end
e=math.min(e,redis.call('PTTL',b))
end
return{':granted',e}`,
  sha: '41ad11da665aa0fc433bf2ca5f8b838d262b6d03',
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has: the release of a lease, and the cancellation of an acquire whose
 * outcome nobody learned. Finishes first and removes then, so that an acquire that is still under way takes nothing when
 * it arrives, and a second delivery is answered from the done key. Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'members[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  name: 'multi-lock/release',
  text: `local function c(d,e,f)
if d~='' then
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
u[p]=tonumber(redis.call('HGET',b[p],a)or 0)
h=h and u[p]>0
end
if not redis.call('SET',g,h and y or '0','PX',i,'NX')then
return{redis.call('GET',g)=='1' and ':released' or ':gone'}
end
for p=1,#b,2 do
if u[p]>0 and n==0 then
redis.call('DEL',b[p])
c(d,b[p+1],'0')
elseif u[p]>n then
redis.call('HSET',b[p],a,n)
end
end
return{h and ':released' or ':gone'}`,
  sha: '9ec547f38183c1d553de8a4dea655e2091f28e0e',
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
