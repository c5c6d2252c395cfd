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
  text: `local f,c,W=unpack(KEYS)
local a,k,C,d,L,M,i=unpack(ARGV)
local x=redis.call("EXISTS",f,c,W)
if x==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
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
local F=y(f)
if F==a then
return{":granted",redis.call("PTTL",f)}
end
x=x-(F and 1 or 0)
local S=x>0 and redis.pcall("GET",W)
if x>(S and 1 or 0)then
return{":refused",redis.call("PTTL",f)}
end
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
local function a1(W,S,v,J,C,L)
local h,T,H,I,e,P=R(S,v)
if L~="0"then
I,e=U(v-H,I,e)
T=v
if J==""then
J=math.min(I,1.05*(tonumber(P)or I/2))
end
elseif C=="0"and h>v and v-T<math.max(I,v-H)/2+100 then
return false
end
V(W,v,h,T,v,I,e,J)
return true
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
if not F and a1(W,S,p(i),a,C,L)then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
local r=F and redis.call("PTTL",f)or 0
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
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
return{":busy",r,X(W,S,p(i),F,r,L,M)}`,
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
local a,k=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
redis.call("PEXPIRE",f,k,"GT")
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
  text: `local f,g,n,r=unpack(KEYS)
local B,m=unpack(ARGV)
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
local a,x=y(f)
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
local k=A(g,a and"1"or"0",B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if a and not k then
redis.call("DEL",f)
if x~="0"then
redis.call("SET",r..a,"0","PX",B,"NX")
end
l(m,n,"0")
end
return(k=="1"or a and not k)and":released"or":free"`,
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
local a,x=y(f)
if not a then
return":free"
end
return{":held",a,tonumber(x),redis.call("PTTL",f)}`,
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
local a,k,x=unpack(ARGV)
k=tonumber(k)
x=tonumber(x)
local F=redis.call("HGET",f,a)
if not F then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if tonumber(F)<x then
redis.call("HSET",f,a,x)
redis.call("PEXPIRE",f,k,"GT")
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
  text: `local f,c,n=unpack(KEYS)
local a,x,B,d,m=unpack(ARGV)
local F=redis.call("HGET",f,a)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if F and x=="0"then
redis.call("DEL",f)
redis.call("SET",c,B,"PX",d)
l(m,n,"0")
return":released"
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
local k=A(c,F and B or"0",d)
if F and not k and tonumber(F)>tonumber(x)then
redis.call("HSET",f,a,x)
end
return(k=="1"or F and not k)and":released"or":gone"`,
  keys: 'lock done channel',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}

export type StealReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock from any holder. The holder that it finds is finished, so a late duplicate of its acquire takes nothing,
 * and it learns of the theft at its next request. A waiting multi-lock, which has reserved the lock with a hold count of
 * 0, is not finished: it goes on waiting. Waiters stay where they are.
 * A repeated request is answered with what is already true for its holder. The answer key makes sure that it steals once,
 * even if a copy arrives after its lease has expired: that copy would steal from an innocent holder.
 */
export const steal: Script<'lock' | 'done' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs' | 'answerMs', StealReply> = {
  text: `local f,c,g,r=unpack(KEYS)
local a,k,d,B=unpack(ARGV)
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
local F,x=y(f)
if F==a then
return{":granted",redis.call("PTTL",f)}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",redis.call("PTTL",f)}
end
local function h(f,r,F,x,d)
if not F then
return
end
redis.call("DEL",f)
if x~="0"then
redis.call("SET",r..F,"0","PX",d,"NX")
end
end
h(f,r,F,x,d)
redis.call("SET",g,"1","PX",B)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k`,
  keys: 'lock done answer donePrefix',
  args: 'holder leaseMs doneMs answerMs',
  replies: 'granted remainingMs,refused remainingMs',
}
