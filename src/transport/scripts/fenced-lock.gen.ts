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
export const acquire: Script<'lock' | 'done' | 'tokens' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'clock' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local f,c,h,X=unpack(KEYS)
local a,p,A,d,k,L,M,m=unpack(ARGV)
p=tonumber(p)
local P=redis.call("EXISTS",f,c,X)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function j(h,k,m)
if k=="0"then
local i=redis.pcall("INCR",h)
if type(i)=="table"then
z(h,redis.call("GET",h))
i=redis.call("INCR",h)
end
redis.call("PERSIST",h)
return i
end
local n=redis.pcall("TIME")
local i=n.err and m*1000 or n[1]*1000000+n[2]
local Q=604800000
local A=redis.call("SET",h,string.format("%.0f",i),"KEEPTTL","GET")
if not A then
redis.call("PEXPIRE",h,Q)
return i
end
local e=tonumber(A)
if not e or string.format("%d",e)~=A then
redis.call("SET",h,A,"KEEPTTL")
z(h,A)
end
if e>=i then
i=e+1
redis.call("SET",h,string.format("%.0f",i),"KEEPTTL")
end
redis.call("PEXPIRE",h,Q,"GT")
return i
end
if P==0 then
local i=j(h,k,m)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return{":granted",p,i}
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
local i=redis.call("GET",h)
if not tonumber(i)then
i=z(h,i)or j(h,k,m)
end
return{":granted",redis.call("PTTL",f),tonumber(i)}
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
local i=j(h,k,m)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,p)
return{":granted",p,i}
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
  keys: 'lock done tokens slots',
  args: 'holder leaseMs last doneMs clock rttMs jitter nowMs',
  replies: 'granted remainingMs token,busy remainingMs askInMs,refused remainingMs',
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
  text: `local f,h=unpack(KEYS)
local a,i=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local A=tonumber(z(h,redis.call("GET",h))or 0)
if A<tonumber(i)and not redis.call("SET",h,i,"KEEPTTL","XX")then
return":gone"
end
return":raised"`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
