// Generated from lua/read-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Joins the readers when nobody writes, or answers what is already true for this holder.
 * Source: Redisson, RedissonReadLock.tryLockInnerAsync. There a repeated request counts twice; here a holder is fresh for
 * every logical acquire and the same in all its retries and polls, so that any number of deliveries has one effect.
 */
export const acquire: Script<'lock' | 'done' | 'lease' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  name: 'read-lock/acquire',
  text: `local function j(k)
redis.call('GET',k)
end
local b=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local v=redis.call('EXISTS',b,g)
if v==0 then
redis.call('HSET',b,'mode','read',a,1)
redis.call('PEXPIRE',b,h)
redis.call('SET',c,'1','PX',h)
return{':granted',h}
end
local l=redis.call('HMGET',b,'mode',a)
local d=l[1]
local m=l[2] and redis.call('PTTL',c)or-2
if m~=-2 then
return{':granted',m}
end
if d=='read' and v==1 then
redis.call('HSET',b,a,1)
redis.call('PEXPIRE',b,h,'GT')
redis.call('SET',c,'1','PX',h)
return{':granted',h}
end
m=redis.call('PTTL',b)
if not d and m~=-2 then
j(b)
end
if v==2 or not d then
return{':refused',m}
end
if n=='1' then
redis.call('SET',g,'0','PX',i)
end
return{':busy',m}`,
  sha: '871505295ca3d3511412d69ed95e2f821751ee2f',
  keys: 'lock done lease',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Makes sure that at least leaseMs remain for this reader: raises its own lease keys and the lock, nobody else's. Creates
 * no key, so that a late copy can neither shorten a lease nor bring one back.
 * Source: Redisson, renewal.ReadLockTask, which sets the lock's TTL also when that shortens another reader's.
 */
export const extend: Script<'lock' | 'leasePrefix' | 'holder' | 'leaseMs', ExtendReply> = {
  name: 'read-lock/extend',
  text: `local b=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local h=ARGV[2]
local n=tonumber(redis.call('HGET',b,a)or 0)
local d=c..'1'
if n==0 or redis.call('EXISTS',d)==0 then
return{':gone'}
end
for l=1,n do
redis.call('PEXPIRE',c..l,h,'GT')
end
redis.call('PEXPIRE',b,h,'GT')
return{':extended'}`,
  sha: '9d25b94a44c124dbf04e5a2f719762ad3dfb1502',
  keys: 'lock leasePrefix',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one read hold for a holder that reads, or that writes: a writer may read as well. The caller sends the hold count
 * it wants to see, never "one more", and every hold has a done key of its own.
 * Source: Redisson, RedissonReadLock.tryLockInnerAsync (its second branch). There the newest hold takes its lease with it
 * when it ends; here it raises the lease of the holder's first hold, so that no order of ends can shorten what is proven.
 */
export const reenter: Script<'lock' | 'done' | 'leasePrefix' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  name: 'read-lock/reenter',
  text: `local b=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=tonumber(ARGV[3])
local l=redis.call('HMGET',b,a,a..':write')
local d=c..'1'
local m=l[1] and redis.call('PTTL',d)or-2
local e=m~=-2
if not e and not l[2] then
return{':gone'}
end
if redis.call('EXISTS',g)==1 then
return{':refused'}
end
if e and tonumber(l[1])>=n then
return{':granted',m}
end
redis.call('HSET',b,a,n)
redis.call('PEXPIRE',b,h,'GT')
if e then
redis.call('PEXPIRE',d,h,'GT')
else
redis.call('SET',d,'1','PX',h)
end
if n>1 then
redis.call('SET',c..n,'1','PX',h)
end
return{':granted',math.max(m,h)}`,
  sha: '2e51de1b335757f0dff3bb5a842ae6752d3c8526',
  keys: 'lock done leasePrefix',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one read hold: the release of a lease, and the cancellation of an acquire whose outcome nobody learned. The last
 * hold of the longest lease leaves the lock the longest lease of the other readers; when all of them are over, their
 * holders died, and the lock is free.
 * Finishes first and removes then. Source: Redisson, RedissonReadLock.unlockInnerAsync. There the rest of the reading is
 * also set while the same holder writes, and shortens the writing.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'readerPrefix' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  name: 'read-lock/release',
  text: `local function j(k)
redis.call('GET',k)
end
local function r(b)
local C=redis.call('HGETALL',b)
local v={}
for p=1,#C,2 do
v[C[p]]=C[p+1]
end
if C[1] and not v.mode then
j(b)
end
return v
end
local function c(d,e,f)
if d~='' then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local e=KEYS[3]
local x=KEYS[4]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local y=ARGV[3]
local i=ARGV[4]
local d=ARGV[5]
local function z(s,l)
return x..':'..s..':rwlock_timeout:'..l
end
local v=r(b)
local u=tonumber(v[a])
local m=u and redis.call('PTTL',z(a,1))or-2
local o=m~=-2
if not redis.call('SET',g,o and y or '0','PX',i,'NX')then
return{redis.call('GET',g)=='1' and ':released' or ':gone'}
end
local h={}
for l=n+1,u or 0 do
table.insert(h,z(a,l))
end
if #h>0 then
v[a]=nil
local A=false
for t in pairs(v)do
A=A or t~='mode'
end
if n>0 then
redis.call('HSET',b,a,n)
elseif v.mode=='write' or o and A and m<redis.call('PTTL',b)then
redis.call('HDEL',b,a)
else
local w=-2
for s,q in pairs(v)do
for l=1,tonumber(q)or 0 do
w=math.max(w,redis.call('PTTL',z(s,l)))
end
end
if w>0 then
redis.call('HDEL',b,a)
redis.call('PEXPIRE',b,w)
else
table.insert(h,b)
c(d,e,'0')
end
end
redis.call('DEL',unpack(h))
end
return{o and ':released' or ':gone'}`,
  sha: '7d3c569f5dc006a4cfde820b8b401a5558ee9f26',
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
