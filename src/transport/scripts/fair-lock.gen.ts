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
  text: `local f,c,Q,U,V,W,f1,j=unpack(KEYS)
local a,p,A,d,K,L,z1,E1,S,m,i=unpack(ARGV)
p=tonumber(p)
K=tonumber(K)
z1=tonumber(z1)
E1=tonumber(E1)
S=tonumber(S)
local O=redis.call("EXISTS",f,c,Q)
if O==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
local r=redis.call("PTTL",f)
local I=r~=-2
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function x(y)
redis.call("GET",y)
end
local function u(f)
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
end
local B=I and u(f)
if B==a then
return{":granted",r}
end
local N=I and O==1 and{}or redis.call("LRANGE",Q,0,3)
if O-(I and 1 or 0)-(N[1] and 1 or 0)==1 then
return{":refused",r}
end
local function o1(Q,U,V,W,a)
redis.call("LREM",Q,1,a)
for t,b in ipairs({U,V,W})do
redis.call("ZREM",b,a)
end
end
if I and A=="1"then
if N[1] and(z1>0 or redis.call("ZSCORE",W,a))then
o1(Q,U,V,W,a)
end
redis.call("SET",c,"0","PX",d)
return{":busy",r,#N,0,0}
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local function g1(f1,s)
local z=redis.pcall("GET",f1)
local F,h1,e,E,i1,G=
string.match(type(z)=="string"and z or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not F or tonumber(E)>s or s-E>86400000 or tonumber(F)>600000000 then
return{mean=0,square=0,count=0,since=s,late=50,who=""}
end
return{
mean=F/1000,
square=h1/1000,
count=tonumber(e),
since=tonumber(E),
late=tonumber(i1),
who=G,
}
end
local j1=g1(f1,s)
local l1=N[1]
local X=math.min(S,4*math.max(j1.late,K))
local c1,Y={},{}
local function T(Q,U,V,W,N,a,s,X)
local a1=0
while true do
local b1={unpack(N)}
b1[#N+1]=a
local c1=redis.call("ZMSCORE",V,unpack(b1))
local d1=false
for g in ipairs(N)do
d1=d1 or not c1[g]
end
local Y=d1 and redis.call("ZMSCORE",U,unpack(N))or{}
local R=0
while N[R+1] and N[R+1]~=a do
local e1=c1[R+1] and c1[R+1]+X or tonumber(Y[R+1] or 0)
if e1>s then
break
end
R=R+1
end
if R==0 or a1==16 then
return N,c1,Y
end
redis.call("LTRIM",Q,R,-1)
for t,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(N,1,R))
end
N=redis.call("LRANGE",Q,0,3)
a1=a1+1
end
end
if l1 then
N,c1,Y=T(Q,U,V,W,N,a,s,X)
end
local L1=tonumber(c1[#N+1] or nil)
if L1 and z1==0 then
z1=tonumber(redis.call("ZSCORE",W,a)or 0)
end
local function y1(Q,U,W,N,c1,a,z1)
local o
local d1=0
for g,Z in ipairs(N)do
if Z==a then
o=g-1
elseif not c1[g] then
d1=d1+1
end
end
local A1=not o and N[4] and z1>0 and redis.call("ZSCORE",U,a)
if A1 then
o=(redis.call("ZRANK",W,a)or 0)+d1
o=o>3 and o or redis.call("LPOS",Q,a)
end
return o or #N,o and true or false,d1,tonumber(A1 or 0)
end
local o,M1,d1,A1=y1(Q,U,W,N,c1,a,z1)
local N1=not M1 and z1>0
local O1
local function F1(W,N,c1,z1)
local G1=N[1] and redis.call("ZMSCORE",W,unpack(N))or{}
for g,Z in ipairs(N)do
if not c1[g] or tonumber(G1[g] or 0)>z1 then
return g-1,Z
end
end
return #N
end
if N1 then
o,O1=F1(W,N,c1,z1)
end
if L1 and s>L1 then
j1.late=math.max(math.min(s-L1,500),j1.late*0.98)
elseif N1 and not L1 then
j1.late=math.min(2*j1.late+50,500)
end
local p1=not I and o==0
if z1>0 and(p1 or A=="1")then
o1(Q,U,V,W,a)
end
local function k1(j1,G,s,l1)
if j1.who==G then
return
end
if l1 and j1.who~=""then
local H=math.min(s-j1.since,600000)
j1.count=math.min(j1.count+1,256)
j1.mean=j1.mean+(H-j1.mean)/j1.count
j1.square=j1.square+(H*H-j1.square)/j1.count
end
j1.who=G
j1.since=s
end
local function m1(f1,j1)
local n1={j1.mean*1000,j1.square*1000,j1.count,j1.since,j1.late}
redis.pcall("SET",f1,string.format("%d:%d:%d:%d:%d:",unpack(n1))..j1.who,"PX",600000)
end
if p1 then
redis.call("ZREMRANGEBYSCORE",W,"-inf",z1)
k1(j1,a,s,l1)
j1.late=math.max(j1.late*0.95,K)
m1(f1,j1)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
local P1=math.max(r,0)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if I then
k1(j1,B,s,l1)
else
r=math.min(S,(c1[1] and c1[1]+X or Y[1] or s)-s)
if not c1[1] then
h(i,j..":"..N[1],"0")
end
end
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,o,0,0}
end
local Q1=false
local function H1(Q,W,a,z1,v,I1)
redis.call("ZADD",W,z1,a)
redis.call("LREM",Q,1,a)
if not I1 then
redis.call("RPUSH",Q,a)
return
end
if v then
redis.call("LINSERT",Q,"BEFORE",v,a)
return
end
local J1=redis.call("ZRANK",W,a)
local K1=redis.call("ZRANGE",W,math.max(J1-16,0),J1)
for g=1,#K1-1 do
if redis.call("LINSERT",Q,"AFTER",K1[#K1-g],a)>0 then
return
end
end
redis.call("LINSERT",Q,"AFTER",I1,a)
end
if N1 then
H1(Q,W,a,z1,O1,N[#N])
elseif not M1 then
local R1=redis.call("ZRANGE",W,-1,-1,"WITHSCORES")
Q1=not R1[1]
z1=math.max(s,(R1[2] or 0)+1)
redis.call("ZADD",W,z1,a)
o=redis.call("RPUSH",Q,a)-1
end
local q1=math.max(s-z1,0)
local function q(j1,o,H,q1,r,K,L)
local I=H or 0
local r1
if j1.count==0 then
r1=math.max(25,I/3)*(1+o/4)
else
local F=math.max(j1.mean,1)
local s1=(math.max(0,j1.square/F/F-1)*j1.count+6)/(j1.count+3)
local P=0
if H then
P=s1<1 and math.max(0,F-I*(1-math.sqrt(s1)))or F
end
local t1=math.max(1,o*F+P)
local u1=o*F*F+math.min(P,F)*math.min(P,F)
local v1=o*F*o*F/j1.count
local w1=math.sqrt(s1*(u1+v1))
local M=0.12*math.max(F,I/(o/2+1))
r1=math.max(M,t1*math.exp(-1.5*w1/t1))
end
r1=math.max(4,r1,o*K/2)
r1=math.min(r1,math.max(2000,2*q1),600000)*(0.95+L/10000)
if o==0 and r>0 then
r1=math.min(r1,r+5)
end
return math.ceil(r1)
end
local r1=q(j1,o,I and s-j1.since,q1,P1,K,L)
local S1=E1+(K>0 and K or 100)
local T1=math.max(L1 or 0,s+math.max(r1,S1))
redis.call("ZADD",V,T1,a)
local function B1(U,N,c1,Y,o,C1,q1)
local w
for g,Z in ipairs(N)do
w=g==o+1 and C1 or w
if not c1[g] then
local A1=tonumber(Y[g] or 0)
if g>1 and g~=o+1 and A1<C1+1000 then
A1=C1+5000
redis.call("ZADD",U,string.format("%.0f",A1),Z)
end
local D1=A1-C1
local E1=D1>60000 and 300000 or g<=o and q1 or 0
C1=C1+math.max(D1,E1)
end
end
return o<#N and w or C1
end
if o<4 or not M1 then
local C1=math.max(s+P1,T1)
C1=B1(U,N,c1,Y,o,C1,q1)
if o>3 then
C1=C1+300000*(redis.call("LLEN",Q)-redis.call("ZCARD",W)-d1)
end
redis.call("ZADD",U,C1+S,a)
elseif A1<T1+S then
redis.call("ZADD",U,T1+S,a)
end
local function x1(Q,U,V,W,d1)
d1=d1 or redis.call("LLEN",Q)>redis.call("ZCARD",W)
for t,b in ipairs({Q,U})do
if d1 then
redis.call("PERSIST",b)
else
redis.call("PEXPIRE",b,3660000)
end
end
for t,b in ipairs({V,W})do
redis.call("PEXPIRE",b,3600000)
end
end
if Q1 or(M1 or N1)and math.floor((L1 or 0)/60000)~=math.floor(T1/60000)then
x1(Q,U,V,W,d1>0)
end
m1(f1,j1)
return{":busy",r,o,r1,z1}`,
  keys: 'lock done queue timeouts appointments order pace channel',
  args: 'holder leaseMs last doneMs rttMs jitter ticket leastMs waiterMs nowMs publish',
  replies: 'granted remainingMs,busy remainingMs place askInMs ticket,refused remainingMs',
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
  text: `local f,o,Q,U,V,W,f1,j,r=unpack(KEYS)
local B,S,m,i=unpack(ARGV)
S=tonumber(S)
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function x(y)
redis.call("GET",y)
end
local function u(f)
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
end
local a=u(f)
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(o,a and"1"or"0",B)
if p then
return p=="1"and":released"or":free"
end
if a then
redis.call("DEL",f)
redis.call("SET",r..a,"0","PX",B,"NX")
end
local N=redis.call("LRANGE",Q,0,3)
local function T(Q,U,V,W,N,a,s,X)
local a1=0
while true do
local b1={unpack(N)}
b1[#N+1]=a
local c1=redis.call("ZMSCORE",V,unpack(b1))
local d1=false
for g in ipairs(N)do
d1=d1 or not c1[g]
end
local Y=d1 and redis.call("ZMSCORE",U,unpack(N))or{}
local R=0
while N[R+1] and N[R+1]~=a do
local e1=c1[R+1] and c1[R+1]+X or tonumber(Y[R+1] or 0)
if e1>s then
break
end
R=R+1
end
if R==0 or a1==16 then
return N,c1,Y
end
redis.call("LTRIM",Q,R,-1)
for t,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(N,1,R))
end
N=redis.call("LRANGE",Q,0,3)
a1=a1+1
end
end
local function g1(f1,s)
local z=redis.pcall("GET",f1)
local F,h1,e,E,i1,G=
string.match(type(z)=="string"and z or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not F or tonumber(E)>s or s-E>86400000 or tonumber(F)>600000000 then
return{mean=0,square=0,count=0,since=s,late=50,who=""}
end
return{
mean=F/1000,
square=h1/1000,
count=tonumber(e),
since=tonumber(E),
late=tonumber(i1),
who=G,
}
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if N[1] then
local s=l(m)
local X=math.min(S,4*g1(f1,s).late)
N=T(Q,U,V,W,N,"",s,X)
if N[1] then
h(i,j..":"..N[1],"0")
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
 * a full database permits it.
 * When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
 * where Redisson reports success.
 * Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.
 */
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'appointments' | 'order' | 'pace' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', ReleaseReply> = {
  text: `local f,c,Q,U,V,W,f1,j=unpack(KEYS)
