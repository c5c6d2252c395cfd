// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
export const acquire: Script<'lock' | 'done' | 'tokens' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'clock' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local f,c,n,u1=unpack(KEYS)
local a,l,F,d,u,f1,g1,j,e1=unpack(ARGV)
l=tonumber(l)
f1=tonumber(f1)
g1=tonumber(g1)
e1=tonumber(e1)
local B=f1==0 and redis.call("EXISTS",f,c,u1)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local function p(n,F,o)
local q=3600000000
if math.floor(F/q)~=math.floor(o/q)then
redis.call("PEXPIREAT",n,string.format("%.0f",o/1000+608400000),"GT")
end
end
local function r(n,u,j)
if u=="0"then
local o=redis.pcall("INCR",n)
if type(o)=="table"then
A(n,redis.call("GET",n))
o=redis.call("INCR",n)
end
redis.call("PERSIST",n)
return o
end
local k=redis.pcall("TIME")
local o=k.err and tonumber(j)*1000 or tonumber(k[1])*1000000+tonumber(k[2])
local z1=608400000
local F=redis.call("SET",n,string.format("%.0f",o),"KEEPTTL","GET")
if not F then
redis.call("PEXPIRE",n,z1)
return o
end
if not y(F)then
redis.call("SET",n,F,"KEEPTTL")
A(n,F)
end
local e=tonumber(F)
if e>=o then
o=e+1
redis.call("SET",n,string.format("%.0f",o),"KEEPTTL")
end
if k.err then
redis.call("PEXPIRE",n,z1,"GT")
else
p(n,e,o)
end
return o
end
if B==0 then
local o=r(n,u,j)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return{":granted",l,o}
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
local o=redis.call("GET",n)
if not tonumber(o)then
o=A(n,o)or r(n,u,j)
end
return{":granted",redis.call("PTTL",f),tonumber(o)}
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
local o=r(n,u,j)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,l)
return{":granted",l,o}
end
return{":busy",v,i1}`,
  'lock done tokens slots',
  'holder leaseMs last doneMs clock rttMs jitter nowMs leftMs',
  'granted remainingMs token,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number; token: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count, the remaining lease, and the token that was granted last.
 * Source: Redisson, RedissonFencedLock.getTokenAsync, and what lua/lock/inspect.lua reads.
 */
export const inspect: Script<'lock' | 'tokens', InspectReply> = /* @__PURE__ */ script(
  `local f,n=unpack(KEYS)
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
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local o=tonumber(A(n,redis.call("GET",n))or 0)
return{":held",a,tonumber(B),redis.call("PTTL",f),o}`,
  'lock tokens',
  '',
  'held holder$ holds remainingMs token,free',
  'held',
)

export type RaiseReply =
  | { code: 'raised' }
  | { code: 'gone' }

/**
 * Raises the token of a lock that the holder has to the token that was agreed upon for several locks together. The next
 * grant of any of these locks then gets a higher token. The raised token is kept for as long as if it had been granted
 * here.
 * Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995). Redisson's locks of locks have no tokens.
 */
export const raise: Script<'lock' | 'tokens' | 'holder' | 'token', RaiseReply> = /* @__PURE__ */ script(
  `local f,n=unpack(KEYS)
local a,o=unpack(ARGV)
o=tonumber(o)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local F=tonumber(A(n,redis.call("GET",n))or 0)
local function p(n,F,o)
local q=3600000000
if math.floor(F/q)~=math.floor(o/q)then
redis.call("PEXPIREAT",n,string.format("%.0f",o/1000+608400000),"GT")
end
end
if F<o then
if not redis.call("SET",n,string.format("%.0f",o),"KEEPTTL","XX")then
return":gone"
end
p(n,F,o)
end
return":raised"`,
  'lock tokens',
  'holder token',
  'raised,gone',
  'raised',
)

export type StealReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock from any holder, as the plain lock's steal does, and mints a fencing token. So a resource that compares
 * tokens refuses the former holder. A repeated request of the holder gets the stored token.
 */
export const steal: Script<'lock' | 'done' | 'tokens' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs' | 'answerMs' | 'clock' | 'nowMs', StealReply> = /* @__PURE__ */ script(
  `local f,c,n,h,v=unpack(KEYS)
local a,l,d,E,u,j=unpack(ARGV)
l=tonumber(l)
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
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local function p(n,F,o)
local q=3600000000
if math.floor(F/q)~=math.floor(o/q)then
redis.call("PEXPIREAT",n,string.format("%.0f",o/1000+608400000),"GT")
end
end
local function r(n,u,j)
if u=="0"then
local o=redis.pcall("INCR",n)
if type(o)=="table"then
A(n,redis.call("GET",n))
o=redis.call("INCR",n)
end
redis.call("PERSIST",n)
return o
end
local k=redis.pcall("TIME")
local o=k.err and tonumber(j)*1000 or tonumber(k[1])*1000000+tonumber(k[2])
local z1=608400000
local F=redis.call("SET",n,string.format("%.0f",o),"KEEPTTL","GET")
if not F then
redis.call("PEXPIRE",n,z1)
return o
end
if not y(F)then
redis.call("SET",n,F,"KEEPTTL")
A(n,F)
end
local e=tonumber(F)
if e>=o then
o=e+1
redis.call("SET",n,string.format("%.0f",o),"KEEPTTL")
end
if k.err then
redis.call("PEXPIRE",n,z1,"GT")
else
p(n,e,o)
end
return o
end
if M==a then
local o=redis.call("GET",n)
if not tonumber(o)then
o=A(n,o)or r(n,u,j)
end
return{":granted",redis.call("PTTL",f),tonumber(o)}
end
if redis.call("EXISTS",c,h)>0 then
return{":refused",redis.call("PTTL",f)}
end
local o=r(n,u,j)
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
return{":granted",l,o}`,
  'lock done tokens answer donePrefix',
  'holder leaseMs doneMs answerMs clock nowMs',
  'granted remainingMs token,refused remainingMs',
  'granted',
)
