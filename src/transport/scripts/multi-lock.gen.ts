// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
 * that has lost one of the locks is refused and finished, and gives the others back.
 * A waiter that polls reserves the locks before the first one that another holder has, in the order of their keys:
 * otherwise clients of single locks could take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that
 * polls and with it gets all of its locks takes it, so that the first poll that finds the busy lock free is enough.
 * Reservations last for the first three quarters of every two seconds. In the last quarter, clients of single locks go on,
 * and a holder of the busy lock that waits for a reserved one gets it.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local c=KEYS[1]
local u={unpack(KEYS,2)}
local a,k,C,d,m,L,M,i=unpack(ARGV)
local b={}
for h=1,#u,3 do
table.insert(b,u[h])
end
local function z(B,x,Z)
for w,f in ipairs(B)do
redis.call("HSET",f,a,x)
redis.call("PEXPIRE",f,Z)
end
end
local a1=L~="0"and C=="0"
local b1=a1 and math.huge or redis.call("EXISTS",c,unpack(b))
if b1==0 then
z(b,"1",k)
return":granted "..k
end
local p1=0
local q=math.huge
local c1,O,A={},{},{}
local d1,J
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
for g,f in ipairs(b)do
local F,x=y(f)
b1=b1-(F and 1 or 0)
if F==a and x=="0"then
table.insert(c1,g)
elseif F==a then
p1=p1+1
q=math.min(q,redis.call("PTTL",f))
elseif x=="0"and L~="0"then
table.insert(O,f)
elseif F and not d1 then
d1,J=g,F
end
if not d1 and not F then
table.insert(A,f)
end
if b1==0 or d1 and p1==0 and C=="0"then
break
end
end
if p1==#b then
return{":granted",q}
end
if p1>0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-2}
end
if not d1 then
if(a1 and redis.call("EXISTS",c)or b1)>0 then
return{":refused",-2}
end
for w,f in ipairs(O)do
redis.call("DEL",f)
end
z(b,"1",k)
return":granted "..k
end
local e1=redis.call("PTTL",b[d1])
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
for w,g in ipairs(c1)do
redis.call("DEL",b[g])
l(m,u[3*g],"0")
end
return{":busy",e1,0}
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local f1=math.min(k,math.floor(v/2000)*2000+1500-v)
if a1 and f1>0 and A[1] and redis.call("EXISTS",c)==0 then
z(A,"0",f1)
end
local W=u[3*d1-1]
local function R(S,v)
local h,T,H,I,e,J=
string.match(type(S)=="string"and S or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not h or math.max(h,T,H)>v+600000 or math.max(I,v-H)>86400000 then
return v,v,v,0,0,""
end
return tonumber(h),T,H,tonumber(I),tonumber(e),J
end
local function U(K,I,e)
e=math.min(e+1,10)
return I+(math.max(K,0)-I)/e,e
end
local function V(W,v,h,T,H,I,e,J)
local S=string.format("%d:%d:%d:%d:%d:",h,T,H,I,e)..J
redis.pcall("SET",W,S,"PX",math.floor(math.max(h-v,0)+4*math.max(I,v-H)+2000))
end
local function X(W,S,v,J,r,L,M)
local h,T,H,I,e,P=R(S,v)
if not J and r>0 then
J=v+r
local Y=J-(tonumber(P)or 0)
if Y<5 or Y>r/4 then
P=""
end
end
if J and P~=""and P~=J then
I,e=U(v-H,I,e)
H=v
end
J=J or P
local K=v-H
local N=(I+math.max(I,K))/16
local Q=h<=v
if e==0 then
N=math.max(25,K/(Q and 3 or 8))
elseif I>1.5*(tonumber("0"..J)or I)then
N=math.min(N,200)
end
h=math.min(math.max(h+N*(0.5+M/1000),v+math.min(L,N)),v+600000)
if Q and r>0 then
h=math.min(h,v+r+5)
end
V(W,v,h,L~="0"and v or T,H,I,e,J)
return math.floor(h-v)
end
return{":busy",e1,X(W,redis.pcall("GET",W),v,J,e1,L,M)}`,
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
local a,k=unpack(ARGV)
for w,f in ipairs(b)do
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
end
for w,f in ipairs(b)do
redis.call("PEXPIRE",f,k,"GT")
end
return":extended"`,
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
  text: `local b=KEYS
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
local a,x=y(b[1])
local q=math.huge
for w,f in ipairs(b)do
if not a or not redis.call("HGET",f,a)then
return":free"
end
q=math.min(q,redis.call("PTTL",f))
end
return{":held",a,tonumber(x),q}`,
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
local a,k,x=unpack(ARGV)
x=tonumber(x)
local d=x
for w,f in ipairs(b)do
d=math.min(d,tonumber(redis.call("HGET",f,a)or 0))
end
if d==0 then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
local q=math.huge
for w,f in ipairs(b)do
if d<x then
redis.call("HSET",f,a,x)
redis.call("PEXPIRE",f,k,"GT")
end
q=math.min(q,redis.call("PTTL",f))
end
return{":granted",q}`,
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
  text: `local c=KEYS[1]
local e={unpack(KEYS,2)}
local a,x,B,d,m=unpack(ARGV)
x=tonumber(x)
local f,i=true,false
local F={}
for h=1,#e,2 do
F[h]=tonumber(redis.call("HGET",e[h],a)or-1)
f=f and F[h]>0
i=i or F[h]>=0
end
local g=f and B or"0"
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if i and x==0 then
for h=1,#e,2 do
if F[h]>=0 then
redis.call("DEL",e[h])
l(m,e[h+1],"0")
end
end
redis.call("SET",c,g,"PX",d)
return f and":released"or":gone"
end
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
local k=A(c,g,d)
for h=1,#e,2 do
if not k and F[h]>x then
redis.call("HSET",e[h],a,x)
end
end
return(k=="1"or f and not k)and":released"or":gone"`,
  keys: 'done locksAndChannels',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
