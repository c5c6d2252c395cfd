// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
 * that has lost one of the locks gets a remaining time of 0.
 * A waiter that polls reserves the locks before the first one that another holder has, in the order of their keys:
 * otherwise clients of single locks could take them in turn for ever. A reserved lock has a hold count of 0. Reservations
 * last for the first half of every four seconds. In the other half, clients of single locks go on, and a holder of the
 * busy lock that waits for a reserved one gets it.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local function M(N,z)
local J=type(N)=="string" and N or ""
local l,O,I,P,d,Q=string.match(J,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,O,I)>z+600000 or math.max(P,z-I)>86400000 then
return z,z,z,0,0,""
end
return tonumber(l),tonumber(O),tonumber(I),tonumber(P),tonumber(d),Q
end
local function R(S,P,d)
d=math.min(d+1,10)
return P+(math.max(S,0)-P)/d,d
end
local function T(U,z,l,O,I,P,d,Q)
local N=string.format("%d:%d:%d:%d:%d:",l,O,I,P,d)..Q
local E=math.max(l-z,0)+4*math.max(P,z-I)+2000
redis.pcall("SET",U,N,"PX",string.format("%d",E))
end
local function V(U,N,z,Q,r,W,X)
local l,O,I,P,d,K=M(N,z)
if Q and K~="" and K~=Q then
P,d=R(z-I,P,d)
I=z
end
Q=Q or K
local S=math.max(z-I,0)
local Y=(P+math.max(P,S))/16
local Z=l<=z
if d==0 then
Y=math.max(25,S/(Z and 3 or 8))
elseif Q=="" then
Y=math.min(Y,400)
end
l=math.min(math.max(l+Y*(0.5+X/1000),z+math.min(W,Y)),z+600000)
if Z and r>0 then
l=math.min(l,z+r+5)
end
T(U,z,l,W>0 and z or O,I,P,d,Q)
return math.floor(l-z)
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local c=KEYS[1]
local s={unpack(KEYS,2)}
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local W=tonumber(ARGV[6])
local X=tonumber(ARGV[7])
local v=tonumber(ARGV[8])
local b={}
for l=1,#s,3 do
table.insert(b,s[l])
end
local function t(d,o,x)
for b1=1,d do
redis.call("HSET",b[b1],a,o)
redis.call("PEXPIRE",b[b1],x)
end
end
local H=redis.call("EXISTS",c,unpack(b))
if H==0 then
t(#b,1,n)
return{":granted",n}
end
local m=0
local k=math.huge
local L={}
local a1,Q
for b1,e in ipairs(b)do
local F,o=G(e)
H=H-(F and 1 or 0)
if F==a and o=="0" then
table.insert(L,b1)
elseif F==a then
m=m+1
k=math.min(k,redis.call("PTTL",e))
elseif F and not a1 then
a1,Q=b1,F
end
if H==0 or a1 and m==0 and A=="0" then
break
end
end
if m>0 then
return{":granted",m==#b and k or 0}
end
if not a1 then
if H>0 then
return{":refused",-2}
end
t(#b,1,n)
return{":granted",n}
end
local c1=redis.call("PTTL",b[a1])
if A=="1" then
redis.call("SET",c,"0","PX",f,"NX")
for y,b1 in ipairs(L)do
redis.call("DEL",b[b1])
g(h,s[3*b1],"0")
end
return{":busy",c1,0}
end
local z=u(v)
local d1=math.min(n,math.floor(z/4000)*4000+2000-z)
if W>0 and d1>0 and a1>1 and redis.call("EXISTS",c)==0 then
t(a1-1,0,d1)
end
local U=s[3*a1-1]
return{":busy",c1,V(U,redis.pcall("GET",U),z,Q,c1,W,X)}`,
  keys: 'done locksSlotsAndChannels',
  args: 'holder leaseMs last doneMs publish rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
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
  text: `local b=KEYS
local a=ARGV[1]
local n=ARGV[2]
for y,e in ipairs(b)do
if redis.call("HEXISTS",e,a)==0 then
return{":gone"}
end
end
for y,e in ipairs(b)do
redis.call("PEXPIRE",e,n,"GT")
end
return{":extended"}`,
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  text: `local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local b=KEYS
local a,o=G(b[1])
local k=math.huge
for y,e in ipairs(b)do
if not a or not redis.call("HGET",e,a)then
return{":free"}
end
k=math.min(k,redis.call("PTTL",e))
end
return{":held",a,tonumber(o),k}`,
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
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
local b={unpack(KEYS,2)}
local a=ARGV[1]
local n=ARGV[2]
local o=tonumber(ARGV[3])
local d=o
for y,e in ipairs(b)do
d=math.min(d,tonumber(redis.call("HGET",e,a)or 0))
end
if d==0 then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
local k=math.huge
for y,e in ipairs(b)do
if d<o then
redis.call("HSET",e,a,o)
redis.call("PEXPIRE",e,n,"GT")
end
k=math.min(k,redis.call("PTTL",e))
end
return{":granted",k}`,
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'locksAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local c=KEYS[1]
local d={unpack(KEYS,2)}
local a=ARGV[1]
local o=tonumber(ARGV[2])
local D=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local e,p=true,false
local F={}
for l=1,#d,2 do
F[l]=tonumber(redis.call("HGET",d[l],a)or-1)
e=e and F[l]>0
p=p or F[l]>=0
end
local k=e and D or "0"
if p and o==0 then
for l=1,#d,2 do
if F[l]>=0 then
redis.call("DEL",d[l])
g(h,d[l+1],"0")
end
end
redis.call("SET",c,k,"PX",f)
return{e and ":released" or ":gone"}
end
local n=x(c,k,f)
for l=1,#d,2 do
if not n and F[l]>o then
redis.call("HSET",d[l],a,o)
end
end
return{(n=="1" or e and not n)and ":released" or ":gone"}`,
  keys: 'done locksAndChannels',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
