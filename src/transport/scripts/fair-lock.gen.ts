// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

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
export const acquire: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'ticket' | 'leastMs' | 'waiterMs' | 'nowMs' | 'publish', AcquireReply> = {
  text: `local f,c,b1,g1,j1,k1,S,n=unpack(KEYS)
local a,k,C,d,c1,d1,y1,N1,i1,i,m=unpack(ARGV)
k=tonumber(k)
c1=tonumber(c1)
y1=tonumber(y1)
N1=tonumber(N1)
i1=tonumber(i1)
local y=redis.call("EXISTS",f,c,b1)
if y==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k}
end
local s=redis.call("PTTL",f)
local A=s~=-2
local function E(F,e)
return string.match(F,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function t(u)
redis.call("GET",u)
end
local function z(f)
local L=redis.call("HGETALL",f)
if L[1] and(L[3] or not E(L[1],L[2]))then
t(f)
end
return L[1],L[2]
end
local H=A and z(f)
if H==a then
return{":granted",s}
end
local e1=A and y==1 and{}or redis.call("LRANGE",b1,0,3)
if y-(A and 1 or 0)-(e1[1] and 1 or 0)==1 then
return{":refused",s}
end
local function r1(b1,g1,j1,k1,a)
redis.call("LREM",b1,1,a)
for x,b in ipairs({g1,j1,k1})do
redis.call("ZREM",b,a)
end
end
if A and C=="1"then
if e1[1] and(y1>0 or redis.call("ZSCORE",k1,a))then
r1(b1,g1,j1,k1,a)
end
redis.call("SET",c,"0","PX",d)
return{":busy",s,#e1,0,0}
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local function M(I,w)
local h,J,N,O,e,P,Q,G,R=string.match(
type(I)=="string"and I or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local S={
at=tonumber(h or w*1000)/1000,
since=tonumber(J or w*1000)/1000,
mean=tonumber(N or 0)/1000,
square=tonumber(O or 0)/1000,
count=tonumber(e or 0),
late=tonumber(P or 50),
waited=tonumber(Q or 0),
turn=G or"",
mark=R or"",
}
if S.since>w then
S.at=S.at+w-S.since
S.since=w
end
if S.at>w+600000 or S.mean>600000 or w-S.since>86400000 then
return M("",w)
end
return S
end
local q1=M(redis.pcall("GET",S),w)
local t1=e1[1]
local l1=math.min(i1,4*math.max(q1.late,c1))
local o1,u1={},{}
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function s1(q1,a,w,t1)
if q1.mark==a then
return
end
if t1 and q1.mark~=""then
V(q1,w-q1.since,256)
end
q1.mark=a
q1.since=w
end
if not A then
s1(q1,"",w,t1)
if w-q1.since>i1 then
l1=-math.huge
end
end
local function v(b1,g1,j1,k1,e1,a,w,l1)
local m1=0
while true do
local n1={unpack(e1)}
n1[#e1+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for h in ipairs(e1)do
p1=p1 or not o1[h]
end
local u1=p1 and redis.call("ZMSCORE",g1,unpack(e1))or{}
local h1=0
while e1[h1+1] and e1[h1+1]~=a do
local v1=o1[h1+1] and o1[h1+1]+l1 or tonumber(u1[h1+1] or 0)
if v1>w then
break
end
h1=h1+1
end
if h1==0 or m1==16 then
return e1,o1,u1
end
redis.call("LTRIM",b1,h1,-1)
for x,b in ipairs({g1,j1,k1})do
redis.call("ZREM",b,unpack(e1,1,h1))
end
e1=redis.call("LRANGE",b1,0,3)
m1=m1+1
end
end
if t1 then
e1,o1,u1=v(b1,g1,j1,k1,e1,a,w,l1)
end
local U1=tonumber(o1[#e1+1] or nil)
if U1 and y1==0 then
y1=tonumber(redis.call("ZSCORE",k1,a)or 0)
end
local function I1(b1,g1,k1,e1,o1,a,y1)
local r
local p1=0
for h,B in ipairs(e1)do
if B==a then
r=h-1
elseif not o1[h] then
p1=p1+1
end
end
local J1=not r and e1[4] and y1>0 and redis.call("ZSCORE",g1,a)
if J1 then
r=(redis.call("ZRANK",k1,a)or 0)+p1
r=r>3 and r or redis.call("LPOS",b1,a)
end
return r or #e1,r and true or false,p1,tonumber(J1 or 0)
end
local r,V1,p1,J1=I1(b1,g1,k1,e1,o1,a,y1)
local W1=not V1 and y1>0
local X1
local function O1(k1,e1,o1,y1)
local P1=e1[1] and redis.call("ZMSCORE",k1,unpack(e1))or{}
for h,B in ipairs(e1)do
if not o1[h] or tonumber(P1[h] or 0)>y1 then
return h-1,B
end
end
return #e1
end
if W1 then
r,X1=O1(k1,e1,o1,y1)
end
if U1 and U1>0 and w>U1 then
q1.late=math.max(math.min(w-U1,500),q1.late*0.98)
elseif W1 and not U1 and N1<1000 then
q1.late=math.min(2*q1.late+50,500)
end
local w1=not A and r==0
if y1>0 and(w1 or C=="1")then
r1(b1,g1,j1,k1,a)
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
if w1 then
redis.call("ZREMRANGEBYSCORE",k1,"-inf",y1)
s1(q1,a,w,t1)
q1.late=math.max(q1.late*0.95,c1)
T(S,q1,600000)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k}
end
local Y1=math.max(s,0)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if A then
s1(q1,H,w,t1)
else
s=math.min(i1,math.max(0,(o1[1] or u1[1] or w)-w))
if not o1[1] then
l(m,n..":"..e1[1],"0")
end
end
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",s,r,0,0}
end
local Z1=false
local function Q1(b1,k1,a,y1,g,R1)
redis.call("ZADD",k1,y1,a)
redis.call("LREM",b1,1,a)
if not R1 then
redis.call("RPUSH",b1,a)
return
end
if g then
redis.call("LINSERT",b1,"BEFORE",g,a)
return
end
local S1=redis.call("ZRANK",k1,a)
local T1=redis.call("ZRANGE",k1,math.max(S1-16,0),S1)
for h=1,#T1-1 do
if redis.call("LINSERT",b1,"AFTER",T1[#T1-h],a)>0 then
return
end
end
redis.call("LINSERT",b1,"AFTER",R1,a)
end
if W1 then
Q1(b1,k1,a,y1,X1,e1[#e1])
elseif not V1 then
local a2=redis.call("ZRANGE",k1,-1,-1,"WITHSCORES")
Z1=not a2[1]
y1=math.max(w,(a2[2] or 0)+1)
redis.call("ZADD",k1,y1,a)
r=redis.call("RPUSH",b1,a)-1
end
local A1=math.max(w-y1,0)
local z1=r==0 and not e1[2]
local function X(S,w,Y,Z)
local W=w-S.since
return math.min(math.max(W-S.mean,0)*Y,math.max(Z,W/20))
end
local function x1(q1,w,r,z1,A1,s,c1,d1)
local a1=s==-2
local W=w-q1.since
local N,B1
if q1.count==0 then
N=math.max(6,math.min(W/12,50))
B1=math.max(25,r*N)
else
N=math.max(q1.mean,1)
local C1=(math.max(0,q1.square/N/N-1)*q1.count+6)/(q1.count+3)
local f1=0
if not a1 then
f1=C1<1 and math.max(0,N-W*(1-math.sqrt(C1)))or N
end
local D1=math.max(1,r*N+f1)
local E1=r*N*N+math.min(f1,N)*math.min(f1,N)
local F1=r*N*r*N/q1.count
local G1=math.sqrt(C1*(E1+F1))
B1=math.max(0.12*N,D1*math.exp(-1.5*G1/D1))
end
if not a1 then
B1=B1+(z1 and X(q1,w,1/3,2300)or X(q1,w,0.12,1000))
end
B1=math.max(4,B1,r*c1/2)
B1=math.min(B1,math.max(2000,2*A1),120000)*(0.95+d1/10000)
if a1 and W>math.max(N,300)then
B1=math.min(B1,1000)
elseif s>=0 then
B1=math.min(B1,s+5+r*N/2)
end
return math.ceil(B1)
end
local B1=x1(q1,w,r,z1,A1,A and s or-2,c1,d1)
local b2=w+math.max(B1,N1,c1>0 and c1 or 100)
local c2=N1>B1 and 0 or math.max(U1 or 0,b2)
redis.call("ZADD",j1,c2,a)
local function K1(g1,e1,o1,u1,r,L1,A1)
local q
for h,B in ipairs(e1)do
q=h==r+1 and L1 or q
if not o1[h] then
local J1=tonumber(u1[h] or 0)
if h>1 and h~=r+1 and J1<L1+1000 then
J1=L1+5000
redis.call("ZADD",g1,string.format("%.0f",J1),B)
end
local M1=J1-L1
local N1=M1>60000 and 300000 or h<=r and A1 or 0
L1=L1+math.max(M1,N1)
end
end
return q or L1
end
if r<4 or not V1 then
local L1=math.max(w+Y1,b2)
L1=K1(g1,e1,o1,u1,r,L1,A1)
if r>3 then
L1=L1+300000*(redis.call("LLEN",b1)-redis.call("ZCARD",k1)-p1)
end
redis.call("ZADD",g1,L1+i1,a)
elseif J1<b2+i1 then
redis.call("ZADD",g1,b2+i1,a)
end
local function H1(b1,g1,j1,k1,p1)
p1=p1 or redis.call("LLEN",b1)>redis.call("ZCARD",k1)
for x,b in ipairs({b1,g1})do
if p1 then
redis.call("PERSIST",b)
else
redis.call("PEXPIRE",b,3660000)
end
end
for x,b in ipairs({j1,k1})do
redis.call("PEXPIRE",b,3600000)
end
end
if Z1 or(V1 or W1)and math.floor((U1 or 0)/60000)~=math.floor(b2/60000)then
H1(b1,g1,j1,k1,p1>0)
end
T(S,q1,600000)
return{":busy",s,r,B1,y1}`,
  keys: 'lock done queue timeouts appointments order pace channel',
  args: 'holder leaseMs last doneMs rttMs jitter ticket leastMs waiterMs nowMs publish',
  replies: 'granted remainingMs,busy remainingMs place askInMs ticket,refused remainingMs',
  durable: 'granted',
}

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
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'donePrefix' | 'answerMs' | 'waiterMs' | 'nowMs' | 'publish', ForceReleaseReply> = {
  text: `local f,g,b1,g1,j1,k1,S,n,s=unpack(KEYS)
local B,i1,i,m=unpack(ARGV)
i1=tonumber(i1)
local function E(F,e)
return string.match(F,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function t(u)
redis.call("GET",u)
end
local function z(f)
local L=redis.call("HGETALL",f)
if L[1] and(L[3] or not E(L[1],L[2]))then
t(f)
end
return L[1],L[2]
end
local a=z(f)
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(g,a and"1"or"0",B)
if k then
return k=="1"and":released"or":free"
end
if a then
redis.call("DEL",f)
redis.call("SET",s..a,"0","PX",B,"NX")
end
local e1=redis.call("LRANGE",b1,0,3)
local function v(b1,g1,j1,k1,e1,a,w,l1)
local m1=0
while true do
local n1={unpack(e1)}
n1[#e1+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for h in ipairs(e1)do
p1=p1 or not o1[h]
end
local u1=p1 and redis.call("ZMSCORE",g1,unpack(e1))or{}
local h1=0
while e1[h1+1] and e1[h1+1]~=a do
local v1=o1[h1+1] and o1[h1+1]+l1 or tonumber(u1[h1+1] or 0)
if v1>w then
break
end
h1=h1+1
end
if h1==0 or m1==16 then
return e1,o1,u1
end
redis.call("LTRIM",b1,h1,-1)
for x,b in ipairs({g1,j1,k1})do
redis.call("ZREM",b,unpack(e1,1,h1))
end
e1=redis.call("LRANGE",b1,0,3)
m1=m1+1
end
end
local function M(I,w)
local h,J,N,O,e,P,Q,G,R=string.match(
type(I)=="string"and I or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local S={
at=tonumber(h or w*1000)/1000,
since=tonumber(J or w*1000)/1000,
mean=tonumber(N or 0)/1000,
square=tonumber(O or 0)/1000,
count=tonumber(e or 0),
late=tonumber(P or 50),
waited=tonumber(Q or 0),
turn=G or"",
mark=R or"",
}
if S.since>w then
S.at=S.at+w-S.since
S.since=w
end
if S.at>w+600000 or S.mean>600000 or w-S.since>86400000 then
return M("",w)
end
return S
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if e1[1] then
local w=p(i)
local l1=math.min(i1,4*M(redis.pcall("GET",S),w).late)
e1=v(b1,g1,j1,k1,e1,"",w,l1)
if e1[1] then
l(m,n..":"..e1[1],"0")
end
end
return a and":released"or":free"`,
  keys: 'lock answer queue timeouts appointments order pace channel donePrefix',
  args: 'answerMs waiterMs nowMs publish',
  replies: 'released,free',
}

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
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', ReleaseReply> = {
  text: `local f,c,b1,g1,j1,k1,S,n=unpack(KEYS)
local a,y,B,d,i1,i,m=unpack(ARGV)
i1=tonumber(i1)
local s=y=="0"and redis.call("HDEL",f,a)==1
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if s then
redis.call("SET",c,B,"PX",d)
else
local H=y~="0"and redis.call("HGET",f,a)
local k=q(c,H and B or"0",d)
if H and not k and tonumber(H)>tonumber(y)then
redis.call("HSET",f,a,y)
end
if H or k then
return(k or"1")=="1"and":released"or":gone"
end
end
local e1=redis.call("LRANGE",b1,0,3)
local function r1(b1,g1,j1,k1,a)
redis.call("LREM",b1,1,a)
for x,b in ipairs({g1,j1,k1})do
redis.call("ZREM",b,a)
end
end
if e1[1] and not s then
r1(b1,g1,j1,k1,a)
e1=redis.call("EXISTS",f)==0 and redis.call("LRANGE",b1,0,3)or{}
end
local function v(b1,g1,j1,k1,e1,a,w,l1)
local m1=0
while true do
local n1={unpack(e1)}
n1[#e1+1]=a
local o1=redis.call("ZMSCORE",j1,unpack(n1))
local p1=false
for h in ipairs(e1)do
p1=p1 or not o1[h]
end
local u1=p1 and redis.call("ZMSCORE",g1,unpack(e1))or{}
local h1=0
while e1[h1+1] and e1[h1+1]~=a do
local v1=o1[h1+1] and o1[h1+1]+l1 or tonumber(u1[h1+1] or 0)
if v1>w then
break
end
h1=h1+1
end
if h1==0 or m1==16 then
return e1,o1,u1
end
redis.call("LTRIM",b1,h1,-1)
for x,b in ipairs({g1,j1,k1})do
redis.call("ZREM",b,unpack(e1,1,h1))
end
e1=redis.call("LRANGE",b1,0,3)
m1=m1+1
end
end
local function M(I,w)
local h,J,N,O,e,P,Q,G,R=string.match(
type(I)=="string"and I or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local S={
at=tonumber(h or w*1000)/1000,
since=tonumber(J or w*1000)/1000,
mean=tonumber(N or 0)/1000,
square=tonumber(O or 0)/1000,
count=tonumber(e or 0),
late=tonumber(P or 50),
waited=tonumber(Q or 0),
turn=G or"",
mark=R or"",
}
if S.since>w then
S.at=S.at+w-S.since
S.since=w
end
if S.at>w+600000 or S.mean>600000 or w-S.since>86400000 then
return M("",w)
end
return S
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function s1(q1,a,w,t1)
if q1.mark==a then
return
end
if t1 and q1.mark~=""then
V(q1,w-q1.since,256)
end
q1.mark=a
q1.since=w
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if e1[1] then
local w=p(i)
local q1=M(redis.pcall("GET",S),w)
if s and q1.mark==a then
s1(q1,"",w,true)
T(S,q1,600000)
end
e1=v(b1,g1,j1,k1,e1,"",w,math.min(i1,4*q1.late))
if e1[1] then
l(m,n..":"..e1[1],"0")
end
end
return s and":released"or":gone"`,
  keys: 'lock done queue timeouts appointments order pace channel',
  args: 'holder holds outcome doneMs waiterMs nowMs publish',
  replies: 'released,gone',
}

export type WaitersReply =
  | { code: 'waiting'; count: number; holders: string }

/**
 * Reads who waits, in the order in which they get the lock. A client that died is among them until the next request of
 * another one removes it.
 */
export const waiters: Script<'queue' | 'most', WaitersReply> = {
  text: `local b1=KEYS[1]
local D=tonumber(ARGV[1])
local e=redis.call("LLEN",b1)
return{":waiting",e,":"..cjson.encode(redis.call("LRANGE",b1,0,D-1))}`,
  keys: 'queue',
  args: 'most',
  replies: 'waiting count holders$',
}
