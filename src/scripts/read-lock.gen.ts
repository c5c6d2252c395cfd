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
  text: `local function a(b)
redis.call('GET',b)
end
local c=KEYS[1]
local d=KEYS[2]
local e=KEYS[3]
local f=ARGV[1]
local g=tonumber(ARGV[2])
local h=ARGV[3]
local i=ARGV[4]
local j=redis.call('EXISTS',c,d)
if j==0 then
redis.call('HSET',c,'mode','read',f,1)
redis.call('PEXPIRE',c,g)
redis.call('SET',e,'1','PX',g)
return{':granted',g}
end
local k=redis.call('HMGET',c,'mode',f)
local l=k[1]
local m=k[2] and redis.call('PTTL',e)or-2
if m~=-2 then
return{':granted',m}
end
if l=='read' and j==1 then
redis.call('HSET',c,f,1)
redis.call('PEXPIRE',c,g,'GT')
redis.call('SET',e,'1','PX',g)
return{':granted',g}
end
m=redis.call('PTTL',c)
if not l and m~=-2 then
a(c)
end
if j==2 or not l then
return{':refused',m}
end
if h=='1' then
redis.call('SET',d,'0','PX',i)
end
return{':busy',m}`,
  sha: '9ebe6b3354b0948cea1b2569717d0dd6868b3b3e',
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
  text: `local a=KEYS[1]
local b=KEYS[2]
local c=ARGV[1]
local d=ARGV[2]
local e=tonumber(redis.call('HGET',a,c)or 0)
local f=b..'1'
if e==0 or redis.call('EXISTS',f)==0 then
return{':gone'}
end
for g=1,e do
redis.call('PEXPIRE',b..g,d,'GT')
end
redis.call('PEXPIRE',a,d,'GT')
return{':extended'}`,
  sha: 'd924e87a8af112524036c8e063a7387ea2be473f',
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
  text: `local a=KEYS[1]
local b=KEYS[2]
local c=KEYS[3]
local d=ARGV[1]
local e=tonumber(ARGV[2])
local f=tonumber(ARGV[3])
local g=redis.call('HMGET',a,d,d..':write')
local h=c..'1'
local i=g[1] and redis.call('PTTL',h)or-2
local j=i~=-2
if not j and not g[2] then
return{':gone'}
end
if redis.call('EXISTS',b)==1 then
return{':refused'}
end
if j and tonumber(g[1])>=f then
return{':granted',i}
end
redis.call('HSET',a,d,f)
redis.call('PEXPIRE',a,e,'GT')
if j then
redis.call('PEXPIRE',h,e,'GT')
else
redis.call('SET',h,'1','PX',e)
end
if f>1 then
redis.call('SET',c..f,'1','PX',e)
end
return{':granted',math.max(i,e)}`,
  sha: 'f6f41637bbcee2f03f503f7479357169a9e8e599',
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
  text: `local function a(b)
redis.call('GET',b)
end
local function c(d)
local e=redis.call('HGETALL',d)
local f={}
for g=1,#e,2 do
f[e[g]]=e[g+1]
end
if e[1] and not f.mode then
a(d)
end
return f
end
local function h(i,j,k)
if i~='' then
redis.call(i,j,k)
end
end
local d=KEYS[1]
local l=KEYS[2]
local j=KEYS[3]
local m=KEYS[4]
local n=ARGV[1]
local o=tonumber(ARGV[2])
local p=ARGV[3]
local q=ARGV[4]
local i=ARGV[5]
local function r(s,t)
return m..':'..s..':rwlock_timeout:'..t
end
local f=c(d)
local u=tonumber(f[n])
local v=u and redis.call('PTTL',r(n,1))or-2
local w=v~=-2
if not redis.call('SET',l,w and p or '0','PX',q,'NX')then
return{redis.call('GET',l)=='1' and ':released' or ':gone'}
end
local x={}
for t=o+1,u or 0 do
table.insert(x,r(n,t))
end
if #x>0 then
f[n]=nil
local y=false
for z in pairs(f)do
y=y or z~='mode'
end
if o>0 then
redis.call('HSET',d,n,o)
elseif f.mode=='write' or w and y and v<redis.call('PTTL',d)then
redis.call('HDEL',d,n)
else
local a1=-2
for s,b1 in pairs(f)do
for t=1,tonumber(b1)or 0 do
a1=math.max(a1,redis.call('PTTL',r(s,t)))
end
end
if a1>0 then
redis.call('HDEL',d,n)
redis.call('PEXPIRE',d,a1)
else
table.insert(x,d)
h(i,j,'0')
end
end
redis.call('DEL',unpack(x))
end
return{w and ':released' or ':gone'}`,
  sha: 'bbf677269f420aaf9ebd1bc722fd16fa0fdf2c99',
  keys: 'lock done channel readerPrefix',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
