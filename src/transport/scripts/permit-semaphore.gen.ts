// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, of a semaphore whose size the caller gives. It creates the semaphore or
 * corrects its size, and takes the permits when that size leaves room for all of them.
 * The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
 * duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
 * the deadlines can.
 * All retries and polls of one wait use the same holder, which consists of the ids of its permits; its done key has the
 * first of them. A repeated request is answered with what is already true for it.
 * The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
 * has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.
 */
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireWithinReply> = {
  text: `local f,y,c,n,s1=unpack(KEYS)
local a,k,M1,C,x1,d,m,c1,d1,i,y1,b1=unpack(ARGV)
k=tonumber(k)
M1=tonumber(M1)
x1=tonumber(x1)
y1=tonumber(y1)
b1=tonumber(b1)
local v,q,i1=unpack(redis.call("MGET",f,c,s1))
if q then
return{":refused",-1}
end
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
A(f,v or redis.call("GET",f))
local function z(H)
local L=string.gsub(H,"..",function(w1)
return string.char(tonumber(w1,16))
end)
local e1={}
for h=1,#L,16 do
table.insert(e1,string.sub(L,h,h+15))
end
return e1
end
local e1=z(a)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local g=redis.call("ZCARD",y)
local r=#e1-M1+g
local F=redis.call("ZRANGE",y,0,math.max(math.min(r,#e1),1)-1,"WITHSCORES")
local N1=tonumber(F[2] or math.huge)<=w and redis.call("ZCOUNT",y,"-inf",w)or 0
local Q1=0
if N1>0 then
Q1=redis.call("ZREMRANGEBYRANK",y,0,math.min(N1,100)-1)
g=g-Q1
N1=N1-Q1
end
local R1=0
local S1=M1-g+N1
local g1
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
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function X(S,w,Y,Z)
local W=w-S.since
return math.min(math.max(W-S.mean,0)*Y,math.max(Z,W/20))
end
local function h1(i1,w)
local j1=i1.count>0 and i1.mean/8 or 10
local k1=(w-i1.since-i1.mean)/8
return j1,math.max(j1,math.min(k1,math.max(100,i1.mean/2)))
end
local function l1(i1,w,R,s,C,c1,m1,b1)
local j1,n1=h1(i1,w)
local a1=s==-2
if a1 and c1=="0"and C=="0"and i1.at>w then
return math.ceil(math.min(2*n1,1000))
end
if a1 and w-i1.since>12*i1.mean then
i1.at=math.min(i1.at,w)
end
local o1=w+s-(tonumber(i1.mark)or 0)
local f1=o1>=5 and o1<=s/4
if R then
f1=i1.mark~=""and i1.mark~=R
end
i1.mark=R or string.format("%.0f",w+s)
if a1 or f1 then
V(i1,w-i1.since,10)
i1.since=w
j1,n1=h1(i1,w)
end
if a1 then
return 0
end
local p1=math.max(i1.count>0 and 0 or 30,X(i1,w,1/3,2300))*(m1+1)/2
local h=math.max(i1.at+n1*m1,w+p1,w+math.min(c1,n1))
if s>=0 then
local q1=i1.at>w+c1 and i1.at+j1*m1 or 0
h=math.min(h,math.max(w+s+5,q1))
end
if h>w+b1 then
return math.ceil(b1)
end
i1.at=math.min(h,w+600000)
return math.max(1,math.floor(i1.at-w))
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,w)
T(s1,i1,math.max(i1.at-w,0)+4*math.max(i1.mean,w-i1.since)+2000)
end
local function B1(s1,I,w,C1,u,y1,s,C,c1,d1,b1)
local i1=M(I,w)
y1=math.min(y1>0 and y1 or math.huge,w*1000-d1)
local D1,E1,v1,J=string.match(i1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local F1=w-tonumber(J or 0)
local Z=3*tonumber(E1 or 0)*i1.mean+500
local G1=J and F1>=0 and F1<Z and tonumber(v1)>w
local H1=not G1 or y1<=tonumber(D1)
local I1=w-y1/1000<i1.waited+1
local J1=u>=C1 and(H1 or C=="1"or u-C1>=tonumber(E1))
local K1=C1>1 and not I1 and(F1<Z or F1>2*Z)
local h=i1.at
local g1=l1(i1,w,"",J1 and-2 or s,C,c1,0.5+d1/1000,b1)
if g1==0 then
i1.turn=y1==tonumber(D1)and""or i1.turn
i1.waited=C1>1 and i1.waited*0.9+math.max(w-y1/1000,0)*0.1 or i1.waited
elseif not J1 and H1 and(G1 or K1)then
i1.at=h
J=G1 and y1==tonumber(D1)and J or w
g1=math.max(i1.mean/4,math.min((w-J)/8,2000),math.min(c1,50))
g1=math.ceil(s<0 and g1 or math.min(g1,s+5))
i1.turn=string.format("%.0f-%d-%.0f-%.0f",y1,C1,w+g1+200,J)
elseif G1 and I1 then
g1=math.max(g1,math.min(2*g1,s<0 and 2*g1 or s))
elseif G1 then
g1=math.ceil(g1/3)
end
r1(s1,i1,w)
return g1,y1
end
local function O1(s)
g1,y1=B1(s1,i1,w,#e1,S1,y1,s,C,c1,d1,b1)
end
if S1>=#e1 and i1 then
O1(-1)
end
local function L1(e1,t)
local u1={}
for x,B in ipairs(e1)do
table.insert(u1,t)
table.insert(u1,B)
end
return u1
end
if S1>=#e1 and(g1 or 0)==0 then
R1=redis.call("ZADD",y,"NX",unpack(L1(e1,w+k)))
end
g=g+R1
local u=M1-g
if not v then
redis.call("SET",f,u,"PX",k+x1)
elseif tonumber(v)~=u then
redis.call("SET",f,u,"KEEPTTL")
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
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
if u>tonumber(v or 0)then
E(m,n,u)
end
if R1>0 then
local K=redis.call("PTTL",f)
if K>0 and K<k+x1/2 then
redis.call("PEXPIRE",f,k+x1)
redis.call("PEXPIRE",y,k+x1)
elseif K>0 and(g==R1 or not v)then
redis.call("PEXPIRE",y,K)
end
if R1==#e1 then
return{":granted",k}
end
end
local function z1(y,e1)
local F,A1=math.huge,0
for x,t in ipairs(redis.call("ZMSCORE",y,unpack(e1)))do
F=math.min(F,tonumber(t or 0))
A1=t and-1 or A1
end
return F>0 and F or A1
end
local t=z1(y,e1)
if t>0 then
return{":granted",math.min(t-w,k)}
end
if t<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
r=#e1-u
local P1=F[2*(r+Q1)]
if r>0 and not P1 then
P1=redis.call("ZRANGE",y,r-1,r-1,"WITHSCORES")[2]
end
P1=tonumber(P1)
local s=r<=0 and 0 or P1 and P1<922337203685477 and math.max(P1-w,0)or-1
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",s,0,0}
end
if not g1 then
O1(s)
end
return{":busy",s,g1,y1}`,
  keys: 'permits deadlines done channel slots',
  args: 'holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs ticket leftMs',
  replies: 'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  durable: 'granted',
}

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
 * already true for its holder.
 * The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
 * of them. If another client took some of them away, a repeated request takes only those.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireReply> = {
  text: `local f,y,c,n,s1=unpack(KEYS)
local a,k,C,d,m,c1,d1,i,y1,b1=unpack(ARGV)
k=tonumber(k)
y1=tonumber(y1)
b1=tonumber(b1)
local v,q,i1=unpack(redis.call("MGET",f,c,s1))
if q then
return{":refused",-1}
end
local function z(H)
local L=string.gsub(H,"..",function(w1)
return string.char(tonumber(w1,16))
end)
local e1={}
for h=1,#L,16 do
table.insert(e1,string.sub(L,h,h+15))
end
return e1
end
local e1=z(a)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local S1=tonumber(A(f,v)or 0)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function M1(b,e)
local Q1=redis.pcall("INCRBY",b,e)
if type(Q1)=="table"then
A(b,redis.call("GET",b))
r(b)
Q1=redis.call("INCRBY",b,e)
end
return Q1
end
local function T1(f,y,w,u,U1,m,n)
local P1
local g=0
repeat
g=g+1
P1=nil
local C=math.min(100,math.max(U1,U1-u))-1
local x1=redis.call("ZRANGE",y,0,C,"WITHSCORES")
local N1={}
for h=1,#x1,2 do
local t=tonumber(x1[h+1])
if t<=w then
table.insert(N1,x1[h])
elseif h<2*(U1-u)then
P1=t
end
end
if #N1>C then
P1=w
end
if #N1>0 then
u=M1(f,#N1)
redis.call("ZREM",y,unpack(N1))
E(m,n,u)
end
until #N1<=C or u>=U1 or g==10
return u,P1
end
local u,P1=T1(f,y,w,S1,#e1,m,n)
local g1
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
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function X(S,w,Y,Z)
local W=w-S.since
return math.min(math.max(W-S.mean,0)*Y,math.max(Z,W/20))
end
local function h1(i1,w)
local j1=i1.count>0 and i1.mean/8 or 10
local k1=(w-i1.since-i1.mean)/8
return j1,math.max(j1,math.min(k1,math.max(100,i1.mean/2)))
end
local function l1(i1,w,R,s,C,c1,m1,b1)
local j1,n1=h1(i1,w)
local a1=s==-2
if a1 and c1=="0"and C=="0"and i1.at>w then
return math.ceil(math.min(2*n1,1000))
end
if a1 and w-i1.since>12*i1.mean then
i1.at=math.min(i1.at,w)
end
local o1=w+s-(tonumber(i1.mark)or 0)
local f1=o1>=5 and o1<=s/4
if R then
f1=i1.mark~=""and i1.mark~=R
end
i1.mark=R or string.format("%.0f",w+s)
if a1 or f1 then
V(i1,w-i1.since,10)
i1.since=w
j1,n1=h1(i1,w)
end
if a1 then
return 0
end
local p1=math.max(i1.count>0 and 0 or 30,X(i1,w,1/3,2300))*(m1+1)/2
local h=math.max(i1.at+n1*m1,w+p1,w+math.min(c1,n1))
if s>=0 then
local q1=i1.at>w+c1 and i1.at+j1*m1 or 0
h=math.min(h,math.max(w+s+5,q1))
end
if h>w+b1 then
return math.ceil(b1)
end
i1.at=math.min(h,w+600000)
return math.max(1,math.floor(i1.at-w))
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,w)
T(s1,i1,math.max(i1.at-w,0)+4*math.max(i1.mean,w-i1.since)+2000)
end
local function B1(s1,I,w,C1,u,y1,s,C,c1,d1,b1)
local i1=M(I,w)
y1=math.min(y1>0 and y1 or math.huge,w*1000-d1)
local D1,E1,v1,J=string.match(i1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local F1=w-tonumber(J or 0)
local Z=3*tonumber(E1 or 0)*i1.mean+500
local G1=J and F1>=0 and F1<Z and tonumber(v1)>w
local H1=not G1 or y1<=tonumber(D1)
local I1=w-y1/1000<i1.waited+1
local J1=u>=C1 and(H1 or C=="1"or u-C1>=tonumber(E1))
local K1=C1>1 and not I1 and(F1<Z or F1>2*Z)
local h=i1.at
local g1=l1(i1,w,"",J1 and-2 or s,C,c1,0.5+d1/1000,b1)
if g1==0 then
i1.turn=y1==tonumber(D1)and""or i1.turn
i1.waited=C1>1 and i1.waited*0.9+math.max(w-y1/1000,0)*0.1 or i1.waited
elseif not J1 and H1 and(G1 or K1)then
i1.at=h
J=G1 and y1==tonumber(D1)and J or w
g1=math.max(i1.mean/4,math.min((w-J)/8,2000),math.min(c1,50))
g1=math.ceil(s<0 and g1 or math.min(g1,s+5))
i1.turn=string.format("%.0f-%d-%.0f-%.0f",y1,C1,w+g1+200,J)
elseif G1 and I1 then
g1=math.max(g1,math.min(2*g1,s<0 and 2*g1 or s))
elseif G1 then
g1=math.ceil(g1/3)
end
r1(s1,i1,w)
return g1,y1
end
local function O1(s)
g1,y1=B1(s1,i1,w,#e1,u,y1,s,C,c1,d1,b1)
end
if u>=#e1 and i1 then
O1(-1)
end
local function L1(e1,t)
local u1={}
for x,B in ipairs(e1)do
table.insert(u1,t)
table.insert(u1,B)
end
return u1
end
if u>=#e1 and(g1 or 0)==0 then
local R1=redis.call("ZADD",y,"NX",unpack(L1(e1,w+k)))
if R1>0 then
redis.call("DECRBY",f,R1)
local K=redis.call("PTTL",f)
if K>0 then
redis.call("PEXPIRE",y,K)
end
end
if R1==#e1 then
return{":granted",k}
end
end
local function z1(y,e1)
local F,A1=math.huge,0
for x,t in ipairs(redis.call("ZMSCORE",y,unpack(e1)))do
F=math.min(F,tonumber(t or 0))
A1=t and-1 or A1
end
return F>0 and F or A1
end
local t=(P1 or u>0 or e1[2])and z1(y,e1)or 0
if t>0 then
return{":granted",math.min(t-w,k)}
end
if t<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
if not v then
redis.call("GET",f)
end
local s=u>=#e1 and 0 or P1 and P1<922337203685477 and P1-w or-1
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",s,0,0}
end
if not g1 then
O1(s)
end
return{":busy",s,g1,y1}`,
  keys: 'permits deadlines done channel slots',
  args: 'holder leaseMs last doneMs publish rttMs jitter nowMs ticket leftMs',
  replies: 'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  durable: 'granted',
}

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Counts permits, and takes back up to a hundred of those that have expired. It counts the others as if it had.
 * Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = {
  text: `local f,y,n=unpack(KEYS)
local S1,B,m,i=unpack(ARGV)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function M1(b,e)
local Q1=redis.pcall("INCRBY",b,e)
if type(Q1)=="table"then
A(b,redis.call("GET",b))
r(b)
Q1=redis.call("INCRBY",b,e)
end
return Q1
end
local function T1(f,y,w,u,U1,m,n)
local P1
local g=0
repeat
g=g+1
P1=nil
local C=math.min(100,math.max(U1,U1-u))-1
local x1=redis.call("ZRANGE",y,0,C,"WITHSCORES")
local N1={}
for h=1,#x1,2 do
local t=tonumber(x1[h+1])
if t<=w then
table.insert(N1,x1[h])
elseif h<2*(U1-u)then
P1=t
end
end
if #N1>C then
P1=w
end
if #N1>0 then
u=M1(f,#N1)
redis.call("ZREM",y,unpack(N1))
E(m,n,u)
end
until #N1<=C or u>=U1 or g==10
return u,P1
end
local x,P1=T1(f,y,w,0,100,m,n)
local s=P1==w and redis.call("ZCOUNT",y,"-inf",w)or 0
local e=0
if S1=="1"then
local u=A(f,redis.call("GET",f))
if not u then
return{":counted",0}
end
e=u+s
end
if B=="1"then
e=e+redis.call("ZCARD",y)-s
end
return{":counted",e}`,
  keys: 'permits deadlines channel',
  args: 'free taken publish nowMs',
  replies: 'counted permits',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the deadlines of a lease's permits so that at least leaseMs remain. It never lowers a deadline and never restores
 * a permit that has expired, whether or not that was taken back already. A lease that misses one of its permits is gone,
 * and those that are left keep their deadlines until its release.
 * Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = {
  text: `local y=KEYS[1]
local a,k,i=unpack(ARGV)
k=tonumber(k)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local function z(H)
local L=string.gsub(H,"..",function(w1)
return string.char(tonumber(w1,16))
end)
local e1={}
for h=1,#L,16 do
table.insert(e1,string.sub(L,h,h+15))
end
return e1
end
local e1=z(a)
local function z1(y,e1)
local F,A1=math.huge,0
for x,t in ipairs(redis.call("ZMSCORE",y,unpack(e1)))do
F=math.min(F,tonumber(t or 0))
A1=t and-1 or A1
end
return F>0 and F or A1
end
local t=z1(y,e1)
if t<=w then
return":gone"
end
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function L1(e1,t)
local u1={}
for x,B in ipairs(e1)do
table.insert(u1,t)
table.insert(u1,B)
end
return u1
end
if t<w+k then
local c=L1(e1,w+k)
local g=redis.pcall("ZADD",y,"GT",unpack(c))
if type(g)=="table"then
r(y)
redis.call("ZADD",y,"GT",unpack(c))
end
end
return":extended"`,
  keys: 'deadlines',
  args: 'holder leaseMs nowMs',
  replies: 'extended,gone',
  durable: 'extended',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether a holder has all of its permits, and for how long.
 * The reply does not repeat the ids, because their digits are valid base64, which the stock client decodes.
 * Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = {
  text: `local y=KEYS[1]
local a,i=unpack(ARGV)
local function z1(y,e1)
local F,A1=math.huge,0
for x,t in ipairs(redis.call("ZMSCORE",y,unpack(e1)))do
F=math.min(F,tonumber(t or 0))
A1=t and-1 or A1
end
return F>0 and F or A1
end
local function z(H)
local L=string.gsub(H,"..",function(w1)
return string.char(tonumber(w1,16))
end)
local e1={}
for h=1,#L,16 do
table.insert(e1,string.sub(L,h,h+15))
end
return e1
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local s=z1(y,z(a))-p(i)
if s>0 then
return{":ours",s}
end
return":free"`,
  keys: 'deadlines',
  args: 'holder nowMs',
  replies: 'ours remainingMs,free',
  durable: 'ours',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Gives back the permits of a lease.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the permits and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does. So does the
 * release of a lease that misses some of its permits: it gives back those that are left.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'nowMs', ReleaseReply> = {
  text: `local f,y,c,n=unpack(KEYS)
local a,B,d,m,i=unpack(ARGV)
local function z(H)
local L=string.gsub(H,"..",function(w1)
return string.char(tonumber(w1,16))
end)
local e1={}
for h=1,#L,16 do
table.insert(e1,string.sub(L,h,h+15))
end
return e1
end
local e1=z(a)
local s={}
local F=math.huge
for h,t in ipairs(redis.call("ZMSCORE",y,unpack(e1)))do
if t then
table.insert(s,e1[h])
F=math.min(F,tonumber(t))
end
end
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
if #s==0 then
return q(c,"0",d)=="1"and":released"or":gone"
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local k=F>p(i)and #s==#e1
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function M1(b,e)
local Q1=redis.pcall("INCRBY",b,e)
if type(Q1)=="table"then
A(b,redis.call("GET",b))
r(b)
Q1=redis.call("INCRBY",b,e)
end
return Q1
end
local u=M1(f,#s)
redis.call("ZREM",y,unpack(s))
redis.call("SET",c,k and B or"0","PX",d)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
E(m,n,u)
return k and":released"or":gone"`,
  keys: 'permits deadlines done channel',
  args: 'holder outcome doneMs publish nowMs',
  replies: 'released,gone',
}

export type SetReply =
  | { code: 'set' }

/**
 * Sets how many permits there are in all, acquired ones included, at most once per operation. A late duplicate must not
 * undo a later change.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.
 */
export const set: Script<'permits' | 'deadlines' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', SetReply> = {
  text: `local f,y,a,n=unpack(KEYS)
local e,B,m=unpack(ARGV)
e=tonumber(e)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local u=A(f,redis.call("GET",f))
local M1=u and u+redis.call("ZCARD",y)
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if c(a,"1",B)or M1==e then
return":set"
end
if M1 then
redis.call("INCRBY",f,e-M1)
else
redis.call("SET",f,e)
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
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
E(m,n,e)
return":set"`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
