// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; place: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and nobody waits in front, stands in the queue otherwise, or answers what is already
 * true for this holder. A single try (its first request is its last) takes a free lock without a queue and stands
 * nowhere. The server's time decides, never a client's.
 *
 * A waiter of ours lives as long as it polls, whatever Redisson's timeouts say. For Redisson, which knows nothing of
 * that, every poll sets the timeout anew by Redisson's rule: the end of the present lease, and the slots of all in front
 * and its own. A waiter of Redisson's takes its slot off all others when its turn comes, and nobody else knows it: it is
 * what its timeout shows; no less than we have waited behind it; and Redisson's default of five minutes where it shows
 * more than one, because it shows less after every renewal of the lock. A living waiter that is thrown out all the same,
 * say by a clock that is ahead, gets its place back.
 * Source: Redisson, RedissonFairLock.tryLockInnerAsync, both of them, and acquireFailedAsync.
 */
export const acquire: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', AcquireReply> = {
  name: 'fair-lock/acquire',
  text: `local function a(b,c,d,e,f,g)
e[#e+1]=f
local h=redis.call('HMGET',d,unpack(e))
e[#e]=nil
local i=false
for j in ipairs(e)do
i=i or not h[j]
end
local k=i and redis.call('ZMSCORE',c,unpack(e))or{}
local l=0
while e[l+1] and e[l+1]~=f do
local m=string.match(h[l+1] or '','%d+')or k[l+1] or 0
if tonumber(m)>g then
break
end
l=l+1
end
if l>0 then
redis.call('LTRIM',b,l,-1)
redis.call('ZREM',c,unpack(e,1,l))
redis.call('HDEL',d,unpack(e,1,l))
end
return{unpack(e,l+1)},{unpack(h,l+1)},{unpack(k,l+1)}
end
local function n(b,c,d,f,o,p)
redis.call('LREM',b,0,f)
redis.call('ZREM',c,f)
redis.call('HDEL',d,f)
local q={}
for j,r in ipairs(o[1] and redis.call('ZMSCORE',c,unpack(o))or{})do
if r then
q[#q+1]=string.format('%.0f',r-p)
q[#q+1]=o[j]
end
end
if q[1] then
redis.call('ZADD',c,unpack(q))
end
end
local function s(t)
redis.call('GET',t)
end
local function u(v)
local w=redis.pcall('TIME')
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function x(y,z,a1)
if y~='' then
redis.call(y,z,a1)
end
end
local b1=KEYS[1]
local c1=KEYS[2]
local b=KEYS[3]
local c=KEYS[4]
local d=KEYS[5]
local z=KEYS[6]
local f=ARGV[1]
local d1=tonumber(ARGV[2])
local e1=ARGV[3]
local f1=ARGV[4]
local g1=tonumber(ARGV[5])
local v=tonumber(ARGV[6])
local y=ARGV[7]
local h1=redis.call('EXISTS',b1,c1,b)
if h1==0 then
redis.call('HSET',b1,f,1)
redis.call('PEXPIRE',b1,d1)
return{':granted',d1}
end
local i1=redis.call('PTTL',b1)
local j1=i1~=-2
local e=j1 and h1==1 and{}or redis.call('LRANGE',b,0,999)
local k1=#e==1000 and redis.call('LPOS',b,f)or nil
for j,l1 in ipairs(e)do
k1=l1==f and j-1 or k1
end
if not k1 then
local m1=j1 and redis.call('HMGET',b1,f,'mode')or{}
if m1[1] then
return{':granted',i1}
end
if m1[2] then
s(b1)
end
if h1-(j1 and 1 or 0)-(e[1] and 1 or 0)==1 then
return{':refused',i1}
end
end
local g,h,k=0,{},{}
if not j1 or e1=='0' then
g=u(v)
if e[1] then
local n1=#e
e,h,k=a(b,c,d,e,f,g)
k1=k1 and k1+#e-n1
end
end
local o1=k1 or #e
local m,p,p1=string.match(h[#e+1] or '','(%d+):(%d+):(%d+)')
local q1=not k1 and tonumber(m or 0)<=g
p1=not q1 and tonumber(p1)or g
if not k1 and not q1 then
o1=0
while e[o1+1] and tonumber(string.match(h[o1+1] or '','%d+$')or math.huge)<p1 do
o1=o1+1
end
end
local r1=not j1 and o1==0
if(r1 or e1=='1')and(k1 or m)then
n(b,c,d,f,{unpack(e,o1+(k1 and 2 or 1))},p or g1)
end
if r1 then
redis.call('HSET',b1,f,1)
redis.call('PEXPIRE',b1,d1)
return{':granted',d1}
end
local s1=g+math.max(i1,0)
if not j1 then
i1=math.min(g1,(string.match(h[1] or '','%d+')or k[1])-g)
if not h[1] then
x(y,z..':'..e[1],'0')
end
end
if e1=='1' then
redis.call('SET',c1,'0','PX',f1)
return{':busy',i1,o1}
end
for j=1,math.min(o1,#e)do
local t1,u1=string.match(h[j] or '',':(%d+):(%d+)')
local v1=(k[j] or 0)-s1
s1=s1+(t1 or v1>60000 and math.max(v1,300000)or math.max(v1,g-p1))
if q1 and u1 then
p1=math.max(p1,u1+1)
end
end
s1=s1+g1
if math.abs(s1-(k1 and k[k1+1] or 0))>20 then
redis.call('ZADD',c,string.format('%.0f',s1),f)
end
if not k1 and e[o1+1] then
redis.call('LINSERT',b,'BEFORE',e[o1+1],f)
elseif not k1 then
redis.call('RPUSH',b,f)
end
local w1=string.format('%.0f:%.0f:%.0f',g+g1,g1,p1)
if redis.call('HSET',d,f,w1)==1 then
redis.call('PEXPIRE',d,math.max(g1,3600000))
end
return{':busy',i1,o1}`,
  sha: '8ef2e830c2252f55368896580db67b40e54d1fc8',
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder leaseMs last doneMs waiterMs nowMs publish',
  replies: 'granted remainingMs,busy remainingMs place,refused remainingMs',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock whoever holds it, and wakes the next waiter. The operation has an id and its answer is kept, because a
 * blind repeat would take the lock away from the next holder. Also wakes the next one of a lock that was free already,
 * for locks that were deleted by hand. Source: Redisson, RedissonFairLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'answerMs' | 'nowMs' | 'publish', ForceReleaseReply> = {
  name: 'fair-lock/force-release',
  text: `local function a(b,c,d,e,f,g)
e[#e+1]=f
local h=redis.call('HMGET',d,unpack(e))
e[#e]=nil
local i=false
for j in ipairs(e)do
i=i or not h[j]
end
local k=i and redis.call('ZMSCORE',c,unpack(e))or{}
local l=0
while e[l+1] and e[l+1]~=f do
local m=string.match(h[l+1] or '','%d+')or k[l+1] or 0
if tonumber(m)>g then
break
end
l=l+1
end
if l>0 then
redis.call('LTRIM',b,l,-1)
redis.call('ZREM',c,unpack(e,1,l))
redis.call('HDEL',d,unpack(e,1,l))
end
return{unpack(e,l+1)},{unpack(h,l+1)},{unpack(k,l+1)}
end
local function n(o)
redis.call('GET',o)
end
local function p(q)
local r=redis.pcall('TIME')
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local function s(t,u,v)
if t~='' then
redis.call(t,u,v)
end
end
local w=KEYS[1]
local x=KEYS[2]
local b=KEYS[3]
local c=KEYS[4]
local d=KEYS[5]
local u=KEYS[6]
local y=ARGV[1]
local q=tonumber(ARGV[2])
local t=ARGV[3]
local z=redis.call('HLEN',w)
if z>1 then
n(w)
end
local a1=z>0
if not redis.call('SET',x,a1 and '1' or '0','PX',y,'NX')then
return{redis.call('GET',x)=='1' and ':released' or ':free'}
end
if a1 then
redis.call('DEL',w)
end
local b1=redis.call('LRANGE',b,0,999)
if b1[1] then
local e=a(b,c,d,b1,'',p(q))
if e[1] then
s(t,u..':'..e[1],'0')
end
end
return{a1 and ':released' or ':free'}`,
  sha: '909944d1eced90342db24e189da8bfb587f2c2d7',
  keys: 'lock answer queue timeouts waiters channel',
  args: 'answerMs nowMs publish',
  replies: 'released,free',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold: the release of a lease, and the cancellation of an acquire whose outcome nobody learned, which also
 * leaves the queue. Finishes first and removes then, so that an acquire that is still under way takes nothing and stands
 * nowhere when it arrives, and a second delivery is answered from the done key. Whoever finds the lock free wakes the
 * next waiter; Redisson calls that a success even when the lock had expired, here it is `gone`.
 * Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.
 */
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'nowMs' | 'publish', ReleaseReply> = {
  name: 'fair-lock/release',
  text: `local function a(b,c,d,e,f,g)
e[#e+1]=f
local h=redis.call('HMGET',d,unpack(e))
e[#e]=nil
local i=false
for j in ipairs(e)do
i=i or not h[j]
end
local k=i and redis.call('ZMSCORE',c,unpack(e))or{}
local l=0
while e[l+1] and e[l+1]~=f do
local m=string.match(h[l+1] or '','%d+')or k[l+1] or 0
if tonumber(m)>g then
break
end
l=l+1
end
if l>0 then
redis.call('LTRIM',b,l,-1)
redis.call('ZREM',c,unpack(e,1,l))
redis.call('HDEL',d,unpack(e,1,l))
end
return{unpack(e,l+1)},{unpack(h,l+1)},{unpack(k,l+1)}
end
local function n(b,c,d,f,o,p)
redis.call('LREM',b,0,f)
redis.call('ZREM',c,f)
redis.call('HDEL',d,f)
local q={}
for j,r in ipairs(o[1] and redis.call('ZMSCORE',c,unpack(o))or{})do
if r then
q[#q+1]=string.format('%.0f',r-p)
q[#q+1]=o[j]
end
end
if q[1] then
redis.call('ZADD',c,unpack(q))
end
end
local function s(t)
local u=redis.pcall('TIME')
return u.err and t or u[1]*1000+math.floor(u[2]/1000)
end
local function v(w,x,y)
if w~='' then
redis.call(w,x,y)
end
end
local z=KEYS[1]
local a1=KEYS[2]
local b=KEYS[3]
local c=KEYS[4]
local d=KEYS[5]
local x=KEYS[6]
local f=ARGV[1]
local b1=tonumber(ARGV[2])
local c1=ARGV[3]
local d1=ARGV[4]
local t=tonumber(ARGV[5])
local w=ARGV[6]
local e1=redis.call('HGET',z,f)
if not redis.call('SET',a1,e1 and c1 or '0','PX',d1,'NX')then
return{redis.call('GET',a1)=='1' and ':released' or ':gone'}
end
if e1 and b1>0 then
if tonumber(e1)>b1 then
redis.call('HSET',z,f,b1)
end
return{':released'}
end
if e1 then
redis.call('DEL',z)
end
local f1=redis.call('LRANGE',b,0,999)
if f1[1] then
local e,h=a(b,c,d,f1,f,s(t))
local g1=h[#e+1]
local h1=#e
for j,i1 in ipairs(e)do
h1=i1==f and j-1 or h1
end
if g1 or e[h1+1] then
local p=string.match(g1 or '',':(%d+)')or 0
n(b,c,d,f,{unpack(e,h1+2)},p)
end
local j1=e[h1==0 and 2 or 1]
if j1 and(e1 or redis.call('EXISTS',z)==0)then
v(w,x..':'..j1,'0')
end
end
return{e1 and ':released' or ':gone'}`,
  sha: 'e9dcc164e69d03f945525a181d67da863eb0808e',
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
