// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local f,c,X=unpack(KEYS)
local a,p,A,d,L,M,m=unpack(ARGV)
local P=redis.call("EXISTS",f,c,X)
if P==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function x(y)
redis.call("GET",y)
end
local function u(f)
local K=redis.call("HGETALL",f)
if K[1] and(K[3] or not C(K[1],K[2]))then
x(f)
end
return K[1],K[2]
end
local B=u(f)
if B==a then
return{":granted",redis.call("PTTL",f)}
end
P=P-(B and 1 or 0)
local T=P>0 and redis.pcall("GET",X)
if P>(T and 1 or 0)then
return{":refused",redis.call("PTTL",f)}
end
local function S(T,s)
local E=type(T)=="string"and T or""
local g,U,F,G,e,H=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,U,F)>s+600000 or math.max(G,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(U),tonumber(F),tonumber(G),tonumber(e),H
end
local function V(I,G,e)
e=math.min(e+1,10)
return G+(math.max(I,0)-G)/e,e
end
local function W(X,s,g,U,F,G,e,H)
local T=string.format("%d:%d:%d:%d:%d:",g,U,F,G,e)..H
local Q=math.max(g-s,0)+4*math.max(G,s-F)+2000
redis.pcall("SET",X,T,"PX",string.format("%d",Q))
end
local function c1(X,T,s,H,A,L)
local g,U,F,G,e=S(T,s)
local d1=L~="0"
local e1=math.max(G,s-F)/2+100
if not d1 and A=="0"and g>s and s-U<e1 then
return false
end
if d1 then
G,e=V(s-F,G,e)
U=s
end
W(X,s,g,U,s,G,e,H)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
if not B and c1(X,T,l(m),a,A,L)then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
local r=B and redis.call("PTTL",f)or 0
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function Y(X,T,s,H,r,L,M)
local g,U,F,G,e,J=S(T,s)
if not H and r>0 then
H=s+r
local Z=H-(tonumber(J)or 0)
if Z<5 or Z>r/4 then
J=""
end
end
if H and J~=""and J~=H then
G,e=V(s-F,G,e)
F=s
end
H=H or J
local I=math.max(s-F,0)
local N=(G+math.max(G,I))/16
local R=g<=s
if e==0 then
N=math.max(25,I/(R and 3 or 8))
elseif H==""then
N=math.min(N,200)
end
g=math.min(math.max(g+N*(0.5+M/1000),s+math.min(L,N)),s+600000)
if R and r>0 then
g=math.min(g,s+r+5)
end
W(X,s,g,L~="0"and s or U,F,G,e,H)
return math.floor(g-s)
end
return{":busy",r,Y(X,T,l(m),B,r,L,M)}`,
  keys: 'lock done slots',
  args: 'holder leaseMs last doneMs rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
 * late duplicate can neither shorten a lease nor restore one that has ended.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local f=KEYS[1]
local a,p=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
redis.call("PEXPIRE",f,p,"GT")
return":extended"`,
  keys: 'lock',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing. A waiting multi-lock, which has
 * reserved the lock with a hold count of 0, is not finished: it goes on waiting.
 * Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'answerMs' | 'publish', ForceReleaseReply> = {
  text: `local f,o,j,r=unpack(KEYS)
local B,i=unpack(ARGV)
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function x(y)
redis.call("GET",y)
end
local function u(f)
local K=redis.call("HGETALL",f)
if K[1] and(K[3] or not C(K[1],K[2]))then
x(f)
end
return K[1],K[2]
end
local a,v=u(f)
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
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if a and not p then
redis.call("DEL",f)
if v~="0"then
redis.call("SET",r..a,"0","PX",B,"NX")
end
h(i,j,"0")
end
return(p=="1"or a and not p)and":released"or":free"`,
  keys: 'lock answer channel donePrefix',
  args: 'answerMs publish',
  replies: 'released,free',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease.
 * Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = {
  text: `local f=KEYS[1]
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function x(y)
redis.call("GET",y)
end
local function u(f)
local K=redis.call("HGETALL",f)
if K[1] and(K[3] or not C(K[1],K[2]))then
x(f)
end
return K[1],K[2]
end
local a,v=u(f)
if not a then
return":free"
end
return{":held",a,tonumber(v),redis.call("PTTL",f)}`,
  keys: 'lock',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that already has the lock.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its hold was released changes nothing.
 * Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL. This script only raises it.
 */
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local f,c=unpack(KEYS)
local a,p,v=unpack(ARGV)
p=tonumber(p)
v=tonumber(v)
local B=redis.call("HGET",f,a)
if not B then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if tonumber(B)<v then
redis.call("HSET",f,a,v)
redis.call("PEXPIRE",f,p,"GT")
end
return{":granted",redis.call("PTTL",f)}`,
  keys: 'lock done',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local f,c,j=unpack(KEYS)
local a,v,K,d,i=unpack(ARGV)
local B=redis.call("HGET",f,a)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if B and v=="0"then
redis.call("DEL",f)
redis.call("SET",c,K,"PX",d)
h(i,j,"0")
return":released"
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
local p=w(c,B and K or"0",d)
if B and not p and tonumber(B)>tonumber(v)then
redis.call("HSET",f,a,v)
end
return(p=="1"or B and not p)and":released"or":gone"`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
