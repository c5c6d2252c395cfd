// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; place: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and no waiter is in front. Otherwise it joins the queue, and the answer says when to ask
 * again: an appointment close to the waiter's turn. A repeated request is answered with what is already true for its
 * holder.
 * A single try, whose first request is its last, takes a free lock when the queue is empty. It does not join the queue
 * and never overtakes. The server's time decides, never a client's.
 * Waiters of ours that sleep while the lock is free for longer than waiterMs stand aside for the one that asks.
 *
 * The script reads the first four waiters, however long the queue is. A waiter further back learns its place from
 * `order`.
 * A waiter of ours is dead when it missed its appointment, whatever Redisson's timeouts say. Redisson knows only the
 * timeouts: the end of the present lease, plus the slots of its waiters in front, plus our own slot.
 * A living waiter that was removed all the same, because it was late or by a client whose clock is ahead, gets its place
 * back by its ticket.
 * Source: Redisson, RedissonFairLock.tryLockInnerAsync (both scripts) and acquireFailedAsync.
 */
export const acquire: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'ticket' | 'leastMs' | 'waiterMs' | 'nowMs' | 'publish', AcquireReply> = /* @__PURE__ */ script(
  `local n,a,g,y,R,m,t,l=unpack(KEYS)
local r,p,d,u,b,T,w,Y,H,f,s=unpack(ARGV)
p=tonumber(p)
b=tonumber(b)
T=tonumber(T)
w=tonumber(w)
Y=tonumber(Y)
H=tonumber(H)
local I=redis.call("EXISTS",n,a,g)
if I==0 then
redis.call("HSET",n,r,"1")
redis.call("PEXPIRE",n,p)
return{":granted",p}
end
local o=redis.call("PTTL",n)
local v=o~=-2
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function x(e)
redis.call("GET",e)
end
local function A(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not S(t[1],t[2]))then
x(e)
end
return t[1],t[2]
end
local k=v and A(n)
if k==r then
return{":granted",o}
end
local c=v and I==1 and{}or redis.call("LRANGE",g,0,3)
if I-(v and 1 or 0)-(c[1] and 1 or 0)==1 then
return{":refused",o}
end
local function Q(e,t,n,r,o,s)
local i=s and redis.call("ZRANK",r,o)
local a=i and 2*i>redis.call("ZCARD",r)and-1 or 1
local c=0
for l,u in ipairs({t,n,r})do
c=c+redis.call("ZREM",u,o)
end
if c>0 then
redis.call("LREM",e,a,o)
end
end
if v and d=="1"then
if c[1] and(w>0 or redis.call("ZSCORE",m,r))then
Q(g,y,R,m,r,c[4])
end
redis.call("SET",a,"0","PX",u)
return{":busy",o,#c,0,0}
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local function O(e,t)
local n,r,o,s,i,a,c,l,u=string.match(
type(e)=="string"and e or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local d={
at=tonumber(n or t*1000)/1000,
since=tonumber(r or t*1000)/1000,
mean=tonumber(o or 0)/1000,
square=tonumber(s or 0)/1000,
count=tonumber(i or 0),
late=tonumber(a or 50),
waited=tonumber(c or 0),
turn=l or"",
mark=u or"",
}
if d.since>t then
d.at=d.at+t-d.since
d.since=t
end
if d.at>t+600000 or d.mean>600000 or t-d.since>86400000 then
return O("",t)
end
return d
end
local i=O(redis.pcall("GET",t),e)
local W=c[1]
local M=math.min(H,4*math.max(i.late,b))
local E,q={},{}
local function U(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function X(e,t,n,r)
if e.mark==t then
return
end
if r and e.mark~=""then
U(e,n-e.since,256)
end
e.mark=t
e.since=n
end
if not v then
X(i,"",e,W)
if e-i.since>H then
M=-math.huge
end
end
local function V(e,t,n,r,o,s,i,a)
local c=0
while true do
local l={unpack(o)}
l[#o+1]=s
local u=redis.call("ZMSCORE",n,unpack(l))
local d=false
for p in ipairs(o)do
d=d or not u[p]
end
local f=d and redis.call("ZMSCORE",t,unpack(o))or{}
local h=0
while o[h+1] and o[h+1]~=s do
local m=tonumber(u[h+1] or nil)
local b=m and m+a or tonumber(f[h+1] or 0)
if b>i then
break
end
h=h+1
end
if h==0 or c==16 then
return o,u,f
end
redis.call("LTRIM",e,h,-1)
for w,g in ipairs({t,n,r})do
redis.call("ZREM",g,unpack(o,1,h))
end
o=redis.call("LRANGE",e,0,3)
c=c+1
end
end
if W then
c,E,q=V(g,y,R,m,c,r,e,M)
end
local P=tonumber(E[#c+1] or nil)
if P and w==0 then
w=tonumber(redis.call("ZSCORE",m,r)or 0)
end
local function a1(e,t,n,r,o,s,i)
local a
local c=0
for l,u in ipairs(r)do
if u==s then
a=l-1
elseif not o[l] then
c=c+1
end
end
local d=not a and r[4] and i>0 and redis.call("ZSCORE",t,s)
if d then
a=(redis.call("ZRANK",n,s)or 0)+c
a=a>3 and a or redis.call("LPOS",e,s)
end
return a or #r,a and true or false,c,tonumber(d or 0)
end
local h,J,N,B=a1(g,y,m,c,E,r,w)
local e1=not J and w>0
local n1
local function l1(e,t,n,r)
local o=t[1] and redis.call("ZMSCORE",e,unpack(t))or{}
for s,i in ipairs(t)do
if not n[s] or tonumber(o[s] or 0)>r then
return s-1,i
end
end
return #t
end
if e1 then
h,n1=l1(m,c,E,w)
end
if P and P>0 and e>P then
i.late=math.max(math.min(e-P,500),i.late*0.98)
elseif e1 and not P and Y<1000 then
i.late=math.min(2*i.late+50,500)
end
local K=not v and h==0
if w>0 and(K or d=="1")then
Q(g,y,R,m,r,h>3)
end
local function L(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
if K then
redis.call("ZREMRANGEBYSCORE",m,"-inf",w)
X(i,r,e,W)
i.late=math.max(i.late*0.95,b)
L(t,i,600000)
redis.call("HSET",n,r,"1")
redis.call("PEXPIRE",n,p)
return{":granted",p}
end
local d1=math.max(o,0)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if v then
X(i,k,e,W)
else
o=math.min(H,math.max(0,tonumber(E[1] or q[1] or e)-e))
if not E[1] then
z(s,l..":"..c[1],"0")
end
end
if d=="1"then
redis.call("SET",a,"0","PX",u)
return{":busy",o,h,0,0}
end
local r1=false
local function u1(e,t,n,r,o,s)
redis.call("ZADD",t,r,n)
redis.call("LREM",e,1,n)
if not s then
redis.call("RPUSH",e,n)
return
end
if o then
redis.call("LINSERT",e,"BEFORE",o,n)
return
end
local i=redis.call("ZRANK",t,n)
local a=redis.call("ZRANGE",t,math.max(i-16,0),i)
for c=1,#a-1 do
if redis.call("LINSERT",e,"AFTER",a[#a-c],n)>0 then
return
end
end
redis.call("LINSERT",e,"AFTER",s,n)
end
if e1 then
u1(g,m,r,w,n1,c[#c])
elseif not J then
local o1=redis.call("ZRANGE",m,-1,-1,"WITHSCORES")
r1=not o1[1]
w=math.max(e,tonumber(o1[2] or 0)+1)
redis.call("ZADD",m,w,r)
h=redis.call("RPUSH",g,r)-1
end
local G=math.max(e-w,0)
local t1=h==0 and not c[2]
local function D(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function s1(e,t,n,r,o,s,i,a)
local c=s==-2
local l=t-e.since
local u,d
if e.count==0 then
u=math.max(6,math.min(l/12,50))
d=math.max(25,n*u)
else
u=math.max(e.mean,1)
local p=(math.max(0,e.square/u/u-1)*e.count+6)/(e.count+3)
local f=0
if not c then
f=p<1 and math.max(0,u-l*(1-math.sqrt(p)))or u
end
local h=math.max(1,n*u+f)
local m=n*u*u+math.min(f,u)*math.min(f,u)
local b=n*u*n*u/e.count
local w=math.sqrt(p*(m+b))
d=math.max(0.12*u,h*math.exp(-1.5*w/h))
end
if not c then
d=d+(r and D(e,t,1/3,2300)or D(e,t,0.12,1000))
end
d=math.max(4,d,n*i/2)
d=math.min(d,math.max(2000,2*o),120000)*(0.95+a/10000)
if c and l>math.max(u,300)then
d=math.min(d,1000)
elseif s>=0 then
d=math.min(d,s+5+n*u/2)
end
return math.ceil(d)
end
local C=s1(i,e,h,t1,G,v and o or-2,b,T)
local Z=e+math.max(C,Y,b>0 and b or 100)
local p1=Y>C and 0 or math.max(P or 0,Z)
redis.call("ZADD",R,p1,r)
local function c1(e,t,n,r,o,s,i)
local a
for c,l in ipairs(t)do
a=c==o+1 and s or a
if not n[c] then
local u=tonumber(r[c] or 0)
if c>1 and c~=o+1 and u<s+1000 then
u=s+5000
redis.call("ZADD",e,string.format("%.0f",u),l)
end
local d=u-s
local p=d>60000 and 300000 or c<=o and i or 0
s=s+math.max(d,p)
end
end
return a or s
end
if h<4 or not J then
local F=math.max(e+d1,Z)
F=c1(y,c,E,q,h,F,G)
if h>3 then
F=F+300000*(redis.call("LLEN",g)-redis.call("ZCARD",m)-N)
end
redis.call("ZADD",y,F+H,r)
elseif B<Z+H then
redis.call("ZADD",y,Z+H,r)
end
local function i1(e,t,n,r,o)
o=o or redis.call("LLEN",e)>redis.call("ZCARD",r)
for s,i in ipairs({e,t})do
if o then
redis.call("PERSIST",i)
else
redis.call("PEXPIRE",i,3660000)
end
end
for s,i in ipairs({n,r})do
redis.call("PEXPIRE",i,3600000)
end
end
if r1 or(J or e1)and math.floor((P or 0)/60000)~=math.floor(Z/60000)then
i1(g,y,R,m,N>0)
end
L(t,i,600000)
return{":busy",o,h,C,w}`,
  'lock done queue timeouts appointments order pace channel',
  'holder leaseMs last doneMs rttMs jitter ticket leastMs waiterMs nowMs publish',
  'granted remainingMs,busy remainingMs place askInMs ticket,refused remainingMs',
  'granted',
)

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder, and wakes the next waiter. It also wakes the next waiter of a lock that is
 * already free, for locks that were deleted by hand.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing.
 * Source: Redisson, RedissonFairLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'donePrefix' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local n,o,g,y,R,m,t,l,b=unpack(KEYS)