local a,v,J,d,S,m,i=unpack(ARGV)
v=tonumber(v)
S=tonumber(S)
local B=redis.call("HGET",f,a)
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
if B and v==0 then
redis.call("DEL",f)
redis.call("SET",c,J,"PX",d)
else
local p=w(c,B and J or"0",d)
if B and not p and tonumber(B)>v then
redis.call("HSET",f,a,v)
end
if B or p then
return(p or"1")=="1"and":released"or":gone"
end
end
local N=redis.call("LRANGE",Q,0,3)
local function o1(Q,U,V,W,a)
redis.call("LREM",Q,1,a)
for t,b in ipairs({U,V,W})do
redis.call("ZREM",b,a)
end
end
if N[1] and not B then
o1(Q,U,V,W,a)
N=redis.call("EXISTS",f)==0 and redis.call("LRANGE",Q,0,3)or{}
end
local function T(Q,U,V,W,N,a,s,X)
local a1=0
while true do
local b1={unpack(N)}
b1[#N+1]=a
local c1=redis.call("ZMSCORE",V,unpack(b1))
local d1=false
for g in ipairs(N)do
d1=d1 or not c1[g]
end
local Y=d1 and redis.call("ZMSCORE",U,unpack(N))or{}
local R=0
while N[R+1] and N[R+1]~=a do
local e1=c1[R+1] and c1[R+1]+X or tonumber(Y[R+1] or 0)
if e1>s then
break
end
R=R+1
end
if R==0 or a1==16 then
return N,c1,Y
end
redis.call("LTRIM",Q,R,-1)
for t,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(N,1,R))
end
N=redis.call("LRANGE",Q,0,3)
a1=a1+1
end
end
local function k1(j1,G,s,l1)
if j1.who==G then
return
end
if l1 and j1.who~=""then
local H=math.min(s-j1.since,600000)
j1.count=math.min(j1.count+1,256)
j1.mean=j1.mean+(H-j1.mean)/j1.count
j1.square=j1.square+(H*H-j1.square)/j1.count
end
j1.who=G
j1.since=s
end
local function m1(f1,j1)
local n1={j1.mean*1000,j1.square*1000,j1.count,j1.since,j1.late}
redis.pcall("SET",f1,string.format("%d:%d:%d:%d:%d:",unpack(n1))..j1.who,"PX",600000)
end
local function g1(f1,s)
local z=redis.pcall("GET",f1)
local F,h1,e,E,i1,G=
string.match(type(z)=="string"and z or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not F or tonumber(E)>s or s-E>86400000 or tonumber(F)>600000000 then
return{mean=0,square=0,count=0,since=s,late=50,who=""}
end
return{
mean=F/1000,
square=h1/1000,
count=tonumber(e),
since=tonumber(E),
late=tonumber(i1),
who=G,
}
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if N[1] then
local s=l(m)
local j1=g1(f1,s)
if B and j1.who==a then
k1(j1,"",s,true)
m1(f1,j1)
end
N=T(Q,U,V,W,N,"",s,math.min(S,4*j1.late))
if N[1] then
h(i,j..":"..N[1],"0")
end
end
return B and":released"or":gone"`,
  keys: 'lock done queue timeouts appointments order pace channel',
  args: 'holder holds outcome doneMs waiterMs nowMs publish',
  replies: 'released,gone',
}
