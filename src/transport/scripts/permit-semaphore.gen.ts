// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, of a semaphore whose size the caller gives. It creates the semaphore or
 * corrects its size, and takes the permits when that size leaves room for all of them.
 * The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
 * duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
 * the deadlines can. Permits that have expired count as acquired until others need them.
 * All retries and polls of one wait use the same holder, which consists of the ids of its permits; its done key has the
 * first of them. A repeated request is answered with what is already true for it.
 * The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
 * has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.
 */
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireWithinReply> = /* @__PURE__ */ script(
  `local f,B,c,p,u1=unpack(KEYS)
local a,l,Q1,F,z1,d,o,f1,g1,j,A1,e1=unpack(ARGV)
l=tonumber(l)
Q1=tonumber(Q1)
z1=tonumber(z1)
f1=tonumber(f1)
g1=tonumber(g1)
A1=tonumber(A1)
e1=tonumber(e1)
local m,t,k1=unpack(redis.call("MGET",f,c,u1))
if t then
return{":refused",-1}
end
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
A(f,m or redis.call("GET",f))
local function L(M)
local O=string.gsub(M,"..",function(y1)
return string.char(tonumber(y1,16))
end)
local C={}
for i=1,#O,16 do
table.insert(C,string.sub(O,i,i+15))
end
return C
end
local C=L(a)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local h=redis.call("ZCARD",B)
local u=#C-Q1+h
local H={}
if u>0 or k1 then
H=redis.call("ZRANGE",B,0,math.max(math.min(u,#C),1)-1,"WITHSCORES")
end
local R1=tonumber(H[2] or math.huge)<=D and redis.call("ZCOUNT",B,"-inf",D)or 0
local U1=0
if R1>0 then
U1=redis.call("ZREMRANGEBYRANK",B,0,math.min(R1,100)-1)
h=h-U1
R1=R1-U1
end
local W1=0
local D1=Q1-h+R1
local i1
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
local function Y(V,Z,I)
Z=math.min(Z,V.count>0 and 8*V.mean+25 or 500)
V.count=math.min(V.count+1,I)
V.mean=V.mean+(Z-V.mean)/V.count
V.square=V.square+(Z*Z-V.square)/V.count
end
local function a1(V,D,b1,c1)
local Z=D-V.since
return math.min(math.max(Z-V.mean,0)*b1,math.max(c1,Z/20))
end
local function j1(k1,D)
local l1=k1.count>0 and k1.mean/8 or 10
local m1=(D-k1.since-k1.mean)/8
return l1,math.max(l1,math.min(m1,math.max(100,k1.mean/2)))
end
local function n1(k1,D,U,v,F,f1,o1,e1)
local l1,p1=j1(k1,D)
local d1=v==-2
if d1 and f1==0 and F=="0"and k1.at>D then
return math.ceil(math.min(2*p1,1000))
end
if d1 and D-k1.since>12*k1.mean then
k1.at=math.min(k1.at,D)
end
local q1=D+v-(tonumber(k1.mark)or 0)
local h1=q1>=5 and q1<=v/4
if U then
h1=k1.mark~=""and k1.mark~=U
end
k1.mark=U or string.format("%.0f",D+v)
if d1 or h1 then
Y(k1,D-k1.since,10)
k1.since=D
l1,p1=j1(k1,D)
end
if d1 then
return 0
end
local r1=math.max(k1.count>0 and 0 or 30,a1(k1,D,1/3,2300))*(o1+1)/2
local i=math.max(k1.at+p1*o1,D+r1,D+math.min(f1,p1))
if v>=0 then
local s1=k1.at>D+f1 and k1.at+l1*o1 or 0
i=math.min(i,math.max(D+v+5,s1))
end
if i>D+e1 then
return math.ceil(e1)
end
k1.at=math.min(i,D+600000)
return math.max(1,math.floor(k1.at-D))
end
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
local function t1(u1,k1,D)
W(u1,k1,math.max(k1.at-D,0)+4*math.max(k1.mean,D-k1.since)+2000)
end
local function E1(u1,g,D,F1,x,A1,v,F,f1,g1,e1)
local k1=P(g,D)
A1=math.min(A1>0 and A1 or math.huge,D*1000-g1)
local G1,H1,x1,N=string.match(k1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local I1=D-tonumber(N or 0)
local c1=3*tonumber(H1 or 0)*k1.mean+500
local J1=N and I1>=0 and I1<c1 and tonumber(x1)>D
local K1=not J1 or A1<=tonumber(G1)
local L1=D-A1/1000<k1.waited+1
local M1=x>=F1 and(K1 or F=="1"or x-F1>=tonumber(H1))
local N1=F1>1 and not L1 and(I1<c1 or I1>2*c1)
local i=k1.at
local i1=n1(k1,D,"",M1 and-2 or v,F,f1,0.5+g1/1000,e1)
if i1==0 then
k1.turn=A1==tonumber(G1)and""or k1.turn
k1.waited=F1>1 and k1.waited*0.9+math.max(D-A1/1000,0)*0.1 or k1.waited
elseif not M1 and K1 and(J1 or N1)then
k1.at=i
local O1=J1 and A1==tonumber(G1)and tonumber(N)or D
i1=math.max(k1.mean/4,math.min((D-O1)/8,2000),math.min(f1,50))
i1=math.ceil(v<0 and i1 or math.min(i1,v+5))
k1.turn=string.format("%.0f-%.0f-%.0f-%.0f",A1,F1,D+i1+200,O1)
elseif J1 and L1 then
i1=math.max(i1,math.min(2*i1,v<0 and 2*i1 or v))
elseif J1 then
i1=math.ceil(i1/3)
end
t1(u1,k1,D)
return i1,A1
end
local function S1(v)
i1,A1=E1(u1,k1,D,#C,D1,A1,v,F,f1,g1,e1)
end
if D1>=#C and k1 then
S1(-1)
end
local H1=D1>=#C and(i1 or 0)==0
local function P1(C,w)
local w1={}
for r,E in ipairs(C)do
table.insert(w1,w)
table.insert(w1,E)
end
return w1
end
if H1 then
W1=redis.call("ZADD",B,"NX",unpack(P1(C,D+l)))
end
h=h+W1
local x=Q1-h
if not m then
redis.call("SET",f,x,"PX",l+z1)
elseif tonumber(m)~=x then
redis.call("SET",f,x,"KEEPTTL")
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
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
if x>tonumber(m or 0)then
G(o,p,x)
end
if W1>0 then
local K=redis.call("PTTL",f)
if K>0 and K<l+z1/2 then
redis.call("PEXPIRE",f,l+z1)
redis.call("PEXPIRE",B,l+z1)
elseif K>0 and(h==W1 or not m)then
redis.call("PEXPIRE",B,K)
end
if W1==#C then
return{":granted",l}
end
end
local function B1(B,C)
local H,C1=math.huge,0
for r,w in ipairs(redis.call("ZMSCORE",B,unpack(C)))do
H=math.min(H,tonumber(w or 0))
C1=w and-1 or C1
end
return H>0 and H or C1
end
local w=B1(B,C)
local function V1(B,C,H1,w,D,l)
if H1 and w<=D then
redis.call("ZADD",B,"GT",unpack(P1(C,D+l)))
return l
end
return math.min(w-D,l)
end
if w>0 then
return{":granted",V1(B,C,H1,w,D,l)}
end
if w<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
u=#C-x
local T1=tonumber(H[2*(u+U1)])
if u>0 and not T1 then
T1=tonumber(redis.call("ZRANGE",B,u-1,u-1,"WITHSCORES")[2])
end
local v=u<=0 and 0 or T1 and T1<922337203685477 and math.max(T1-D,0)or-1
if F=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",v,0,0}
end
if not i1 then
S1(v)
end
return{":busy",v,i1,A1}`,
  'permits deadlines done channel slots',
  'holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs ticket leftMs',
  'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  'granted',
)

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
 * already true for its holder.
 * The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
 * of them. If another client took some of them away, a repeated request takes only those. Permits that have expired stay
 * where they are until others need them.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local f,B,c,p,u1=unpack(KEYS)
