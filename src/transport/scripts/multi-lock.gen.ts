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
local z={unpack(KEYS,2)}
local a,p,A,d,i,K,L,m=unpack(ARGV)
local b={}
for g=1,#z,3 do
table.insert(b,z[g])
end
local function Y(N,v,Z)
for t,f in ipairs(N)do
redis.call("HSET",f,a,v)
redis.call("PEXPIRE",f,Z)
end
end
local a1=K~="0"and A=="0"
local b1=a1 and math.huge or redis.call("EXISTS",c,unpack(b))
if b1==0 then
Y(b,"1",p)
return":granted "..p
end
local p1=0
local q=math.huge
local c1,O,w={},{},{}
local d1,G
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
for o,f in ipairs(b)do
local B,v=u(f)
b1=b1-(B and 1 or 0)
if B==a and v=="0"then
table.insert(c1,o)
elseif B==a then
p1=p1+1
q=math.min(q,redis.call("PTTL",f))
elseif v=="0"and K~="0"then
table.insert(O,f)
elseif B and not d1 then
d1,G=o,B
end
if not d1 and not B then
table.insert(w,f)
end
if b1==0 or d1 and p1==0 and A=="0"then
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
for t,f in ipairs(O)do
redis.call("DEL",f)
end
Y(b,"1",p)
return":granted "..p
end
local e1=redis.call("PTTL",b[d1])
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if A=="1"then
redis.call("SET",c,"0","PX",d,"NX")
for t,o in ipairs(c1)do
redis.call("DEL",b[o])
h(i,z[3*o],"0")
end
return{":busy",e1,0}
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local f1=math.min(p,math.floor(s/2000)*2000+1500-s)
if a1 and f1>0 and w[1] and redis.call("EXISTS",c)==0 then
Y(w,"0",f1)
end
local V=z[3*d1-1]
local function Q(R,s)
local g,S,E,F,e,G=
string.match(type(R)=="string"and R or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,S,E)>s+600000 or math.max(F,s-E)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),S,E,tonumber(F),tonumber(e),G
end
local function T(H,F,e)
e=math.min(e+1,10)
return F+(math.max(H,0)-F)/e,e
end
local function U(V,s,g,S,E,F,e,G)
local R=string.format("%d:%d:%d:%d:%d:",g,S,E,F,e)..G
redis.pcall("SET",V,R,"PX",math.floor(math.max(g-s,0)+4*math.max(F,s-E)+2000))
end
local function W(V,R,s,G,r,K,L)
local g,S,E,F,e,I=Q(R,s)
if not G and r>0 then
G=s+r
local X=G-(tonumber(I)or 0)
if X<5 or X>r/4 then
I=""
end
end
if G and I~=""and I~=G then
F,e=T(s-E,F,e)
E=s
end
G=G or I
local H=s-E
local M=(F+math.max(F,H))/16
local P=g<=s
if e==0 then
M=math.max(25,H/(P and 3 or 8))
elseif F>1.5*(tonumber("0"..G)or F)then
M=math.min(M,200)
end
g=math.min(math.max(g+M*(0.5+L/1000),s+math.min(K,M)),s+600000)
if P and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,K~="0"and s or S,E,F,e,G)
return math.floor(g-s)
end
return{":busy",e1,W(V,redis.pcall("GET",V),s,G,e1,K,L)}`,
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
local a,p=unpack(ARGV)
for t,f in ipairs(b)do
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
end
for t,f in ipairs(b)do
redis.call("PEXPIRE",f,p,"GT")
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
local a,v=u(b[1])
local q=math.huge
for t,f in ipairs(b)do
if not a or not redis.call("HGET",f,a)then
return":free"
end
q=math.min(q,redis.call("PTTL",f))
end
return{":held",a,tonumber(v),q}`,
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
local a,p,v=unpack(ARGV)
v=tonumber(v)
local d=v
for t,f in ipairs(b)do
d=math.min(d,tonumber(redis.call("HGET",f,a)or 0))
end
if d==0 then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
local q=math.huge
for t,f in ipairs(b)do
if d<v then
redis.call("HSET",f,a,v)
redis.call("PEXPIRE",f,p,"GT")
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
local a,v,J,d,i=unpack(ARGV)
v=tonumber(v)
local f,l=true,false
local B={}
for g=1,#e,2 do
B[g]=tonumber(redis.call("HGET",e[g],a)or-1)
f=f and B[g]>0
l=l or B[g]>=0
end
local o=f and J or"0"
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if l and v==0 then
for g=1,#e,2 do
if B[g]>=0 then
redis.call("DEL",e[g])
h(i,e[g+1],"0")
end
end
redis.call("SET",c,o,"PX",d)
return f and":released"or":gone"
end
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
local p=w(c,o,d)
for g=1,#e,2 do
if not p and B[g]>v then
redis.call("HSET",e[g],a,v)
end
end
return(p=="1"or f and not p)and":released"or":gone"`,
  keys: 'done locksAndChannels',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
