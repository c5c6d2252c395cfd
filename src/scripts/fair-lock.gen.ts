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
redis.call('LREM',b,0,e)
redis.call('ZREM',c,e)
redis.call('HDEL',d,e)
local h={}
for i,j in ipairs(f[1] and redis.call('ZMSCORE',c,unpack(f))or{})do
if j then
h[#h+1]=string.format('%.0f',j-g)
h[#h+1]=f[i]
end
end
if h[1] then
redis.call('ZADD',c,unpack(h))
end
end
local function k(l)
redis.call('GET',l)
end
local function m(n)
local o=redis.pcall('TIME')
return o.err and n or o[1]*1000+math.floor(o[2]/1000)
end
local function p(b,c,d,q,e,r)
q[#q+1]=e
local s=redis.call('HMGET',d,unpack(q))
q[#q]=nil
local t=false
for i in ipairs(q)do
t=t or not s[i]
end
local u=t and redis.call('ZMSCORE',c,unpack(q))or{}
local v=0
while q[v+1] and q[v+1]~=e do
local w=string.match(s[v+1] or '','%d+')or u[v+1] or 0
if tonumber(w)>r then
break
end
v=v+1
end
if v>0 then
redis.call('LTRIM',b,v,-1)
redis.call('ZREM',c,unpack(q,1,v))
redis.call('HDEL',d,unpack(q,1,v))
end
return{unpack(q,v+1)},{unpack(s,v+1)},{unpack(u,v+1)}
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
local e=ARGV[1]
local d1=tonumber(ARGV[2])
local e1=ARGV[3]
local f1=ARGV[4]
local g1=tonumber(ARGV[5])
local n=tonumber(ARGV[6])
local y=ARGV[7]
local h1=redis.call('EXISTS',b1,c1,b)
if h1==0 then
redis.call('HSET',b1,e,1)
redis.call('PEXPIRE',b1,d1)
return{':granted',d1}
end
local i1=redis.call('PTTL',b1)
local j1=i1~=-2
local q=j1 and h1==1 and{}or redis.call('LRANGE',b,0,999)
local k1=#q==1000 and redis.call('LPOS',b,e)or nil
for i,l1 in ipairs(q)do
k1=l1==e and i-1 or k1
end
if not k1 then
local m1=j1 and redis.call('HMGET',b1,e,'mode')or{}
if m1[1] then
return{':granted',i1}
end
if m1[2] then
k(b1)
end
if h1-(j1 and 1 or 0)-(q[1] and 1 or 0)==1 then
return{':refused',i1}
end
end
local r,s,u=0,{},{}
if not j1 or e1=='0' then
r=m(n)
if q[1] then
local n1=#q
q,s,u=p(b,c,d,q,e,r)
k1=k1 and k1+#q-n1
end
end
local o1=k1 or #q
local w,g,p1=string.match(s[#q+1] or '','(%d+):(%d+):(%d+)')
local q1=not k1 and tonumber(w or 0)<=r
p1=not q1 and tonumber(p1)or r
if not k1 and not q1 then
o1=0
while q[o1+1] and tonumber(string.match(s[o1+1] or '','%d+$')or math.huge)<p1 do
o1=o1+1
end
end
local r1=not j1 and o1==0
if(r1 or e1=='1')and(k1 or w)then
a(b,c,d,e,{unpack(q,o1+(k1 and 2 or 1))},g or g1)
end
if r1 then
redis.call('HSET',b1,e,1)
redis.call('PEXPIRE',b1,d1)
return{':granted',d1}
end
local s1=r+math.max(i1,0)
if not j1 then
i1=math.min(g1,(string.match(s[1] or '','%d+')or u[1])-r)
if not s[1] then
x(y,z..':'..q[1],'0')
end
end
if e1=='1' then
redis.call('SET',c1,'0','PX',f1)
return{':busy',i1,o1}
end
for i=1,math.min(o1,#q)do
local t1,u1=string.match(s[i] or '',':(%d+):(%d+)')
local v1=(u[i] or 0)-s1
s1=s1+(t1 or v1>60000 and math.max(v1,300000)or math.max(v1,r-p1))
if q1 and u1 then
p1=math.max(p1,u1+1)
end
end
s1=s1+g1
if math.abs(s1-(k1 and u[k1+1] or 0))>20 then
redis.call('ZADD',c,string.format('%.0f',s1),e)
end
if not k1 and q[o1+1] then
redis.call('LINSERT',b,'BEFORE',q[o1+1],e)
elseif not k1 then
redis.call('RPUSH',b,e)
end
local w1=string.format('%.0f:%.0f:%.0f',r+g1,g1,p1)
if redis.call('HSET',d,e,w1)==1 then
redis.call('PEXPIRE',d,math.max(g1,3600000))
end
return{':busy',i1,o1}`,
  sha: '532adfbda4a101d72b535404940263b7fa830079',
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
  text: `local function a(b)
redis.call('GET',b)
end
local function c(d)
local e=redis.pcall('TIME')
return e.err and d or e[1]*1000+math.floor(e[2]/1000)
end
local function f(g,h,i,j,k,l)
j[#j+1]=k
local m=redis.call('HMGET',i,unpack(j))
j[#j]=nil
local n=false
for o in ipairs(j)do
n=n or not m[o]
end
local p=n and redis.call('ZMSCORE',h,unpack(j))or{}
local q=0
while j[q+1] and j[q+1]~=k do
local r=string.match(m[q+1] or '','%d+')or p[q+1] or 0
if tonumber(r)>l then
break
end
q=q+1
end
if q>0 then
redis.call('LTRIM',g,q,-1)
redis.call('ZREM',h,unpack(j,1,q))
redis.call('HDEL',i,unpack(j,1,q))
end
return{unpack(j,q+1)},{unpack(m,q+1)},{unpack(p,q+1)}
end
local function s(t,u,v)
if t~='' then
redis.call(t,u,v)
end
end
local w=KEYS[1]
local x=KEYS[2]
local g=KEYS[3]
local h=KEYS[4]
local i=KEYS[5]
local u=KEYS[6]
local y=ARGV[1]
local d=tonumber(ARGV[2])
local t=ARGV[3]
local z=redis.call('HLEN',w)
if z>1 then
a(w)
end
local a1=z>0
if not redis.call('SET',x,a1 and '1' or '0','PX',y,'NX')then
return{redis.call('GET',x)=='1' and ':released' or ':free'}
end
if a1 then
redis.call('DEL',w)
end
local b1=redis.call('LRANGE',g,0,999)
if b1[1] then
local j=f(g,h,i,b1,'',c(d))
if j[1] then
s(t,u..':'..j[1],'0')
end
end
return{a1 and ':released' or ':free'}`,
  sha: '05d233e9cb7de4b2c855cf763433666336843de8',
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
redis.call('LREM',b,0,e)
redis.call('ZREM',c,e)
redis.call('HDEL',d,e)
local h={}
for i,j in ipairs(f[1] and redis.call('ZMSCORE',c,unpack(f))or{})do
if j then
h[#h+1]=string.format('%.0f',j-g)
h[#h+1]=f[i]
end
end
if h[1] then
redis.call('ZADD',c,unpack(h))
end
end
local function k(l)
local m=redis.pcall('TIME')
return m.err and l or m[1]*1000+math.floor(m[2]/1000)
end
local function n(b,c,d,o,e,p)
o[#o+1]=e
local q=redis.call('HMGET',d,unpack(o))
o[#o]=nil
local r=false
for i in ipairs(o)do
r=r or not q[i]
end
local s=r and redis.call('ZMSCORE',c,unpack(o))or{}
local t=0
while o[t+1] and o[t+1]~=e do
local u=string.match(q[t+1] or '','%d+')or s[t+1] or 0
if tonumber(u)>p then
break
end
t=t+1
end
if t>0 then
redis.call('LTRIM',b,t,-1)
redis.call('ZREM',c,unpack(o,1,t))
redis.call('HDEL',d,unpack(o,1,t))
end
return{unpack(o,t+1)},{unpack(q,t+1)},{unpack(s,t+1)}
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
local e=ARGV[1]
local b1=tonumber(ARGV[2])
local c1=ARGV[3]
local d1=ARGV[4]
local l=tonumber(ARGV[5])
local w=ARGV[6]
local e1=redis.call('HGET',z,e)
if not redis.call('SET',a1,e1 and c1 or '0','PX',d1,'NX')then
return{redis.call('GET',a1)=='1' and ':released' or ':gone'}
end
if e1 and b1>0 then
if tonumber(e1)>b1 then
redis.call('HSET',z,e,b1)
end
return{':released'}
end
if e1 then
redis.call('DEL',z)
end
local f1=redis.call('LRANGE',b,0,999)
if f1[1] then
local o,q=n(b,c,d,f1,e,k(l))
local g1=q[#o+1]
local h1=#o
for i,i1 in ipairs(o)do
h1=i1==e and i-1 or h1
end
if g1 or o[h1+1] then
local g=string.match(g1 or '',':(%d+)')or 0
a(b,c,d,e,{unpack(o,h1+2)},g)
end
local j1=o[h1==0 and 2 or 1]
if j1 and(e1 or redis.call('EXISTS',z)==0)then
v(w,x..':'..j1,'0')
end
end
return{e1 and ':released' or ':gone'}`,
  sha: '438b4394629d824bc081b8ec2bd9883253cb30ec',
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