local a,l,F,d,o,f1,g1,j,A1,e1=unpack(ARGV)
l=tonumber(l)
f1=tonumber(f1)
g1=tonumber(g1)
A1=tonumber(A1)
e1=tonumber(e1)
local m,t,k1=unpack(redis.call("MGET",f,c,u1))
if t then
return{":refused",-1}
end
local function L(M)
local O=string.gsub(M,"..",function(y1)
return string.char(tonumber(y1,16))
end)
local C={}
for i=1,#O,16 do
table.insert(C,string.sub(O,i,i+15))
end
return C
end
local C=L(a)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local D1=tonumber(A(f,m)or 0)
local x,T1=D1,nil
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function Q1(b,e)
local U1=redis.pcall("INCRBY",b,e)
if type(U1)=="table"then
A(b,redis.call("GET",b))
u(b)
U1=redis.call("INCRBY",b,e)
end
return U1
end
local function X1(f,B,D,x,Y1,o,p)
local T1
local h=0
repeat
h=h+1
T1=nil
local F=math.min(100,math.max(Y1,Y1-x))-1
local z1=redis.call("ZRANGE",B,0,F,"WITHSCORES")
local R1={}
for i=1,#z1,2 do
local w=tonumber(z1[i+1])
if w<=D then
table.insert(R1,z1[i])
elseif i<2*(Y1-x)then
T1=w
end
end
if #R1>F then
T1=D
end
if #R1>0 then
x=Q1(f,#R1)
redis.call("ZREM",B,unpack(R1))
G(o,p,x)
end
until #R1<=F or x>=Y1 or h==10
return x,T1
end
if D1<#C or k1 then
x,T1=X1(f,B,D,D1,#C,o,p)
end
local i1
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
local function Y(V,Z,I)
Z=math.min(Z,V.count>0 and 8*V.mean+25 or 500)
V.count=math.min(V.count+1,I)
V.mean=V.mean+(Z-V.mean)/V.count
V.square=V.square+(Z*Z-V.square)/V.count
end
local function a1(V,D,b1,c1)
local Z=D-V.since
return math.min(math.max(Z-V.mean,0)*b1,math.max(c1,Z/20))
end
local function j1(k1,D)
local l1=k1.count>0 and k1.mean/8 or 10
local m1=(D-k1.since-k1.mean)/8
return l1,math.max(l1,math.min(m1,math.max(100,k1.mean/2)))
end
local function n1(k1,D,U,v,F,f1,o1,e1)
local l1,p1=j1(k1,D)
local d1=v==-2
if d1 and f1==0 and F=="0"and k1.at>D then
return math.ceil(math.min(2*p1,1000))
end
if d1 and D-k1.since>12*k1.mean then
k1.at=math.min(k1.at,D)
end
local q1=D+v-(tonumber(k1.mark)or 0)
local h1=q1>=5 and q1<=v/4
if U then
h1=k1.mark~=""and k1.mark~=U
end
k1.mark=U or string.format("%.0f",D+v)
if d1 or h1 then
Y(k1,D-k1.since,10)
k1.since=D
l1,p1=j1(k1,D)
end
if d1 then
return 0
end
local r1=math.max(k1.count>0 and 0 or 30,a1(k1,D,1/3,2300))*(o1+1)/2
local i=math.max(k1.at+p1*o1,D+r1,D+math.min(f1,p1))
if v>=0 then
local s1=k1.at>D+f1 and k1.at+l1*o1 or 0
i=math.min(i,math.max(D+v+5,s1))
end
if i>D+e1 then
return math.ceil(e1)
end
k1.at=math.min(i,D+600000)
return math.max(1,math.floor(k1.at-D))
end
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
local function t1(u1,k1,D)
W(u1,k1,math.max(k1.at-D,0)+4*math.max(k1.mean,D-k1.since)+2000)
end
local function E1(u1,g,D,F1,x,A1,v,F,f1,g1,e1)
local k1=P(g,D)
A1=math.min(A1>0 and A1 or math.huge,D*1000-g1)
local G1,H1,x1,N=string.match(k1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local I1=D-tonumber(N or 0)
local c1=3*tonumber(H1 or 0)*k1.mean+500
local J1=N and I1>=0 and I1<c1 and tonumber(x1)>D
local K1=not J1 or A1<=tonumber(G1)
local L1=D-A1/1000<k1.waited+1
local M1=x>=F1 and(K1 or F=="1"or x-F1>=tonumber(H1))
local N1=F1>1 and not L1 and(I1<c1 or I1>2*c1)
local i=k1.at
local i1=n1(k1,D,"",M1 and-2 or v,F,f1,0.5+g1/1000,e1)
if i1==0 then
k1.turn=A1==tonumber(G1)and""or k1.turn
k1.waited=F1>1 and k1.waited*0.9+math.max(D-A1/1000,0)*0.1 or k1.waited
elseif not M1 and K1 and(J1 or N1)then
k1.at=i
local O1=J1 and A1==tonumber(G1)and tonumber(N)or D
i1=math.max(k1.mean/4,math.min((D-O1)/8,2000),math.min(f1,50))
i1=math.ceil(v<0 and i1 or math.min(i1,v+5))
k1.turn=string.format("%.0f-%.0f-%.0f-%.0f",A1,F1,D+i1+200,O1)
elseif J1 and L1 then
i1=math.max(i1,math.min(2*i1,v<0 and 2*i1 or v))
elseif J1 then
i1=math.ceil(i1/3)
end
t1(u1,k1,D)
return i1,A1
end
local function S1(v)
i1,A1=E1(u1,k1,D,#C,x,A1,v,F,f1,g1,e1)
end
if x>=#C and k1 then
S1(-1)
end
local H1=x>=#C and(i1 or 0)==0
local function P1(C,w)
local w1={}
for r,E in ipairs(C)do
table.insert(w1,w)
table.insert(w1,E)
end
return w1
end
if H1 then
local W1=redis.call("ZADD",B,"NX",unpack(P1(C,D+l)))
if W1>0 then
redis.call("DECRBY",f,W1)
local K=redis.call("PTTL",f)
if K>0 then
redis.call("PEXPIRE",B,K)
end
end
if W1==#C then
return{":granted",l}
end
end
local function B1(B,C)
local H,C1=math.huge,0
for r,w in ipairs(redis.call("ZMSCORE",B,unpack(C)))do
H=math.min(H,tonumber(w or 0))
C1=w and-1 or C1
end
return H>0 and H or C1
end
local w=(T1 or x>0 or C[2])and B1(B,C)or 0
local function V1(B,C,H1,w,D,l)
if H1 and w<=D then
redis.call("ZADD",B,"GT",unpack(P1(C,D+l)))
return l
end
return math.min(w-D,l)
end
if w>0 then
return{":granted",V1(B,C,H1,w,D,l)}
end
if w<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
if not m then
redis.call("GET",f)
end
local v=x>=#C and 0 or T1 and T1<922337203685477 and T1-D or-1
if F=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",v,0,0}
end
if not i1 then
S1(v)
end
return{":busy",v,i1,A1}`,
  'permits deadlines done channel slots',
  'holder leaseMs last doneMs publish rttMs jitter nowMs ticket leftMs',
  'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  'granted',
)

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Counts permits, and takes back up to a hundred of those that have expired. It counts the others as if it had.
 * Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = /* @__PURE__ */ script(
  `local f,B,p=unpack(KEYS)
local D1,t,o,j=unpack(ARGV)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function Q1(b,e)
local U1=redis.pcall("INCRBY",b,e)
if type(U1)=="table"then
A(b,redis.call("GET",b))
u(b)
U1=redis.call("INCRBY",b,e)
end
return U1
end
local function X1(f,B,D,x,Y1,o,p)
local T1
local h=0
repeat
h=h+1
T1=nil
local F=math.min(100,math.max(Y1,Y1-x))-1
local z1=redis.call("ZRANGE",B,0,F,"WITHSCORES")
local R1={}
for i=1,#z1,2 do
local w=tonumber(z1[i+1])
if w<=D then
table.insert(R1,z1[i])
elseif i<2*(Y1-x)then
T1=w
end
end
if #R1>F then
T1=D
end
if #R1>0 then
x=Q1(f,#R1)
redis.call("ZREM",B,unpack(R1))
G(o,p,x)
end
until #R1<=F or x>=Y1 or h==10
return x,T1
end
local r,T1=X1(f,B,D,0,100,o,p)
local v=T1==D and redis.call("ZCOUNT",B,"-inf",D)or 0
local e=0
if D1=="1"then
local x=tonumber(A(f,redis.call("GET",f)))
if not x then
return{":counted",0}
end
e=x+v
end
if t=="1"then
e=e+redis.call("ZCARD",B)-v
end
return{":counted",e}`,
  'permits deadlines channel',
  'free taken publish nowMs',
  'counted permits',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the deadlines of a lease's permits so that at least leaseMs remain. It never lowers a deadline and never restores
 * a permit that has expired, whether or not that was taken back already. A lease that misses one of its permits is gone,
 * and those that are left keep their deadlines until its release.
 * Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = /* @__PURE__ */ script(
  `local B=KEYS[1]
local a,l,j=unpack(ARGV)
l=tonumber(l)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local function L(M)
local O=string.gsub(M,"..",function(y1)
return string.char(tonumber(y1,16))
end)
local C={}
for i=1,#O,16 do
table.insert(C,string.sub(O,i,i+15))
end
return C
end
local C=L(a)
local function B1(B,C)
local H,C1=math.huge,0
for r,w in ipairs(redis.call("ZMSCORE",B,unpack(C)))do
H=math.min(H,tonumber(w or 0))
C1=w and-1 or C1
end
return H>0 and H or C1
end
local w=B1(B,C)
if w<=D then
return":gone"
end
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function P1(C,w)
local w1={}
for r,E in ipairs(C)do
table.insert(w1,w)
table.insert(w1,E)
end
return w1
end
if w<D+l then
local c=P1(C,D+l)
local h=redis.pcall("ZADD",B,"GT",unpack(c))
if type(h)=="table"then
u(B)
redis.call("ZADD",B,"GT",unpack(c))
end
end
return":extended"`,
  'deadlines',
  'holder leaseMs nowMs',
  'extended,gone',
  'extended',
)

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether a holder has all of its permits, and for how long.
 * The reply does not repeat the ids, because their digits are valid base64, which the stock client decodes.
 * Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = /* @__PURE__ */ script(
  `local B=KEYS[1]
local a,j=unpack(ARGV)
local function B1(B,C)
local H,C1=math.huge,0
for r,w in ipairs(redis.call("ZMSCORE",B,unpack(C)))do
H=math.min(H,tonumber(w or 0))
C1=w and-1 or C1
end
return H>0 and H or C1
end
local function L(M)
local O=string.gsub(M,"..",function(y1)
return string.char(tonumber(y1,16))
end)
local C={}
for i=1,#O,16 do
table.insert(C,string.sub(O,i,i+15))
end
return C
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local v=B1(B,L(a))-s(j)
if v>0 then
return{":ours",v}
end
return":free"`,
  'deadlines',
  'holder nowMs',
  'ours remainingMs,free',
  'ours',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Gives back the permits of a lease.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the permits and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does. So does the
 * release of a lease that misses some of its permits: it gives back those that are left.
 * A client that can prove that its work ended within the lease says so. Otherwise the server's time decides.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'proven' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local f,B,c,p=unpack(KEYS)
local a,E,d,o,l,j=unpack(ARGV)
local function L(M)
local O=string.gsub(M,"..",function(y1)
return string.char(tonumber(y1,16))
end)
local C={}
for i=1,#O,16 do
table.insert(C,string.sub(O,i,i+15))
end
return C
end
local C=L(a)
local v={}
local H=math.huge
for i,w in ipairs(redis.call("ZMSCORE",B,unpack(C)))do
if w then
table.insert(v,C[i])
H=math.min(H,tonumber(w))
end
end
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
if #v==0 then
return t(c,"0",d)=="1"and":released"or":gone"
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local r=#v==#C and(l=="1"or H>s(j))
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local function Q1(b,e)
local U1=redis.pcall("INCRBY",b,e)
if type(U1)=="table"then
A(b,redis.call("GET",b))
u(b)
U1=redis.call("INCRBY",b,e)
end
return U1
end
local x=Q1(f,#v)
redis.call("ZREM",B,unpack(v))
redis.call("SET",c,r and E or"0","PX",d)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
G(o,p,x)
return r and":released"or":gone"`,
  'permits deadlines done channel',
  'holder outcome doneMs publish proven nowMs',
  'released,gone',
)

export type SetReply =
  | { code: 'set' }

/**
 * Sets how many permits there are in all, acquired ones included, at most once per operation. A late duplicate must not
 * undo a later change.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.
 */
export const set: Script<'permits' | 'deadlines' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', SetReply> = /* @__PURE__ */ script(
  `local f,B,a,p=unpack(KEYS)
local e,E,o=unpack(ARGV)
e=tonumber(e)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local x=tonumber(A(f,redis.call("GET",f)))
local Q1=x and x+redis.call("ZCARD",B)
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
if c(a,"1",E)or Q1==e then
return":set"
end
if Q1 then
redis.call("INCRBY",f,e-Q1)
else
redis.call("SET",f,e)
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
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
G(o,p,e)
return":set"`,
  'permits deadlines operation channel',
  'count answerMs publish',
  'set',
)
