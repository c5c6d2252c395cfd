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
  text: `local function a(b)
redis.call('GET',b)
end
local c=KEYS[1]
local d={unpack(KEYS,2)}
local e=ARGV[1]
local f=tonumber(ARGV[2])
local g=ARGV[3]
local h=ARGV[4]
if redis.call('EXISTS',c,unpack(d))==0 then
for i,j in ipairs(d)do
redis.call('HSET',j,e,1)
redis.call('PEXPIRE',j,f)
end
return{':granted',f}
end
local k=0
local l=math.huge
local m=-2
for i,j in ipairs(d)do
local n=redis.call('HMGET',j,e,'mode')
if n[2] then
a(j)
end
if n[1] then
k=k+1
l=math.min(l,redis.call('PTTL',j))
elseif m==-2 then
m=redis.call('PTTL',j)
if m~=-2 and g=='0' and k==0 then
return{':busy',m}
end
end
end
if k>0 then
return{':granted',k==#d and l or 0}
end
if m==-2 then
return{':refused',m}
end
redis.call('SET',c,'0','PX',h,'NX')
return{':busy',m}`,
  sha: 'cb5bea37fb1e616017d9b29c924c426914f5e302',
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
  text: `local a=KEYS
local b=ARGV[1]
local c=ARGV[2]
for d,e in ipairs(a)do
if redis.call('HEXISTS',e,b)==0 then
return{':gone'}
end
end
for d,e in ipairs(a)do
redis.call('PEXPIRE',e,c,'GT')
end
return{':extended'}`,
  sha: '1ecb615e236590620376576324b109043b77ec8a',
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
  text: `local a=KEYS
local b=redis.call('HGETALL',a[1])
local c=math.huge
for d,e in ipairs(a)do
if #b==0 or not redis.call('HGET',e,b[1])then
return{':free'}
end
c=math.min(c,redis.call('PTTL',e))
end
return{':held',b[1],tonumber(b[2]),c}`,
  sha: '3cce381c5e840b71b044304e9ce0c7e4fe264bdc',
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
  text: `local a=KEYS[1]
local b={unpack(KEYS,2)}
local c=ARGV[1]
local d=ARGV[2]
local e=tonumber(ARGV[3])
local f=e
for g,h in ipairs(b)do
f=math.min(f,tonumber(redis.call('HGET',h,c)or 0))
end
if f==0 then
return{':gone'}
end
if redis.call('EXISTS',a)==1 then
return{':refused'}
end
local i=math.huge
for g,h in ipairs(b)do
if f<e then
redis.call('HSET',h,c,e)
redis.call('PEXPIRE',h,d,'GT')
end
i=math.min(i,redis.call('PTTL',h))
end
return{':granted',i}`,
  sha: '6e4bf03b77567eb8189cbedb0677be43ff5fa24b',
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
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local e=KEYS[1]
local f={unpack(KEYS,2)}
local g=ARGV[1]
local h=tonumber(ARGV[2])
local i=ARGV[3]
local j=ARGV[4]
local b=ARGV[5]
local k=true
local l={}
for m=1,#f,2 do
l[m]=tonumber(redis.call('HGET',f[m],g)or 0)
k=k and l[m]>0
end
if not redis.call('SET',e,k and i or '0','PX',j,'NX')then
return{redis.call('GET',e)=='1' and ':released' or ':gone'}
end
for m=1,#f,2 do
if l[m]>0 and h==0 then
redis.call('DEL',f[m])
a(b,f[m+1],'0')
elseif l[m]>h then
redis.call('HSET',f[m],g,h)
end
end
return{k and ':released' or ':gone'}`,
  sha: '914a4e59a59120cfb066b0454734073f151c8e88',
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
