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
 * A living waiter that sleeps is not passed over. But if waiters in front are found dead while the lock is free, others may
 * be dead as well. Then those that still sleep stand aside: waiterMs after it became free, or sooner if several died.
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
local e,o,d,a,v,q,w,M,T,h,f=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
M=tonumber(M)
T=tonumber(T)
local function W()
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
end
local function G()
redis.call("SET",i,"0","PX",a)
end
local z=redis.call("EXISTS",t,i,l)
if z==0 then
W()
return":granted "..o
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
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=g and N(t)or""
if p==e then
return{":granted",r}
end
local s=g and z==1 and{}or redis.call("LRANGE",l,0,3)
if z>(g and 1 or 0)+(s[1] and 1 or 0)then
return{":refused",r}
end
if g and d=="1"and w==0 then
w=s[1] and tonumber(redis.call("ZSCORE",k,e)or 0)or 0
if w==0 then
G()
return{":busy",r,#s,0,0}
end
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local b=n1(redis.pcall("GET",c),n)
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function I(e,t,n,r)
if e.c==t then
return
end
if r and e.c~=""then
local o=J(e,n-e.t,256)
e.r=e.r+(o*o-e.r)/e.o
end
e.c=t
e.t=n
e.a=0
end
I(b,p,n,s[1])
local function r1(e,t)
local n,r,o=t.t*1000,t.n*1000,t.r*1000
local s=string.format("%.0f:%.0f:%.0f:%.0f:",n,r,o,t.o)
s=s..string.format("%.0f:%.0f:%.0f:",t.s,t.i*1000,t.a)
redis.pcall("SET",e,s..t.c,"PX",600000)
end
local function o1(e,t)
e.i=e.i+(1-e.i)*t/16
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
return c>0
end
local function K(t)
if w>0 and A(l,x,j,k,e,t)then
o1(b,1)
end
r1(c,b)
G()
end
if g and d=="1"then
K(s[4])
return{":busy",r,#s,0,0}
end
local O,H={},{}
local u,D,B,V,y,P,X
local function C(e,t,n,r,o,s,i,a,c)
local l=0
while true do
local u={unpack(o)}
u[#o+1]=s
local d=redis.call("ZMSCORE",n,unpack(u))
local p=false
for f in ipairs(o)do
p=p or not d[f]
end
local h=p and redis.call("ZMSCORE",t,unpack(o))or{}
local m=0
while o[m+1] and o[m+1]~=s do
local b=tonumber(d[m+1] or nil)
local w=b and b+a or tonumber(h[m+1] or 0)
if w>i and not(b and b>i+1.1*120000)then
break
end
m=m+1
end
if m==0 or l==16 then
return o,d,h
end
redis.call("LTRIM",e,m,-1)
for g,k in ipairs({t,n,r})do
redis.call("ZREM",k,unpack(o,1,m))
end
o=redis.call("LRANGE",e,0,3)
l=l+1
if c then
o1(c,m)
c.a=c.a+m
end
end
end
local function Y()
local t=math.min(T,4*math.max(b.s,v))
s,O,H=C(l,x,j,k,s,e,n,t,b)
if not g and b.a>0 and n-b.t>T/math.min(b.a,3)then
s,O,H=C(l,x,j,k,s,e,n,-math.huge,nil)
end
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
local function formerPlace(e,t,n,r)
local o=t[1] and redis.call("ZMSCORE",e,unpack(t))or{}
for s,i in ipairs(t)do
if not n[s] or tonumber(o[s] or 0)>r then
return s-1,i
end
end
return #t
end
local function Z()
if s[1] then
Y()
end
y=tonumber(O[#s+1] or nil)
if y and w==0 then
w=tonumber(redis.call("ZSCORE",k,e)or 0)
end
u,D,B,V=placeIn(l,x,k,s,O,e,w)
P=not D and w>0
if P then
u,X=formerPlace(k,s,O,w)
end
if y and y>0 and n>y then
b.s=math.max(math.min(n-y,500),b.s*0.98)
elseif P and not y and M<1000 then
b.s=math.min(2*b.s+50,500)
end
end
local function Q()
if w>0 then
A(l,x,j,k,e)
end
redis.call("ZREMRANGEBYSCORE",k,"-inf",w)
if n-b.t>b.n then
b.o=math.ceil(b.o/2)
end
I(b,e,n,s[1])
b.s=math.max(b.s*0.95,v)
b.i=b.i*15/16
r1(c,b)
W()
end
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
local function e1()
if P then
returnTo(l,k,e,w,X,s[#s])
elseif not D then
local t=redis.call("ZRANGE",k,-1,-1,"WITHSCORES")
w=math.max(n,tonumber(t[2] or 0)+1)
redis.call("ZADD",k,w,e)
u=redis.call("RPUSH",l,e)-1
return not t[1]
end
end
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
local function t1(U,t,F)
local r=n+math.max(U,M,v>0 and v or 100)
local o=M>U and 0 or math.max(y or 0,r)
redis.call("ZADD",j,o,e)
if u<4 or not D then
local i=math.max(n+F,r)
i=timeoutAt(x,s,O,H,u,i,t)
if u>3 then
i=i+300000*(redis.call("LLEN",l)-redis.call("ZCARD",k)-B)
end
redis.call("ZADD",x,i+T,e)
elseif V<r+T then
redis.call("ZADD",x,r+T,e)
end
return r
end
local function cautiously(e,t,n,r,o)
local s=(math.max(0,e.r/t/t-1)*e.o+6)/(e.o+3)
local i=0
if not o then
i=s<1 and math.max(0,t-r*(1-math.sqrt(s)))or t
end
local a=math.max(1,n*t+i)
local c=n*t*t+math.min(i,t)*math.min(i,t)
local l=n*t*n*t/e.o
local u=math.sqrt(s*(c+l))
return math.max(0.12*t,a*math.exp(-1.5*u/a))
end
local function askIn(e,t,n,r,o,s,i,a)
local c=s==-2
local l=t-e.t
local u=e.o>0
local d=u and math.max(e.n,1)or math.max(6,math.min(l/12,50))
local p=n*(1-e.i)
local f=not u or l>(8+80/e.o)*d
local h=f and math.max(25,p*d)or cautiously(e,d,p,l,c)
local m,b=0.12,1000
if r then
m,b=1/3,2300
elseif f and n>0 then
m,b=1/2,3000
end
if not c then
h=h+math.min(math.max(l-e.n,0)*m,math.max(b,l/20))
end
h=math.max(4,h,p*i/2)
local w=2*o
w=math.max(2000,math.min(w,u and e.o*d or w))
local g=math.min(w,3000*(1+n),120000)
h=math.min(h,g)*(0.95+a/10000)
if c and l>math.max(d,300)then
h=math.min(h,1000)
elseif s>=0 then
h=math.min(h,s+5+n*d/2)
end
return math.ceil(h)
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
local function s1(F)
local e=e1()
local t=u==0 and not s[2]
local o=math.max(n-w,0)
local U=askIn(b,n,u,t,o,g and r or-2,v,q)
local i=t1(U,o,F)
if e or(D or P)and math.floor((y or 0)/60000)~=math.floor(i/60000)then
keepQueue(l,x,j,k,B>0)
end
r1(c,b)
return U
end
Z()
if not g and u==0 then
Q()
return":granted "..o
end
local F=math.max(r,0)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if not g then
r=math.min(T,math.max(0,tonumber(O[1] or H[1] or n)-n))
if not O[1] then
R(f,m..":"..s[1],"0")
end
end
if d=="1"then
K(u>3)
return{":busy",r,u,0,0}
end
local U=s1(F)
return{":busy",r,u,U,w}`,
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
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
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
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local function o1(e,t)
e.i=e.i+(1-e.i)*t/16
end
local function C(e,t,n,r,o,s,i,a,c)
local l=0
while true do
local u={unpack(o)}
u[#o+1]=s
local d=redis.call("ZMSCORE",n,unpack(u))
local p=false
for f in ipairs(o)do
p=p or not d[f]
end
local h=p and redis.call("ZMSCORE",t,unpack(o))or{}
local m=0
while o[m+1] and o[m+1]~=s do
local b=tonumber(d[m+1] or nil)
local w=b and b+a or tonumber(h[m+1] or 0)
if w>i and not(b and b>i+1.1*120000)then
break
end
m=m+1
end
if m==0 or l==16 then
return o,d,h
end
redis.call("LTRIM",e,m,-1)
for g,k in ipairs({t,n,r})do
redis.call("ZREM",k,unpack(o,1,m))
end
o=redis.call("LRANGE",e,0,3)
l=l+1
if c then
o1(c,m)
c.a=c.a+m
end
end
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
local O=math.min(T,4*n1(redis.pcall("GET",c),n).s)
s=C(l,x,j,k,s,"",n,O,nil)
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
local w=false
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
return c>0
end
if s[1] and not r then
w=A(l,x,j,k,e,s[4])
s=redis.call("EXISTS",t)==0 and redis.call("LRANGE",l,0,3)or{}
end
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local function r1(e,t)
local n,r,o=t.t*1000,t.n*1000,t.r*1000
local s=string.format("%.0f:%.0f:%.0f:%.0f:",n,r,o,t.o)
s=s..string.format("%.0f:%.0f:%.0f:",t.s,t.i*1000,t.a)
redis.pcall("SET",e,s..t.c,"PX",600000)
end
local function o1(e,t)
e.i=e.i+(1-e.i)*t/16
end
local function C(e,t,n,r,o,s,i,a,c)
local l=0
while true do
local u={unpack(o)}
u[#o+1]=s
local d=redis.call("ZMSCORE",n,unpack(u))
local p=false
for f in ipairs(o)do
p=p or not d[f]
end
local h=p and redis.call("ZMSCORE",t,unpack(o))or{}
local m=0
while o[m+1] and o[m+1]~=s do
local b=tonumber(d[m+1] or nil)
local w=b and b+a or tonumber(h[m+1] or 0)
if w>i and not(b and b>i+1.1*120000)then
break
end
m=m+1
end
if m==0 or l==16 then
return o,d,h
end
redis.call("LTRIM",e,m,-1)
for g,k in ipairs({t,n,r})do
redis.call("ZREM",k,unpack(o,1,m))
end
o=redis.call("LRANGE",e,0,3)
l=l+1
if c then
o1(c,m)
c.a=c.a+m
end
end
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function I(e,t,n,r)
if e.c==t then
return
end
if r and e.c~=""then
local o=J(e,n-e.t,256)
e.r=e.r+(o*o-e.r)/e.o
end
e.c=t
e.t=n
e.a=0
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
if w or s[1] then
local n=E(h)
local b=n1(redis.pcall("GET",c),n)
local g=r and b.c==e
if g then
I(b,"",n,true)
elseif w then
o1(b,1)
end
if s[1] then
local O=math.min(T,4*b.s)
s=C(l,x,j,k,s,"",n,O,b)
end
if g or w then
r1(c,b)
end
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
