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
  `local t,i,l,x,j,k,c,m=unpack(KEYS)
local e,o,d,a,v,q,w,V,T,h,f=unpack(ARGV)
o=tonumber(o)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
V=tonumber(V)
T=tonumber(T)
local z=redis.call("EXISTS",t,i,l)
if z==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return{":granted",o}
end
local r=redis.call("PTTL",t)
local g=r~=-2
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
S(e)
end
return t[1],t[2]
end
local p=g and N(t)
if p==e then
return{":granted",r}
end
local s=g and z==1 and{}or redis.call("LRANGE",l,0,3)
if z-(g and 1 or 0)-(s[1] and 1 or 0)==1 then
return{":refused",r}
end
local function A(e,t,n,r,o,s)
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
if g and d=="1"then
if s[1] and(w>0 or redis.call("ZSCORE",k,e))then
A(l,x,j,k,e,s[4])
end
redis.call("SET",i,"0","PX",a)
return{":busy",r,#s,0,0}
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function U(e,t)
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
return U("",t)
end
return d
end
local b=U(redis.pcall("GET",c),n)
local B=s[1]
local O=math.min(T,4*math.max(b.late,v))
local P,X={},{}
local function J(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function I(e,t,n,r)
if e.mark==t then
return
end
if r and e.mark~=""then
J(e,n-e.since,256)
end
e.mark=t
e.since=n
end
if not g then
I(b,"",n,B)
if n-b.since>T then
O=-math.huge
end
end
local function C(e,t,n,r,o,s,i,a)
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
if B then
s,P,X=C(l,x,j,k,s,e,n,O)
end
local D=tonumber(P[#s+1] or nil)
if D and w==0 then
w=tonumber(redis.call("ZSCORE",k,e)or 0)
end
local function placeIn(e,t,n,r,o,s,i)
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
local u,W,Z,r1=placeIn(l,x,k,s,P,e,w)
local K=not W and w>0
local Q
local function formerPlace(e,t,n,r)
local o=t[1] and redis.call("ZMSCORE",e,unpack(t))or{}
for s,i in ipairs(t)do
if not n[s] or tonumber(o[s] or 0)>r then
return s-1,i
end
end
return #t
end
if K then
u,Q=formerPlace(k,s,P,w)
end
if D and D>0 and n>D then
b.late=math.max(math.min(n-D,500),b.late*0.98)
elseif K and not D and V<1000 then
b.late=math.min(2*b.late+50,500)
end
local y=not g and u==0
if w>0 and(y or d=="1")then
A(l,x,j,k,e,u>3)
end
local function H(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
if y then
redis.call("ZREMRANGEBYSCORE",k,"-inf",w)
I(b,e,n,B)
b.late=math.max(b.late*0.95,v)
H(c,b,600000)
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return{":granted",o}
end
local o1=math.max(r,0)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if g then
I(b,p,n,B)
else
r=math.min(T,math.max(0,tonumber(P[1] or X[1] or n)-n))
if not P[1] then
R(f,m..":"..s[1],"0")
end
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,u,0,0}
end
local e1=false
local function returnTo(e,t,n,r,o,s)
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
if K then
returnTo(l,k,e,w,Q,s[#s])
elseif not W then
local t1=redis.call("ZRANGE",k,-1,-1,"WITHSCORES")
e1=not t1[1]
w=math.max(n,tonumber(t1[2] or 0)+1)
redis.call("ZADD",k,w,e)
u=redis.call("RPUSH",l,e)-1
end
local n1=math.max(n-w,0)
local s1=u==0 and not s[2]
local function G(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function askIn(e,t,n,r,o,s,i,a)
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
d=d+(r and G(e,t,1/3,2300)or G(e,t,0.12,1000))
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
local Y=askIn(b,n,u,s1,n1,g and r or-2,v,q)
local F=n+math.max(Y,V,v>0 and v or 100)
local i1=V>Y and 0 or math.max(D or 0,F)
redis.call("ZADD",j,i1,e)
local function timeoutAt(e,t,n,r,o,s,i)
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
if u<4 or not W then
local M=math.max(n+o1,F)
M=timeoutAt(x,s,P,X,u,M,n1)
if u>3 then
M=M+300000*(redis.call("LLEN",l)-redis.call("ZCARD",k)-Z)
end
redis.call("ZADD",x,M+T,e)
elseif r1<F+T then
redis.call("ZADD",x,F+T,e)
end
local function keepQueue(e,t,n,r,o)
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
if e1 or(W or K)and math.floor((D or 0)/60000)~=math.floor(F/60000)then
keepQueue(l,x,j,k,Z>0)
end
H(c,b,600000)
return{":busy",r,u,Y,w}`,
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
  `local t,r,l,x,j,k,c,m,d=unpack(KEYS)
local a,T,h,f=unpack(ARGV)
T=tonumber(T)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
S(e)
end
return t[1],t[2]
end
local e=N(t)
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(r,e and"1"or"0",a)
if o then
return o=="1"and":released"or":free"
end
if e then
redis.call("DEL",t)
redis.call("SET",d..e,"0","PX",a,"NX")
end
local s=redis.call("LRANGE",l,0,3)
local function C(e,t,n,r,o,s,i,a)
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
local function U(e,t)
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
return U("",t)
end
return d
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if s[1] then
local n=E(h)
local O=math.min(T,4*U(redis.pcall("GET",c),n).late)
s=C(l,x,j,k,s,"",n,O)
if s[1] then
R(f,m..":"..s[1],"0")
end
end
return e and":released"or":free"`,
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
  `local t,i,l,x,j,k,c,m=unpack(KEYS)
local e,u,d,a,T,h,f=unpack(ARGV)
T=tonumber(T)
local r=u=="0"and redis.call("HDEL",t,e)==1
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if r then
redis.call("SET",i,d,"PX",a)
else
local p=u~="0"and redis.call("HGET",t,e)
local o=y(i,p and d or"0",a)
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
if p or o then
return(o or"1")=="1"and":released"or":gone"
end
end
local s=redis.call("LRANGE",l,0,3)
local function A(e,t,n,r,o,s)
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
if s[1] and not r then
A(l,x,j,k,e,s[4])
s=redis.call("EXISTS",t)==0 and redis.call("LRANGE",l,0,3)or{}
end
local function C(e,t,n,r,o,s,i,a)
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
local function U(e,t)
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
return U("",t)
end
return d
end
local function H(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function J(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function I(e,t,n,r)
if e.mark==t then
return
end
if r and e.mark~=""then
J(e,n-e.since,256)
end
e.mark=t
e.since=n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if s[1] then
local n=E(h)
local b=U(redis.pcall("GET",c),n)
if r and b.mark==e then
I(b,"",n,true)
H(c,b,600000)
end
s=C(l,x,j,k,s,"",n,math.min(T,4*b.late))
if s[1] then
R(f,m..":"..s[1],"0")
end
end
return r and":released"or":gone"`,
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
  `local l=KEYS[1]
local t=tonumber(ARGV[1])
local c=redis.call("LLEN",l)
return{":waiting",c,":"..cjson.encode(redis.call("LRANGE",l,0,t-1))}`,
  'queue',
  'most',
  'waiting count holders$',
)
