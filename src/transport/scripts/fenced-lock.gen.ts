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
  text: `local f,c,h,V=unpack(KEYS)
local a,p,A,d,k,K,L,m=unpack(ARGV)
p=tonumber(p)
local O=redis.call("EXISTS",f,c,V)
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
local d1=604800000
local A=redis.call("SET",h,string.format("%.0f",i),"KEEPTTL","GET")
if not A then
redis.call("PEXPIRE",h,d1)
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
redis.call("PEXPIRE",h,d1,"GT")
return i
end
if O==0 then
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
local J=redis.call("HGETALL",f)
if J[1] and(J[3] or not C(J[1],J[2]))then
x(f)
end
return J[1],J[2]
end
local B=u(f)
if B==a then
local i=redis.call("GET",h)
if not tonumber(i)then
i=z(h,i)or j(h,k,m)
end
return{":granted",redis.call("PTTL",f),tonumber(i)}
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
