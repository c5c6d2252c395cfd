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
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = {
  text: `local f,c,s1=unpack(KEYS)
local a,k,C,d,c1,d1,i,b1=unpack(ARGV)
b1=tonumber(b1)
local y=c1=="0"and redis.call("EXISTS",f,c,s1)
if y==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
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
local H=z(f)
if H==a then
return{":granted",redis.call("PTTL",f)}
end
local q,i1=unpack(y~=(H and 1 or 0)and redis.call("MGET",c,s1)or{})
if q then
return{":refused",redis.call("PTTL",f)}
end
local s=H and redis.call("PTTL",f)or-2
if H and C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",s,0}
end
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
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,w)
T(s1,i1,math.max(i1.at-w,0)+4*math.max(i1.mean,w-i1.since)+2000)
end
local function t1(s1,I,w,R,s,C,c1,d1,b1)
local i1=M(I,w)
local g1=l1(i1,w,R,s,C,c1,0.5+d1/1000,b1)
r1(s1,i1,w)
return g1
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local g1=t1(s1,i1,p(i),H or a,s,C,c1,d1,b1)
if g1==0 then
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
return{":busy",s,g1}`,
  keys: 'lock done slots',
  args: 'holder leaseMs last doneMs rttMs jitter nowMs leftMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  durable: 'granted',
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
  durable: 'extended',
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
  text: `local f,g,n,s=unpack(KEYS)
local B,m=unpack(ARGV)
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
local a,y=z(f)
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
local k=q(g,a and"1"or"0",B)
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
if y~="0"then
redis.call("SET",s..a,"0","PX",B,"NX")
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
local a,y=z(f)
if not a then
return":free"
end
return{":held",a,tonumber(y),redis.call("PTTL",f)}`,
  keys: 'lock',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
  durable: 'held',
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
local a,k,y=unpack(ARGV)
k=tonumber(k)
y=tonumber(y)
local H=redis.call("HGET",f,a)
if not H then
return":gone"
end
if redis.call("EXISTS",c)==1 then
return":refused"
end
if tonumber(H)<y then
redis.call("HSET",f,a,y)
redis.call("PEXPIRE",f,k,"GT")
end
return{":granted",redis.call("PTTL",f)}`,
  keys: 'lock done',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
  durable: 'granted',
}

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
export const release: Script<'lock' | 'done' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local f,c,n=unpack(KEYS)
local a,y,B,d,m=unpack(ARGV)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if y=="0"and redis.call("HDEL",f,a)==1 then
redis.call("SET",c,B,"PX",d)
l(m,n,"0")
return":released"
end
local H=y~="0"and redis.call("HGET",f,a)
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
local k=q(c,H and B or"0",d)
if H and not k and tonumber(H)>tonumber(y)then
redis.call("HSET",f,a,y)
end
return(k=="1"or H and not k)and":released"or":gone"`,
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
  text: `local f,c,g,s=unpack(KEYS)
local a,k,d,B=unpack(ARGV)
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
local H,y=z(f)
if H==a then
return{":granted",redis.call("PTTL",f)}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",redis.call("PTTL",f)}
end
local function h(f,s,H,y,d)
if not H then
return
end
redis.call("DEL",f)
if y~="0"then
redis.call("SET",s..H,"0","PX",d,"NX")
end
end
h(f,s,H,y,d)
redis.call("SET",g,"1","PX",B)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k`,
  keys: 'lock done answer donePrefix',
  args: 'holder leaseMs doneMs answerMs',
  replies: 'granted remainingMs,refused remainingMs',
  durable: 'granted',
}
