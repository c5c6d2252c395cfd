// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local f,c,u1=unpack(KEYS)
local a,l,F,d,f1,g1,j,e1=unpack(ARGV)
f1=tonumber(f1)
g1=tonumber(g1)
e1=tonumber(e1)
local B=f1==0 and redis.call("EXISTS",f,c,u1)
if B==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return":granted "..l
end
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
local M=O(f)
if M==a then
return{":granted",redis.call("PTTL",f)}
end
local t,k1=unpack(B~=(M and 1 or 0)and redis.call("MGET",c,u1)or{})
if t then
return{":refused",redis.call("PTTL",f)}
end
local v=M and redis.call("PTTL",f)or-2
if M and F=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",v,0}
end
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
local function v1(u1,g,D,U,v,F,f1,g1,e1)
local k1=P(g,D)
local i1=n1(k1,D,U,v,F,f1,0.5+g1/1000,e1)
t1(u1,k1,D)
return i1
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local i1=v1(u1,k1,s(j),M or a,v,F,f1,g1,e1)
if i1==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return":granted "..l
end
return{":busy",v,i1}`,
  'lock done slots',
  'holder leaseMs last doneMs rttMs jitter nowMs leftMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
 * late duplicate can neither shorten a lease nor restore one that has ended.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local f=KEYS[1]
local a,l=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
redis.call("PEXPIRE",f,l,"GT")
return":extended"`,
  'lock',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

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
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'answerMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local f,h,p,v=unpack(KEYS)
local E,o=unpack(ARGV)
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
local a,B=O(f)
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
local l=t(h,a and"1"or"0",E)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if a and not l then
redis.call("DEL",f)
if B~="0"then
redis.call("SET",v..a,"0","PX",E,"NX")
end
n(o,p,"0")
end
return(l=="1"or a and not l)and":released"or":free"`,
  'lock answer channel donePrefix',
  'answerMs publish',
  'released,free',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease.
 * Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = /* @__PURE__ */ script(
  `local f=KEYS[1]
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
local a,B=O(f)
if not a then
return":free"
end
return{":held",a,tonumber(B),redis.call("PTTL",f)}`,
  'lock',
  '',
  'held holder$ holds remainingMs,free',
  'held',
)

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
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local f,c=unpack(KEYS)
local a,l,B=unpack(ARGV)
l=tonumber(l)
B=tonumber(B)
local M=redis.call("HGET",f,a)
if not M then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if tonumber(M)<B then
redis.call("HSET",f,a,B)
redis.call("PEXPIRE",f,l,"GT")
end
return{":granted",redis.call("PTTL",f)}`,
  'lock done',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's field, and with the last field the hash, so no request can free what another holder has.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local f,c,p=unpack(KEYS)
local a,B,E,d,o=unpack(ARGV)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if B=="0"and redis.call("HDEL",f,a)==1 then
redis.call("SET",c,E,"PX",d)
n(o,p,"0")
return":released"
end
local M=B~="0"and redis.call("HGET",f,a)
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
local l=t(c,M and E or"0",d)
if M and not l and tonumber(M)>tonumber(B)then
redis.call("HSET",f,a,B)
end
return(l=="1"or M and not l)and":released"or":gone"`,
  'lock done channel',
  'holder holds outcome doneMs publish',
  'released,gone',
)

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
export const steal: Script<'lock' | 'done' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs' | 'answerMs', StealReply> = /* @__PURE__ */ script(
  `local f,c,h,v=unpack(KEYS)
local a,l,d,E=unpack(ARGV)
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
local M,B=O(f)
if M==a then
return{":granted",redis.call("PTTL",f)}
end
if redis.call("EXISTS",c,h)>0 then
return{":refused",redis.call("PTTL",f)}
end
local function i(f,v,M,B,d)
if not M then
return
end
redis.call("DEL",f)
if B~="0"then
redis.call("SET",v..M,"0","PX",d,"NX")
end
end
i(f,v,M,B,d)
redis.call("SET",h,"1","PX",E)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return":granted "..l`,
  'lock done answer donePrefix',
  'holder leaseMs doneMs answerMs',
  'granted remainingMs,refused remainingMs',
  'granted',
)
