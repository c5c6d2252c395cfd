// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it has no readers and no writer. A repeated request is answered with what is already true for its
 * holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonWriteLock.tryLockInnerAsync, where a repeated request counts twice and adds its lease.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = {
  text: `local f,c,s1=unpack(KEYS)
local a,k,C,d,c1,d1,i,b1=unpack(ARGV)
b1=tonumber(b1)
local y=c1=="0"and redis.call("EXISTS",f,c,s1)
if y==0 then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
local z=redis.call("HMGET",f,"mode",a)
local s=redis.call("PTTL",f)
if z[2] then
return{":granted",s}
end
local g=s~=-2
local function t(u)
redis.call("GET",u)
end
local function L(f,v)
if v~="read"and v~="write"then
t(f)
end
end
if g then
L(f,z[1])
end
local q,i1=unpack(y~=(g and 1 or 0)and redis.call("MGET",c,s1)or{})
if q then
return{":refused",s}
end
if g and C=="1"then
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
local g1=t1(s1,i1,p(i),nil,s,C,c1,d1,b1)
if g1==0 then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
return{":busy",s,g1}`,
  keys: 'lock done slots',
  args: 'holder leaseMs last doneMs rttMs jitter nowMs leftMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  durable: 'granted',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one write hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script ends the writing and writes the done key. The removal comes first, because a full database permits it.
 * A writer that also reads becomes a reader (downgrade), for the rest of its read lease.
 * Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no reader, and the lock keeps the TTL
 * of the writer.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'reading' | 'holder' | 'reader' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local f,c,n,e=unpack(KEYS)
local a,p,y,B,d,m=unpack(ARGV)
local z=redis.call("HMGET",f,a,p)
local H=z[1]
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
if not H or y~="0"then
local k=q(c,H and B or"0",d)
if H and not k and tonumber(H)>tonumber(y)then
redis.call("HSET",f,a,y)
end
return(k=="1"or H and not k)and":released"or":gone"
end
local f1=z[2] and redis.call("PTTL",e)or-2
if f1>0 then
redis.call("HDEL",f,a)
redis.call("HSET",f,"mode","read")
redis.call("PEXPIRE",f,f1)
else
redis.call("DEL",f)
end
redis.call("SET",c,B,"PX",d)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
l(m,n,"1")
return":released"`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