local u,H,f,s=unpack(ARGV)
H=tonumber(H)
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function x(e)
redis.call("GET",e)
end
local function A(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not S(t[1],t[2]))then
x(e)
end
return t[1],t[2]
end
local r=A(n)
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local p=E(o,r and"1"or"0",u)
if p then
return p=="1"and":released"or":free"
end
if r then
redis.call("DEL",n)
redis.call("SET",b..r,"0","PX",u,"NX")
end
local c=redis.call("LRANGE",g,0,3)
local function V(e,t,n,r,o,s,i,a)
local c=0
while true do
local l={unpack(o)}
l[#o+1]=s
local u=redis.call("ZMSCORE",n,unpack(l))
local d=false
for p in ipairs(o)do
d=d or not u[p]
end
local f=d and redis.call("ZMSCORE",t,unpack(o))or{}
local h=0
while o[h+1] and o[h+1]~=s do
local m=tonumber(u[h+1] or nil)
local b=m and m+a or tonumber(f[h+1] or 0)
if b>i then
break
end
h=h+1
end
if h==0 or c==16 then
return o,u,f
end
redis.call("LTRIM",e,h,-1)
for w,g in ipairs({t,n,r})do
redis.call("ZREM",g,unpack(o,1,h))
end
o=redis.call("LRANGE",e,0,3)
c=c+1
end
end
local function O(e,t)
local n,r,o,s,i,a,c,l,u=string.match(
type(e)=="string"and e or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local d={
at=tonumber(n or t*1000)/1000,
since=tonumber(r or t*1000)/1000,
mean=tonumber(o or 0)/1000,
square=tonumber(s or 0)/1000,
count=tonumber(i or 0),
late=tonumber(a or 50),
waited=tonumber(c or 0),
turn=l or"",
mark=u or"",
}
if d.since>t then
d.at=d.at+t-d.since
d.since=t
end
if d.at>t+600000 or d.mean>600000 or t-d.since>86400000 then
return O("",t)
end
return d
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if c[1] then
local e=j(f)
local M=math.min(H,4*O(redis.pcall("GET",t),e).late)
c=V(g,y,R,m,c,"",e,M)
if c[1] then
z(s,l..":"..c[1],"0")
end
end
return r and":released"or":free"`,
  'lock answer queue timeouts appointments order pace channel donePrefix',
  'doneMs waiterMs nowMs publish',
  'released,free',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold, or takes a waiter out of the queue.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight neither takes the lock
 * nor joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because
 * a full database permits it. It removes the holder's field, and with the last field the hash, so no request can free what
 * another holder has.
 * When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
 * where Redisson reports success.
 * Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.
 */
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local n,a,g,y,R,m,t,l=unpack(KEYS)
local r,h,d,u,H,f,s=unpack(ARGV)
H=tonumber(H)
local o=h=="0"and redis.call("HDEL",n,r)==1
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if o then
redis.call("SET",a,d,"PX",u)
else
local k=h~="0"and redis.call("HGET",n,r)
local p=E(a,k and d or"0",u)
if k and not p and tonumber(k)>tonumber(h)then
redis.call("HSET",n,r,h)
end
if k or p then
return(p or"1")=="1"and":released"or":gone"
end
end
local c=redis.call("LRANGE",g,0,3)
local function Q(e,t,n,r,o,s)
local i=s and redis.call("ZRANK",r,o)
local a=i and 2*i>redis.call("ZCARD",r)and-1 or 1
local c=0
for l,u in ipairs({t,n,r})do
c=c+redis.call("ZREM",u,o)
end
if c>0 then
redis.call("LREM",e,a,o)
end
end
if c[1] and not o then
Q(g,y,R,m,r,c[4])
c=redis.call("EXISTS",n)==0 and redis.call("LRANGE",g,0,3)or{}
end
local function V(e,t,n,r,o,s,i,a)
local c=0
while true do
local l={unpack(o)}
l[#o+1]=s
local u=redis.call("ZMSCORE",n,unpack(l))
local d=false
for p in ipairs(o)do
d=d or not u[p]
end
local f=d and redis.call("ZMSCORE",t,unpack(o))or{}
local h=0
while o[h+1] and o[h+1]~=s do
local m=tonumber(u[h+1] or nil)
local b=m and m+a or tonumber(f[h+1] or 0)
if b>i then
break
end
h=h+1
end
if h==0 or c==16 then
return o,u,f
end
redis.call("LTRIM",e,h,-1)
for w,g in ipairs({t,n,r})do
redis.call("ZREM",g,unpack(o,1,h))
end
o=redis.call("LRANGE",e,0,3)
c=c+1
end
end
local function O(e,t)
local n,r,o,s,i,a,c,l,u=string.match(
type(e)=="string"and e or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local d={
at=tonumber(n or t*1000)/1000,
since=tonumber(r or t*1000)/1000,
mean=tonumber(o or 0)/1000,
square=tonumber(s or 0)/1000,
count=tonumber(i or 0),
late=tonumber(a or 50),
waited=tonumber(c or 0),
turn=l or"",
mark=u or"",
}
if d.since>t then
d.at=d.at+t-d.since
d.since=t
end
if d.at>t+600000 or d.mean>600000 or t-d.since>86400000 then
return O("",t)
end
return d
end
local function L(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function U(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function X(e,t,n,r)
if e.mark==t then
return
end
if r and e.mark~=""then
U(e,n-e.since,256)
end
e.mark=t
e.since=n
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if c[1] then
local e=j(f)
local i=O(redis.pcall("GET",t),e)
if o and i.mark==r then
X(i,"",e,true)
L(t,i,600000)
end
c=V(g,y,R,m,c,"",e,math.min(H,4*i.late))
if c[1] then
z(s,l..":"..c[1],"0")
end
end
return o and":released"or":gone"`,
  'lock done queue timeouts appointments order pace channel',
  'holder holds outcome doneMs waiterMs nowMs publish',
  'released,gone',
)

export type WaitersReply =
  | { code: 'waiting'; count: number; holders: string }

/**
 * Reads who waits, in the order in which they get the lock. A client that died is among them until the next request of
 * another one removes it.
 */
export const waiters: Script<'queue' | 'most', WaitersReply> = /* @__PURE__ */ script(
  `local g=KEYS[1]
local r=tonumber(ARGV[1])
local i=redis.call("LLEN",g)
return{":waiting",i,":"..cjson.encode(redis.call("LRANGE",g,0,r-1))}`,
  'queue',
  'most',
  'waiting count holders$',
)
