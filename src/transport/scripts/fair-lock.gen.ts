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
  `local f,c,z,i1,j1,k1,V,p=unpack(KEYS)
local a,l,F,d,f1,g1,A1,O1,e1,j,o=unpack(ARGV)
l=tonumber(l)
f1=tonumber(f1)
g1=tonumber(g1)
A1=tonumber(A1)
O1=tonumber(O1)
e1=tonumber(e1)
local B=redis.call("EXISTS",f,c,z)
if B==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return{":granted",l}
end
local v=redis.call("PTTL",f)
local y=v~=-2
local function G(H,e)
return string.match(H,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function O(f)
local L=redis.call("HGETALL",f)
if L[1] and(L[3] or not G(L[1],L[2]))then
w(f)
end
return L[1],L[2]
end
local M=y and O(f)
if M==a then
return{":granted",v}
end
local C=y and B==1 and{}or redis.call("LRANGE",z,0,3)
if B-(y and 1 or 0)-(C[1] and 1 or 0)==1 then
return{":refused",v}
end
local function s1(z,i1,j1,k1,a)
redis.call("LREM",z,1,a)
for r,b in ipairs({i1,j1,k1})do
redis.call("ZREM",b,a)
end
end
if y and F=="1"then
if C[1] and(A1>0 or redis.call("ZSCORE",k1,a))then
s1(z,i1,j1,k1,a)
end
redis.call("SET",c,"0","PX",d)
return{":busy",v,#C,0,0}
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local function P(g,D)
local i,N,Q,R,e,S,T,J,U=string.match(
type(g)=="string"and g or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local V={
at=tonumber(i or D*1000)/1000,
since=tonumber(N or D*1000)/1000,
mean=tonumber(Q or 0)/1000,
square=tonumber(R or 0)/1000,
count=tonumber(e or 0),
late=tonumber(S or 50),
waited=tonumber(T or 0),
turn=J or"",
mark=U or"",
}
if V.since>D then
V.at=V.at+D-V.since
V.since=D
end
if V.at>D+600000 or V.mean>600000 or D-V.since>86400000 then
return P("",D)
end
return V
end
local r1=P(redis.pcall("GET",V),D)
local u1=C[1]
local l1=math.min(e1,4*math.max(r1.late,f1))
local o1,w1={},{}
local function Y(V,Z,I)
Z=math.min(Z,V.count>0 and 8*V.mean+25 or 500)
V.count=math.min(V.count+1,I)
V.mean=V.mean+(Z-V.mean)/V.count
V.square=V.square+(Z*Z-V.square)/V.count
end
local function t1(r1,a,D,u1)
if r1.mark==a then
return
end
if u1 and r1.mark~=""then
Y(r1,D-r1.since,256)
end
r1.mark=a
r1.since=D
end
if not y then
t1(r1,"",D,u1)
if D-r1.since>e1 then
l1=-math.huge
end
end
local function m(z,i1,j1,k1,C,a,D,l1)
local m1=0
while true do
local n1={unpack(C)}
n1[#C+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for i in ipairs(C)do
p1=p1 or not o1[i]
end
local w1=p1 and redis.call("ZMSCORE",i1,unpack(C))or{}
local A=0
while C[A+1] and C[A+1]~=a do
local q1=tonumber(o1[A+1] or nil)
local x1=q1 and q1+l1 or tonumber(w1[A+1] or 0)
if x1>D then
break
end
A=A+1
end
if A==0 or m1==16 then
return C,o1,w1
end
redis.call("LTRIM",z,A,-1)
for r,b in ipairs({i1,j1,k1})do
redis.call("ZREM",b,unpack(C,1,A))
end
C=redis.call("LRANGE",z,0,3)
m1=m1+1
end
end
if u1 then
C,o1,w1=m(z,i1,j1,k1,C,a,D,l1)
end
local q1=tonumber(o1[#C+1] or nil)
if q1 and A1==0 then
A1=tonumber(redis.call("ZSCORE",k1,a)or 0)
end
local function I1(z,i1,k1,C,o1,a,A1)
local h
local p1=0
for i,E in ipairs(C)do
if E==a then
h=i-1
elseif not o1[i] then
p1=p1+1
end
end
local J1=not h and C[4] and A1>0 and redis.call("ZSCORE",i1,a)
if J1 then
h=(redis.call("ZRANK",k1,a)or 0)+p1
h=h>3 and h or redis.call("LPOS",z,a)
end
return h or #C,h and true or false,p1,tonumber(J1 or 0)
end
local h,V1,p1,J1=I1(z,i1,k1,C,o1,a,A1)
local W1=not V1 and A1>0
local X1
local function P1(k1,C,o1,A1)
local Q1=C[1] and redis.call("ZMSCORE",k1,unpack(C))or{}
for i,E in ipairs(C)do
if not o1[i] or tonumber(Q1[i] or 0)>A1 then
return i-1,E
end
end
return #C
end
if W1 then
h,X1=P1(k1,C,o1,A1)
end
if q1 and q1>0 and D>q1 then
r1.late=math.max(math.min(D-q1,500),r1.late*0.98)
elseif W1 and not q1 and O1<1000 then
r1.late=math.min(2*r1.late+50,500)
end
local u=not y and h==0
if A1>0 and(u or F=="1")then
s1(z,i1,j1,k1,a)
end
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
if u then
redis.call("ZREMRANGEBYSCORE",k1,"-inf",A1)
t1(r1,a,D,u1)
r1.late=math.max(r1.late*0.95,f1)
W(V,r1,600000)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return{":granted",l}
end
local Y1=math.max(v,0)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if y then
t1(r1,M,D,u1)
else
v=math.min(e1,math.max(0,tonumber(o1[1] or w1[1] or D)-D))
if not o1[1] then
n(o,p..":"..C[1],"0")
end
end
if F=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",v,h,0,0}
end
local Z1=false
local function R1(z,k1,a,A1,t,S1)
redis.call("ZADD",k1,A1,a)
redis.call("LREM",z,1,a)
if not S1 then
redis.call("RPUSH",z,a)
return
end
if t then
redis.call("LINSERT",z,"BEFORE",t,a)
return
end
local T1=redis.call("ZRANK",k1,a)
local U1=redis.call("ZRANGE",k1,math.max(T1-16,0),T1)
for i=1,#U1-1 do
if redis.call("LINSERT",z,"AFTER",U1[#U1-i],a)>0 then
return
end
end
redis.call("LINSERT",z,"AFTER",S1,a)
end
if W1 then
R1(z,k1,a,A1,X1,C[#C])
elseif not V1 then
local a2=redis.call("ZRANGE",k1,-1,-1,"WITHSCORES")
Z1=not a2[1]
A1=math.max(D,tonumber(a2[2] or 0)+1)
redis.call("ZADD",k1,A1,a)
h=redis.call("RPUSH",z,a)-1
end
local z1=math.max(D-A1,0)
local y1=h==0 and not C[2]
local function a1(V,D,b1,c1)
local Z=D-V.since
return math.min(math.max(Z-V.mean,0)*b1,math.max(c1,Z/20))
end
local function v1(r1,D,h,y1,z1,v,f1,g1)
local d1=v==-2
local Z=D-r1.since
local Q,B1
if r1.count==0 then
Q=math.max(6,math.min(Z/12,50))
B1=math.max(25,h*Q)
else
Q=math.max(r1.mean,1)
local C1=(math.max(0,r1.square/Q/Q-1)*r1.count+6)/(r1.count+3)
local h1=0
if not d1 then
h1=C1<1 and math.max(0,Q-Z*(1-math.sqrt(C1)))or Q
end
local D1=math.max(1,h*Q+h1)
local E1=h*Q*Q+math.min(h1,Q)*math.min(h1,Q)
local F1=h*Q*h*Q/r1.count
local G1=math.sqrt(C1*(E1+F1))
B1=math.max(0.12*Q,D1*math.exp(-1.5*G1/D1))
end
if not d1 then
B1=B1+(y1 and a1(r1,D,1/3,2300)or a1(r1,D,0.12,1000))
end
B1=math.max(4,B1,h*f1/2)
B1=math.min(B1,math.max(2000,2*z1),120000)*(0.95+g1/10000)
if d1 and Z>math.max(Q,300)then
B1=math.min(B1,1000)
elseif v>=0 then
B1=math.min(B1,v+5+h*Q/2)
end
return math.ceil(B1)
end
local B1=v1(r1,D,h,y1,z1,y and v or-2,f1,g1)
local b2=D+math.max(B1,O1,f1>0 and f1 or 100)
local c2=O1>B1 and 0 or math.max(q1 or 0,b2)
redis.call("ZADD",j1,c2,a)
local function K1(i1,C,o1,w1,h,L1,z1)
local M1
for i,E in ipairs(C)do
M1=i==h+1 and L1 or M1
if not o1[i] then
local J1=tonumber(w1[i] or 0)
if i>1 and i~=h+1 and J1<L1+1000 then
J1=L1+5000
redis.call("ZADD",i1,string.format("%.0f",J1),E)
end
local N1=J1-L1
local O1=N1>60000 and 300000 or i<=h and z1 or 0
L1=L1+math.max(N1,O1)
end
end
return M1 or L1
end
if h<4 or not V1 then
local L1=math.max(D+Y1,b2)
L1=K1(i1,C,o1,w1,h,L1,z1)
if h>3 then
L1=L1+300000*(redis.call("LLEN",z)-redis.call("ZCARD",k1)-p1)
end
redis.call("ZADD",i1,L1+e1,a)
elseif J1<b2+e1 then
redis.call("ZADD",i1,b2+e1,a)
end
local function H1(z,i1,j1,k1,p1)
p1=p1 or redis.call("LLEN",z)>redis.call("ZCARD",k1)
for r,b in ipairs({z,i1})do
if p1 then
redis.call("PERSIST",b)
else
redis.call("PEXPIRE",b,3660000)
end
end
for r,b in ipairs({j1,k1})do
redis.call("PEXPIRE",b,3600000)
end
end
if Z1 or(V1 or W1)and math.floor((q1 or 0)/60000)~=math.floor(b2/60000)then
H1(z,i1,j1,k1,p1>0)
end
W(V,r1,600000)
return{":busy",v,h,B1,A1}`,
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
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'donePrefix' | 'answerMs' | 'waiterMs' | 'nowMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local f,h,z,i1,j1,k1,V,p,v=unpack(KEYS)
local E,e1,j,o=unpack(ARGV)
e1=tonumber(e1)
local function G(H,e)
return string.match(H,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function O(f)
local L=redis.call("HGETALL",f)
if L[1] and(L[3] or not G(L[1],L[2]))then
w(f)
end
return L[1],L[2]
end
local a=O(f)
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(h,a and"1"or"0",E)
if l then
return l=="1"and":released"or":free"
end
if a then
redis.call("DEL",f)
redis.call("SET",v..a,"0","PX",E,"NX")
end
local C=redis.call("LRANGE",z,0,3)
local function m(z,i1,j1,k1,C,a,D,l1)
local m1=0
while true do
local n1={unpack(C)}
n1[#C+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for i in ipairs(C)do
p1=p1 or not o1[i]
end
local w1=p1 and redis.call("ZMSCORE",i1,unpack(C))or{}
local A=0
while C[A+1] and C[A+1]~=a do
local q1=tonumber(o1[A+1] or nil)
local x1=q1 and q1+l1 or tonumber(w1[A+1] or 0)
if x1>D then
break
end
A=A+1
end
if A==0 or m1==16 then
return C,o1,w1
end
redis.call("LTRIM",z,A,-1)
for r,b in ipairs({i1,j1,k1})do
redis.call("ZREM",b,unpack(C,1,A))
end
C=redis.call("LRANGE",z,0,3)
m1=m1+1
end
end
local function P(g,D)
local i,N,Q,R,e,S,T,J,U=string.match(
type(g)=="string"and g or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local V={
at=tonumber(i or D*1000)/1000,
since=tonumber(N or D*1000)/1000,
mean=tonumber(Q or 0)/1000,
square=tonumber(R or 0)/1000,
count=tonumber(e or 0),
late=tonumber(S or 50),
waited=tonumber(T or 0),
turn=J or"",
mark=U or"",
}
if V.since>D then
V.at=V.at+D-V.since
V.since=D
end
if V.at>D+600000 or V.mean>600000 or D-V.since>86400000 then
return P("",D)
end
return V
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if C[1] then
local D=s(j)
local l1=math.min(e1,4*P(redis.pcall("GET",V),D).late)
C=m(z,i1,j1,k1,C,"",D,l1)
if C[1] then
n(o,p..":"..C[1],"0")
end
end
return a and":released"or":free"`,
  'lock answer queue timeouts appointments order pace channel donePrefix',
  'answerMs waiterMs nowMs publish',
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
  `local f,c,z,i1,j1,k1,V,p=unpack(KEYS)
local a,B,E,d,e1,j,o=unpack(ARGV)
e1=tonumber(e1)
local v=B=="0"and redis.call("HDEL",f,a)==1
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
if v then
redis.call("SET",c,E,"PX",d)
else
local M=B~="0"and redis.call("HGET",f,a)
local l=t(c,M and E or"0",d)
if M and not l and tonumber(M)>tonumber(B)then
redis.call("HSET",f,a,B)
end
if M or l then
return(l or"1")=="1"and":released"or":gone"
end
end
local C=redis.call("LRANGE",z,0,3)
local function s1(z,i1,j1,k1,a)
redis.call("LREM",z,1,a)
for r,b in ipairs({i1,j1,k1})do
redis.call("ZREM",b,a)
end
end
if C[1] and not v then
s1(z,i1,j1,k1,a)
C=redis.call("EXISTS",f)==0 and redis.call("LRANGE",z,0,3)or{}
end
local function m(z,i1,j1,k1,C,a,D,l1)
local m1=0
while true do
local n1={unpack(C)}
n1[#C+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for i in ipairs(C)do
p1=p1 or not o1[i]
end
local w1=p1 and redis.call("ZMSCORE",i1,unpack(C))or{}
local A=0
while C[A+1] and C[A+1]~=a do
local q1=tonumber(o1[A+1] or nil)
local x1=q1 and q1+l1 or tonumber(w1[A+1] or 0)
if x1>D then
break
end
A=A+1
end
if A==0 or m1==16 then
return C,o1,w1
end
redis.call("LTRIM",z,A,-1)
for r,b in ipairs({i1,j1,k1})do
redis.call("ZREM",b,unpack(C,1,A))
end
C=redis.call("LRANGE",z,0,3)
m1=m1+1
end
end
local function P(g,D)
local i,N,Q,R,e,S,T,J,U=string.match(
type(g)=="string"and g or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local V={
at=tonumber(i or D*1000)/1000,
since=tonumber(N or D*1000)/1000,
mean=tonumber(Q or 0)/1000,
square=tonumber(R or 0)/1000,
count=tonumber(e or 0),
late=tonumber(S or 50),
waited=tonumber(T or 0),
turn=J or"",
mark=U or"",
}
if V.since>D then
V.at=V.at+D-V.since
V.since=D
end
if V.at>D+600000 or V.mean>600000 or D-V.since>86400000 then
return P("",D)
end
return V
end
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
local function Y(V,Z,I)
Z=math.min(Z,V.count>0 and 8*V.mean+25 or 500)
V.count=math.min(V.count+1,I)
V.mean=V.mean+(Z-V.mean)/V.count
V.square=V.square+(Z*Z-V.square)/V.count
end
local function t1(r1,a,D,u1)
if r1.mark==a then
return
end
if u1 and r1.mark~=""then
Y(r1,D-r1.since,256)
end
r1.mark=a
r1.since=D
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if C[1] then
local D=s(j)
local r1=P(redis.pcall("GET",V),D)
if v and r1.mark==a then
t1(r1,"",D,true)
W(V,r1,600000)
end
C=m(z,i1,j1,k1,C,"",D,math.min(e1,4*r1.late))
if C[1] then
n(o,p..":"..C[1],"0")
end
end
return v and":released"or":gone"`,
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
  `local z=KEYS[1]
local I=tonumber(ARGV[1])
local e=redis.call("LLEN",z)
return{":waiting",e,":"..cjson.encode(redis.call("LRANGE",z,0,I-1))}`,
  'queue',
  'most',
  'waiting count holders$',
)
