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
  text: `local f,c,P,U,V,W,e1,n=unpack(KEYS)
local a,k,C,d,L,M,z1,E1,S,i,m=unpack(ARGV)
k=tonumber(k)
L=tonumber(L)
z1=tonumber(z1)
E1=tonumber(E1)
S=tonumber(S)
local x=redis.call("EXISTS",f,c,P)
if x==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k}
end
local r=redis.call("PTTL",f)
local z=r~=-2
local function D(E,e)
return string.match(E,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function s(t)
redis.call("GET",t)
end
local function y(f)
local G=redis.call("HGETALL",f)
if G[1] and(G[3] or not D(G[1],G[2]))then
s(f)
end
return G[1],G[2]
end
local F=z and y(f)
if F==a then
return{":granted",r}
end
local O=z and x==1 and{}or redis.call("LRANGE",P,0,3)
if x-(z and 1 or 0)-(O[1] and 1 or 0)==1 then
return{":refused",r}
end
local function n1(P,U,V,W,a)
redis.call("LREM",P,1,a)
for w,b in ipairs({U,V,W})do
redis.call("ZREM",b,a)
end
end
if z and C=="1"then
if O[1] and(z1>0 or redis.call("ZSCORE",W,a))then
n1(P,U,V,W,a)
end
redis.call("SET",c,"0","PX",d)
return{":busy",r,#O,0,0}
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local function f1(e1,v)
local Q=redis.pcall("GET",e1)
local I,g1,e,H,h1,J=
string.match(type(Q)=="string"and Q or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not I or tonumber(H)>v or v-H>86400000 or tonumber(I)>600000000 then
return{mean=0,square=0,count=0,since=v,late=50,who=""}
end
return{
mean=I/1000,
square=g1/1000,
count=tonumber(e),
since=tonumber(H),
late=tonumber(h1),
who=J,
}
end
local i1=f1(e1,v)
local k1=O[1]
local X=math.min(S,4*math.max(i1.late,L))
local b1,Z={},{}
local function u(P,U,V,W,O,a,v,X)
local Y=0
while true do
local a1={unpack(O)}
a1[#O+1]=a
local b1=redis.call("ZMSCORE",V,unpack(a1))
local c1=false
for h in ipairs(O)do
c1=c1 or not b1[h]
end
local Z=c1 and redis.call("ZMSCORE",U,unpack(O))or{}
local R=0
while O[R+1] and O[R+1]~=a do
local d1=b1[R+1] and b1[R+1]+X or tonumber(Z[R+1] or 0)
if d1>v then
break
end
R=R+1
end
if R==0 or Y==16 then
return O,b1,Z
end
redis.call("LTRIM",P,R,-1)
for w,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(O,1,R))
end
O=redis.call("LRANGE",P,0,3)
Y=Y+1
end
end
if k1 then
O,b1,Z=u(P,U,V,W,O,a,v,X)
end
local L1=tonumber(b1[#O+1] or nil)
if L1 and z1==0 then
z1=tonumber(redis.call("ZSCORE",W,a)or 0)
end
local function y1(P,U,W,O,b1,a,z1)
local g
local c1=0
for h,B in ipairs(O)do
if B==a then
g=h-1
elseif not b1[h] then
c1=c1+1
end
end
local A1=not g and O[4] and z1>0 and redis.call("ZSCORE",U,a)
if A1 then
g=(redis.call("ZRANK",W,a)or 0)+c1
g=g>3 and g or redis.call("LPOS",P,a)
end
return g or #O,g and true or false,c1,tonumber(A1 or 0)
end
local g,M1,c1,A1=y1(P,U,W,O,b1,a,z1)
local N1=not M1 and z1>0
local O1
local function F1(W,O,b1,z1)
local G1=O[1] and redis.call("ZMSCORE",W,unpack(O))or{}
for h,B in ipairs(O)do
if not b1[h] or tonumber(G1[h] or 0)>z1 then
return h-1,B
end
end
return #O
end
if N1 then
g,O1=F1(W,O,b1,z1)
end
if L1 and v>L1 then
i1.late=math.max(math.min(v-L1,500),i1.late*0.98)
elseif N1 and not L1 then
i1.late=math.min(2*i1.late+50,500)
end
local p1=not z and g==0
if z1>0 and(p1 or C=="1")then
n1(P,U,V,W,a)
end
local function j1(i1,J,v,k1)
if i1.who==J then
return
end
if k1 and i1.who~=""then
local K=math.min(v-i1.since,600000)
i1.count=math.min(i1.count+1,256)
i1.mean=i1.mean+(K-i1.mean)/i1.count
i1.square=i1.square+(K*K-i1.square)/i1.count
end
i1.who=J
i1.since=v
end
local function l1(e1,i1)
local m1={i1.mean*1000,i1.square*1000,i1.count,i1.since,i1.late}
redis.pcall("SET",e1,string.format("%d:%d:%d:%d:%d:",unpack(m1))..i1.who,"PX",600000)
end
if p1 then
redis.call("ZREMRANGEBYSCORE",W,"-inf",z1)
j1(i1,a,v,k1)
i1.late=math.max(i1.late*0.95,L)
l1(e1,i1)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k}
end
local P1=math.max(r,0)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if z then
j1(i1,F,v,k1)
else
r=math.min(S,(b1[1] and b1[1]+X or Z[1] or v)-v)
if not b1[1] then
l(m,n..":"..O[1],"0")
end
end
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,g,0,0}
end
local Q1=false
local function H1(P,W,a,z1,o1,I1)
redis.call("ZADD",W,z1,a)
redis.call("LREM",P,1,a)
if not I1 then
redis.call("RPUSH",P,a)
return
end
if o1 then
redis.call("LINSERT",P,"BEFORE",o1,a)
return
end
local J1=redis.call("ZRANK",W,a)
local K1=redis.call("ZRANGE",W,math.max(J1-16,0),J1)
for h=1,#K1-1 do
if redis.call("LINSERT",P,"AFTER",K1[#K1-h],a)>0 then
return
end
end
redis.call("LINSERT",P,"AFTER",I1,a)
end
if N1 then
H1(P,W,a,z1,O1,O[#O])
elseif not M1 then
local R1=redis.call("ZRANGE",W,-1,-1,"WITHSCORES")
Q1=not R1[1]
z1=math.max(v,(R1[2] or 0)+1)
redis.call("ZADD",W,z1,a)
g=redis.call("RPUSH",P,a)-1
end
local q1=math.max(v-z1,0)
local function q(i1,g,K,q1,r,L,M)
local z=K or 0
local r1
if i1.count==0 then
r1=math.max(25,z/3)*(1+g/4)
else
local I=math.max(i1.mean,1)
local s1=(math.max(0,i1.square/I/I-1)*i1.count+6)/(i1.count+3)
local T=0
if K then
T=s1<1 and math.max(0,I-z*(1-math.sqrt(s1)))or I
end
local t1=math.max(1,g*I+T)
local u1=g*I*I+math.min(T,I)*math.min(T,I)
local v1=g*I*g*I/i1.count
local w1=math.sqrt(s1*(u1+v1))
local N=0.12*math.max(I,z/(g/2+1))
r1=math.max(N,t1*math.exp(-1.5*w1/t1))
end
r1=math.max(4,r1,g*L/2)
r1=math.min(r1,math.max(2000,2*q1),600000)*(0.95+M/10000)
if g==0 and r>0 then
r1=math.min(r1,r+5)
end
return math.ceil(r1)
end
local r1=q(i1,g,z and v-i1.since,q1,P1,L,M)
local S1=E1+(L>0 and L or 100)
local T1=math.max(L1 or 0,v+math.max(r1,S1))
redis.call("ZADD",V,T1,a)
local function B1(U,O,b1,Z,g,C1,q1)
local A
for h,B in ipairs(O)do
A=h==g+1 and C1 or A
if not b1[h] then
local A1=tonumber(Z[h] or 0)
if h>1 and h~=g+1 and A1<C1+1000 then
A1=C1+5000
redis.call("ZADD",U,string.format("%.0f",A1),B)
end
local D1=A1-C1
local E1=D1>60000 and 300000 or h<=g and q1 or 0
C1=C1+math.max(D1,E1)
end
end
return g<#O and A or C1
end
if g<4 or not M1 then
local C1=math.max(v+P1,T1)
C1=B1(U,O,b1,Z,g,C1,q1)
if g>3 then
C1=C1+300000*(redis.call("LLEN",P)-redis.call("ZCARD",W)-c1)
end
redis.call("ZADD",U,C1+S,a)
elseif A1<T1+S then
redis.call("ZADD",U,T1+S,a)
end
local function x1(P,U,V,W,c1)
c1=c1 or redis.call("LLEN",P)>redis.call("ZCARD",W)
for w,b in ipairs({P,U})do
if c1 then
redis.call("PERSIST",b)
else
redis.call("PEXPIRE",b,3660000)
end
end
for w,b in ipairs({V,W})do
redis.call("PEXPIRE",b,3600000)
end
end
if Q1 or(M1 or N1)and math.floor((L1 or 0)/60000)~=math.floor(T1/60000)then
x1(P,U,V,W,c1>0)
end
l1(e1,i1)
return{":busy",r,g,r1,z1}`,
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
  text: `local f,g,P,U,V,W,e1,n,r=unpack(KEYS)
local B,S,i,m=unpack(ARGV)
S=tonumber(S)
local function D(E,e)
return string.match(E,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function s(t)
redis.call("GET",t)
end
local function y(f)
local G=redis.call("HGETALL",f)
if G[1] and(G[3] or not D(G[1],G[2]))then
s(f)
end
return G[1],G[2]
end
local a=y(f)
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=A(g,a and"1"or"0",B)
if k then
return k=="1"and":released"or":free"
end
if a then
redis.call("DEL",f)
redis.call("SET",r..a,"0","PX",B,"NX")
end
local O=redis.call("LRANGE",P,0,3)
local function u(P,U,V,W,O,a,v,X)
local Y=0
while true do
local a1={unpack(O)}
a1[#O+1]=a
local b1=redis.call("ZMSCORE",V,unpack(a1))
local c1=false
for h in ipairs(O)do
c1=c1 or not b1[h]
end
local Z=c1 and redis.call("ZMSCORE",U,unpack(O))or{}
local R=0
while O[R+1] and O[R+1]~=a do
local d1=b1[R+1] and b1[R+1]+X or tonumber(Z[R+1] or 0)
if d1>v then
break
end
R=R+1
end
if R==0 or Y==16 then
return O,b1,Z
end
redis.call("LTRIM",P,R,-1)
for w,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(O,1,R))
end
O=redis.call("LRANGE",P,0,3)
Y=Y+1
end
end
local function f1(e1,v)
local Q=redis.pcall("GET",e1)
local I,g1,e,H,h1,J=
string.match(type(Q)=="string"and Q or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not I or tonumber(H)>v or v-H>86400000 or tonumber(I)>600000000 then
return{mean=0,square=0,count=0,since=v,late=50,who=""}
end
return{
mean=I/1000,
square=g1/1000,
count=tonumber(e),
since=tonumber(H),
late=tonumber(h1),
who=J,
}
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
if O[1] then
local v=p(i)
local X=math.min(S,4*f1(e1,v).late)
O=u(P,U,V,W,O,"",v,X)
if O[1] then
l(m,n..":"..O[1],"0")
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
  text: `local f,c,P,U,V,W,e1,n=unpack(KEYS)
