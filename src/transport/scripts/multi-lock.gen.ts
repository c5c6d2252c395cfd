// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
 * that has lost one of the locks is refused and finished, and gives the others back.
 * A waiter that polls reserves the locks that are free while another holder has one: otherwise clients of single locks could
 * take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that polls and with it gets all of its locks
 * takes it, so that the first poll that finds the busy lock free is enough.
 * The holder of the busy lock may itself want a reserved one, and nothing goes on until it gets that. So reservations end
 * when its hold lasts longer than most do, after a second and a half at the latest. Java takes its locks one after the other:
 * when a poll sees a holder for the first time, the locks that it is going to take next may still be free, and are left to it.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local c=KEYS[1]
local m={unpack(KEYS,2)}
local a,l,F,d,o,f1,g1,j,e1=unpack(ARGV)
f1=tonumber(f1)
g1=tonumber(g1)
e1=tonumber(e1)
local h,y,z={},{},{}
for i=1,#m,3 do
local f=m[i]
table.insert(h,f)
y[f]=m[i+1]
z[f]=m[i+2]
end
local function A(t,B,E)
for r,f in ipairs(t)do
redis.call("HSET",f,a,B)
redis.call("PEXPIRE",f,E)
end
end
local w1=f1~=0
local x1=w1 and F=="0"
local y1=not x1 and redis.call("EXISTS",c,unpack(h))
if y1==0 then
A(h,"1",l)
return":granted "..l
end
local C=0
local u,z1,A1,D1={},{},{},{}
local B1,C1
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
for r,f in ipairs(h)do
local M,B=O(f)
C=C+(M and 1 or 0)
if not M then
table.insert(D1,f)
elseif M==a then
table.insert(B=="0"and z1 or u,f)
elseif B=="0"and w1 then
table.insert(A1,f)
elseif not B1 then
B1,C1=f,M
end
local E1=not w1 and F=="0"
if C==y1 or E1 and B1 and not u[1] then
break
end
end
local function F1()
return(y1 and y1-C or redis.call("EXISTS",c))==1
end
if #u==#h then
local G1=math.huge
for r,f in ipairs(u)do
G1=math.min(G1,redis.call("PTTL",f))
end
return{":granted",G1}
end
if u[1] then
redis.call("SET",c,"0","PX",d)
return{":refused",-2}
end
if not B1 then
if F1()then
return{":refused",-2}
end
for r,f in ipairs(A1)do
redis.call("DEL",f)
end
A(h,"1",l)
return":granted "..l
end
local H1=redis.call("PTTL",B1)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if F=="1"then
redis.call("SET",c,"0","PX",d,"NX")
for r,f in ipairs(z1)do
redis.call("DEL",f)
n(o,z[f],"0")
end
return{":busy",H1,0}
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
local u1=y[B1]
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
local k1=P(redis.pcall("GET",u1),D)
local I1=k1.mark==C1 and k1.at>D-30
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
local i1=n1(k1,D,C1,H1,F,f1,0.5+g1/1000,e1)
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
local function t1(u1,k1,D)
W(u1,k1,math.max(k1.at-D,0)+4*math.max(k1.mean,D-k1.since)+2000)
end
t1(u1,k1,D)
local c1=k1.count>0 and math.min(k1.mean*4/3,1500)or 500
local J1=math.min(tonumber(l),math.ceil(k1.since+c1-D))
if x1 and I1 and J1>0 and D1[1] and not F1()then
A(D1,"0",J1)
end
return{":busy",H1,i1}`,
  'done locksSlotsAndChannels',
  'holder leaseMs last doneMs publish rttMs jitter nowMs leftMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local h=KEYS
local a,l=unpack(ARGV)
for r,f in ipairs(h)do
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
end
for r,f in ipairs(h)do
redis.call("PEXPIRE",f,l,"GT")
end
return":extended"`,
  'locks',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = /* @__PURE__ */ script(
  `local h=KEYS
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
local a,B=O(h[1])
local e1=math.huge
for r,f in ipairs(h)do
if not a or not redis.call("HGET",f,a)then
return":free"
end
e1=math.min(e1,redis.call("PTTL",f))
end
return{":held",a,tonumber(B),e1}`,
  'locks',
  '',
  'held holder$ holds remainingMs,free',
  'held',
)

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local c=KEYS[1]
local h={unpack(KEYS,2)}
local a,l,B=unpack(ARGV)
B=tonumber(B)
local b=B
for r,f in ipairs(h)do
b=math.min(b,tonumber(redis.call("HGET",f,a)or 0))
end
if b==0 then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
local e1=math.huge
for r,f in ipairs(h)do
if b<B then
redis.call("HSET",f,a,B)
redis.call("PEXPIRE",f,l,"GT")
end
e1=math.min(e1,redis.call("PTTL",f))
end
return{":granted",e1}`,
  'done locks',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's fields, and with the last field of a hash the hash, so no request can free what another holder has. A
 * key that belongs to something else fails the request once the other locks are free.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'locksAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local c=KEYS[1]
local e={unpack(KEYS,2)}
local a,B,E,d,o=unpack(ARGV)
B=tonumber(B)
local f=B==0 and"HDEL"or"HGET"
local g=true
local j
local M={}
for i=1,#e,2 do
M[i]=tonumber(redis.pcall(f,e[i],a)or 0)
if not M[i] then
j=e[i]
M[i]=0
end
g=g and M[i]>0
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
local l=t(c,g and E or"0",d)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
for i=1,#e,2 do
if B==0 and M[i]>0 then
n(o,e[i+1],"0")
elseif not l and M[i]>B then
redis.call("HSET",e[i],a,B)
end
end
if j then
redis.call(f,j,a)
end
return(l=="1"or g and not l)and":released"or":gone"`,
  'done locksAndChannels',
  'holder holds outcome doneMs publish',
  'released,gone',
)
