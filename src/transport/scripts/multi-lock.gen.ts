// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

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
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = {
  text: `local c=KEYS[1]
local v={unpack(KEYS,2)}
local a,k,C,d,m,c1,d1,i,b1=unpack(ARGV)
b1=tonumber(b1)
local g={}
for h=1,#v,3 do
table.insert(g,v[h])
end
local function A(B,y,u1)
for x,f in ipairs(B)do
redis.call("HSET",f,a,y)
redis.call("PEXPIRE",f,u1)
end
end
local v1=c1~="0"and C=="0"
local x1=v1 and math.huge or redis.call("EXISTS",c,unpack(g))
if x1==0 then
A(g,"1",k)
return":granted "..k
end
local w1=0
local y1=math.huge
local z1,e1,q={},{},{}
local A1,B1
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
for r,f in ipairs(g)do
local H,y=z(f)
x1=x1-(H and 1 or 0)
if H==a and y=="0"then
table.insert(z1,r)
elseif H==a then
w1=w1+1
y1=math.min(y1,redis.call("PTTL",f))
elseif y=="0"and c1~="0"then
table.insert(e1,f)
elseif H and not A1 then
A1,B1=r,H
end
if not H then
table.insert(q,f)
end
if x1==0 or A1 and w1==0 and C=="0"and c1=="0"then
break
end
end
if w1==#g then
return{":granted",y1}
end
if w1>0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-2}
end
if not A1 then
if(v1 and redis.call("EXISTS",c)or x1)>0 then
return{":refused",-2}
end
for x,f in ipairs(e1)do
redis.call("DEL",f)
end
A(g,"1",k)
return":granted "..k
end
local C1=redis.call("PTTL",g[A1])
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if C=="1"then
redis.call("SET",c,"0","PX",d,"NX")
for x,r in ipairs(z1)do
redis.call("DEL",g[r])
l(m,v[3*r],"0")
end
return{":busy",C1,0}
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
local s1=v[3*A1-1]
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
local i1=M(redis.pcall("GET",s1),w)
local D1=i1.mark==B1 and i1.at>w-30
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
local g1=l1(i1,w,B1,C1,C,c1,0.5+d1/1000,b1)
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,w)
T(s1,i1,math.max(i1.at-w,0)+4*math.max(i1.mean,w-i1.since)+2000)
end
r1(s1,i1,w)
local Z=i1.count>0 and math.min(i1.mean*4/3,1500)or 500
local E1=math.min(k,math.ceil(i1.since+Z-w))
if v1 and D1 and E1>0 and q[1] and redis.call("EXISTS",c)==0 then
A(q,"0",E1)
end
return{":busy",C1,g1}`,
  keys: 'done locksSlotsAndChannels',
  args: 'holder leaseMs last doneMs publish rttMs jitter nowMs leftMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  durable: 'granted',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local g=KEYS
local a,k=unpack(ARGV)
for x,f in ipairs(g)do
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
end
for x,f in ipairs(g)do
redis.call("PEXPIRE",f,k,"GT")
end
return":extended"`,
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
  durable: 'extended',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  text: `local g=KEYS
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
local a,y=z(g[1])
local b1=math.huge
for x,f in ipairs(g)do
if not a or not redis.call("HGET",f,a)then
return":free"
end
b1=math.min(b1,redis.call("PTTL",f))
end
return{":held",a,tonumber(y),b1}`,
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
  durable: 'held',
}

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
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local c=KEYS[1]
local g={unpack(KEYS,2)}
local a,k,y=unpack(ARGV)
y=tonumber(y)
local b=y
for x,f in ipairs(g)do
b=math.min(b,tonumber(redis.call("HGET",f,a)or 0))
end
if b==0 then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
local b1=math.huge
for x,f in ipairs(g)do
if b<y then
redis.call("HSET",f,a,y)
redis.call("PEXPIRE",f,k,"GT")
end
b1=math.min(b1,redis.call("PTTL",f))
end
return{":granted",b1}`,
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
  durable: 'granted',
}

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
export const release: Script<'done' | 'locksAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local c=KEYS[1]
local e={unpack(KEYS,2)}
local a,y,B,d,m=unpack(ARGV)
y=tonumber(y)
local f=y==0 and"HDEL"or"HGET"
local i=true
local j
local H={}
for h=1,#e,2 do
H[h]=tonumber(redis.pcall(f,e[h],a)or 0)
if not H[h] then
j=e[h]
H[h]=0
end
i=i and H[h]>0
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
local k=q(c,i and B or"0",d)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
for h=1,#e,2 do
if y==0 and H[h]>0 then
l(m,e[h+1],"0")
elseif not k and H[h]>y then
redis.call("HSET",e[h],a,y)
end
end
if j then
redis.call(f,j,a)
end
return(k=="1"or i and not k)and":released"or":gone"`,
  keys: 'done locksAndChannels',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
