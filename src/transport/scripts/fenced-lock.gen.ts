// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and mints a fencing token. A repeated request is answered with what is already true
 * for its holder.
 * A token belongs to a grant, so a repeated request gets the stored token. It gets a new one only when the stored token
 * was evicted.
 * Source: Redisson, RedissonFencedLock.tryLockInnerAsync, which also counts at every re-entry and every repeat.
 */
export const acquire: Script<'lock' | 'done' | 'tokens' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'clock' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = {
  text: `local f,c,l,s1=unpack(KEYS)
local a,k,C,d,o,c1,d1,i,b1=unpack(ARGV)
k=tonumber(k)
b1=tonumber(b1)
local y=c1=="0"and redis.call("EXISTS",f,c,s1)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function n(l,o,i)
if o=="0"then
local m=redis.pcall("INCR",l)
if type(m)=="table"then
A(l,redis.call("GET",l))
m=redis.call("INCR",l)
end
redis.call("PERSIST",l)
return m
end
local j=redis.pcall("TIME")
local m=j.err and i*1000 or j[1]*1000000+j[2]
local x1=604800000
local C=redis.call("SET",l,string.format("%.0f",m),"KEEPTTL","GET")
if not C then
redis.call("PEXPIRE",l,x1)
return m
end
local e=tonumber(C)
if not e or string.format("%d",e)~=C then
redis.call("SET",l,C,"KEEPTTL")
A(l,C)
end
if e>=m then
m=e+1
redis.call("SET",l,string.format("%.0f",m),"KEEPTTL")
end
redis.call("PEXPIRE",l,x1,"GT")
return m
end
if y==0 then
local m=n(l,o,i)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k,m}
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
local m=redis.call("GET",l)
if not tonumber(m)then
m=A(l,m)or n(l,o,i)
end
return{":granted",redis.call("PTTL",f),tonumber(m)}
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
local m=n(l,o,i)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k,m}
end
return{":busy",s,g1}`,
  keys: 'lock done tokens slots',
  args: 'holder leaseMs last doneMs clock rttMs jitter nowMs leftMs',
  replies: 'granted remainingMs token,busy remainingMs askInMs,refused remainingMs',
  durable: 'granted',
}

export type RaiseReply =
  | { code: 'raised' }
  | { code: 'gone' }

/**
 * Raises the token of a lock that the holder has to the token that was agreed upon for several locks together. The next
 * grant of any of these locks then gets a higher token. The token keeps the TTL that its grant gave it.
 * Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995). Redisson's locks of locks have no tokens.
 */
export const raise: Script<'lock' | 'tokens' | 'holder' | 'token', RaiseReply> = {
  text: `local f,l=unpack(KEYS)
local a,m=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local C=tonumber(A(l,redis.call("GET",l))or 0)
if C<tonumber(m)and not redis.call("SET",l,m,"KEEPTTL","XX")then
return":gone"
end
return":raised"`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
  durable: 'raised',
}

export type StealReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock from any holder, as the plain lock's steal does, and mints a fencing token. So a resource that compares
 * tokens refuses the former holder. A repeated request of the holder gets the stored token.
 */
export const steal: Script<'lock' | 'done' | 'tokens' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs' | 'answerMs' | 'clock' | 'nowMs', StealReply> = {
  text: `local f,c,l,g,s=unpack(KEYS)
local a,k,d,B,o,i=unpack(ARGV)
k=tonumber(k)
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
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function n(l,o,i)
if o=="0"then
local m=redis.pcall("INCR",l)
if type(m)=="table"then
A(l,redis.call("GET",l))
m=redis.call("INCR",l)
end
redis.call("PERSIST",l)
return m
end
local j=redis.pcall("TIME")
local m=j.err and i*1000 or j[1]*1000000+j[2]
local x1=604800000
local C=redis.call("SET",l,string.format("%.0f",m),"KEEPTTL","GET")
if not C then
redis.call("PEXPIRE",l,x1)
return m
end
local e=tonumber(C)
if not e or string.format("%d",e)~=C then
redis.call("SET",l,C,"KEEPTTL")
A(l,C)
end
if e>=m then
m=e+1
redis.call("SET",l,string.format("%.0f",m),"KEEPTTL")
end
redis.call("PEXPIRE",l,x1,"GT")
return m
end
if H==a then
local m=redis.call("GET",l)
if not tonumber(m)then
m=A(l,m)or n(l,o,i)
end
return{":granted",redis.call("PTTL",f),tonumber(m)}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",redis.call("PTTL",f)}
end
local m=n(l,o,i)
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
return{":granted",k,m}`,
  keys: 'lock done tokens answer donePrefix',
  args: 'holder leaseMs doneMs answerMs clock nowMs',
  replies: 'granted remainingMs token,refused remainingMs',
  durable: 'granted',
}
