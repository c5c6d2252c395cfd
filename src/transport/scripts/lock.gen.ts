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
  text: `local f,c,V=unpack(KEYS)
local a,p,A,d,K,L,m=unpack(ARGV)
local O=redis.call("EXISTS",f,c,V)
if O==0 then
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
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
end
local B=u(f)
if B==a then
return{":granted",redis.call("PTTL",f)}
end
O=O-(B and 1 or 0)
local R=O>0 and redis.pcall("GET",V)
if O>(R and 1 or 0)then
return{":refused",redis.call("PTTL",f)}
end
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
local function a1(V,R,s,G,A,K)
local g,S,E,F,e,I=Q(R,s)
if K~="0"then
F,e=T(s-E,F,e)
S=s
if G==""then
G=math.min(F,1.05*(tonumber(I)or F/2))
end
elseif A=="0"and g>s and s-S<math.max(F,s-E)/2+100 then
return false
end
U(V,s,g,S,s,F,e,G)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
if not B and a1(V,R,l(m),a,A,K)then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
local r=B and redis.call("PTTL",f)or 0
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
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
return{":busy",r,W(V,R,l(m),B,r,K,L)}`,
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
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
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
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
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
local a,v,J,d,i=unpack(ARGV)
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
redis.call("SET",c,J,"PX",d)
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
local p=w(c,B and J or"0",d)
if B and not p and tonumber(B)>tonumber(v)then
redis.call("HSET",f,a,v)
end
return(p=="1"or B and not p)and":released"or":gone"`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
