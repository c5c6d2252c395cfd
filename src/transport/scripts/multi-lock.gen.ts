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
  text: `local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function t(f)
local D=redis.call("HGETALL",f)
if D[1] and(D[3] or not B(D[1],D[2]))then
w(f)
end
return D[1],D[2]
end
local function N(O,s)
local E=type(O)=="string" and O or ""
local g,P,F,Q,e,R=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,P,F)>s+600000 or math.max(Q,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(P),tonumber(F),tonumber(Q),tonumber(e),R
end
local function S(T,Q,e)
e=math.min(e+1,10)
return Q+(math.max(T,0)-Q)/e,e
end
local function U(V,s,g,P,F,Q,e,R)
local O=string.format("%d:%d:%d:%d:%d:",g,P,F,Q,e)..R
local G=math.max(g-s,0)+4*math.max(Q,s-F)+2000
redis.pcall("SET",V,O,"PX",string.format("%d",G))
end
local function W(V,O,s,R,r,X,Y)
local g,P,F,Q,e,K=N(O,s)
if R and K~="" and K~=R then
Q,e=S(s-F,Q,e)
F=s
end
R=R or K
local T=math.max(s-F,0)
local Z=(Q+math.max(Q,T))/16
local L=g<=s
if e==0 then
Z=math.max(25,T/(L and 3 or 8))
elseif R=="" then
Z=math.min(Z,400)
end
g=math.min(math.max(g+Z*(0.5+Y/1000),s+math.min(X,Z)),s+600000)
if L and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,X>0 and s or P,F,Q,e,R)
return math.floor(g-s)
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local c=KEYS[1]
local v={unpack(KEYS,2)}
local a=ARGV[1]
local p=tonumber(ARGV[2])
local A=ARGV[3]
local d=ARGV[4]
local i=ARGV[5]
local X=tonumber(ARGV[6])
local Y=tonumber(ARGV[7])
local m=tonumber(ARGV[8])
local b={}
for g=1,#v,3 do
table.insert(b,v[g])
end
local function y(e,u,I)
for b1=1,e do
redis.call("HSET",b[b1],a,u)
redis.call("PEXPIRE",b[b1],I)
end
end
local J=redis.call("EXISTS",c,unpack(b))
if J==0 then
y(#b,1,p)
return{":granted",p}
end
local q=0
local o=math.huge
local M={}
local a1,R
for b1,f in ipairs(b)do
local H,u=t(f)
J=J-(H and 1 or 0)
if H==a and u=="0" then
table.insert(M,b1)
elseif H==a then
q=q+1
o=math.min(o,redis.call("PTTL",f))
elseif H and not a1 then
a1,R=b1,H
end
if J==0 or a1 and q==0 and A=="0" then
break
end
end
if q>0 then
return{":granted",q==#b and o or 0}
end
if not a1 then
if J>0 then
return{":refused",-2}
end
y(#b,1,p)
return{":granted",p}
end
local c1=redis.call("PTTL",b[a1])
if A=="1" then
redis.call("SET",c,"0","PX",d,"NX")
for z,b1 in ipairs(M)do
redis.call("DEL",b[b1])
h(i,v[3*b1],"0")
end
return{":busy",c1,0}
end
local s=l(m)
local d1=math.min(p,math.floor(s/4000)*4000+2000-s)
if X>0 and d1>0 and a1>1 and redis.call("EXISTS",c)==0 then
y(a1-1,0,d1)
end
local V=v[3*a1-1]
return{":busy",c1,W(V,redis.pcall("GET",V),s,R,c1,X,Y)}`,
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
local p=ARGV[2]
for z,f in ipairs(b)do
if redis.call("HEXISTS",f,a)==0 then
return{":gone"}
end
end
for z,f in ipairs(b)do
redis.call("PEXPIRE",f,p,"GT")
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
  text: `local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function t(f)
local D=redis.call("HGETALL",f)
if D[1] and(D[3] or not B(D[1],D[2]))then
w(f)
end
return D[1],D[2]
end
local b=KEYS
local a,u=t(b[1])
local o=math.huge
for z,f in ipairs(b)do
if not a or not redis.call("HGET",f,a)then
return{":free"}
end
o=math.min(o,redis.call("PTTL",f))
end
return{":held",a,tonumber(u),o}`,
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
local p=ARGV[2]
local u=tonumber(ARGV[3])
local d=u
for z,f in ipairs(b)do
d=math.min(d,tonumber(redis.call("HGET",f,a)or 0))
end
if d==0 then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
local o=math.huge
for z,f in ipairs(b)do
if d<u then
redis.call("HSET",f,a,u)
redis.call("PEXPIRE",f,p,"GT")
end
o=math.min(o,redis.call("PTTL",f))
end
return{":granted",o}`,
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
  text: `local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local c=KEYS[1]
local e={unpack(KEYS,2)}
local a=ARGV[1]
local u=tonumber(ARGV[2])
local D=ARGV[3]
local d=ARGV[4]
local i=ARGV[5]
local f,l=true,false
local H={}
for g=1,#e,2 do
H[g]=tonumber(redis.call("HGET",e[g],a)or-1)
f=f and H[g]>0
l=l or H[g]>=0
end
local o=f and D or "0"
if l and u==0 then
for g=1,#e,2 do
if H[g]>=0 then
redis.call("DEL",e[g])
h(i,e[g+1],"0")
end
end
redis.call("SET",c,o,"PX",d)
return{f and ":released" or ":gone"}
end
local p=v(c,o,d)
for g=1,#e,2 do
if not p and H[g]>u then
redis.call("HSET",e[g],a,u)
end
end
return{(p=="1" or f and not p)and ":released" or ":gone"}`,
  keys: 'done locksAndChannels',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