local a,x,B,d,S,i,m=unpack(ARGV)
x=tonumber(x)
S=tonumber(S)
local F=redis.call("HGET",f,a)
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if F and x==0 then
redis.call("DEL",f)
redis.call("SET",c,B,"PX",d)
else
local k=A(c,F and B or"0",d)
if F and not k and tonumber(F)>x then
redis.call("HSET",f,a,x)
end
if F or k then
return(k or"1")=="1"and":released"or":gone"
end
end
local O=redis.call("LRANGE",P,0,3)
local function n1(P,U,V,W,a)
redis.call("LREM",P,1,a)
for w,b in ipairs({U,V,W})do
redis.call("ZREM",b,a)
end
end
if O[1] and not F then
n1(P,U,V,W,a)
O=redis.call("EXISTS",f)==0 and redis.call("LRANGE",P,0,3)or{}
end
local function u(P,U,V,W,O,a,v,X)
local Y=0
while true do
local a1={unpack(O)}
a1[#O+1]=a
local b1=redis.call("ZMSCORE",V,unpack(a1))
local c1=false
for h in ipairs(O)do
c1=c1 or not b1[h]
end
local Z=c1 and redis.call("ZMSCORE",U,unpack(O))or{}
local R=0
while O[R+1] and O[R+1]~=a do
local d1=b1[R+1] and b1[R+1]+X or tonumber(Z[R+1] or 0)
if d1>v then
break
end
R=R+1
end
if R==0 or Y==16 then
return O,b1,Z
end
redis.call("LTRIM",P,R,-1)
for w,b in ipairs({U,V,W})do
redis.call("ZREM",b,unpack(O,1,R))
end
O=redis.call("LRANGE",P,0,3)
Y=Y+1
end
end
local function j1(i1,J,v,k1)
if i1.who==J then
return
end
if k1 and i1.who~=""then
local K=math.min(v-i1.since,600000)
i1.count=math.min(i1.count+1,256)
i1.mean=i1.mean+(K-i1.mean)/i1.count
i1.square=i1.square+(K*K-i1.square)/i1.count
end
i1.who=J
i1.since=v
end
local function l1(e1,i1)
local m1={i1.mean*1000,i1.square*1000,i1.count,i1.since,i1.late}
redis.pcall("SET",e1,string.format("%d:%d:%d:%d:%d:",unpack(m1))..i1.who,"PX",600000)
end
local function f1(e1,v)
local Q=redis.pcall("GET",e1)
local I,g1,e,H,h1,J=
string.match(type(Q)=="string"and Q or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not I or tonumber(H)>v or v-H>86400000 or tonumber(I)>600000000 then
return{mean=0,square=0,count=0,since=v,late=50,who=""}
end
return{
mean=I/1000,
square=g1/1000,
count=tonumber(e),
since=tonumber(H),
late=tonumber(h1),
who=J,
}
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
if O[1] then
local v=p(i)
local i1=f1(e1,v)
if F and i1.who==a then
j1(i1,"",v,true)
l1(e1,i1)
end
O=u(P,U,V,W,O,"",v,math.min(S,4*i1.late))
if O[1] then
l(m,n..":"..O[1],"0")
end
end
return F and":released"or":gone"`,
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
  text: `local P=KEYS[1]
local a=tonumber(ARGV[1])
local e=redis.call("LLEN",P)
return{":waiting",e,":"..cjson.encode(redis.call("LRANGE",P,0,a-1))}`,
  keys: 'queue',
  args: 'most',
  replies: 'waiting count holders$',
}
