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
  text: `local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function t(f)
local D=redis.call("HGETALL",f)
if D[1] and(D[3] or not B(D[1],D[2]))then
w(f)
end
return D[1],D[2]
end
local function j(h,k,m)
if k=="0" then
local i=redis.pcall("INCR",h)
if type(i)=="table" then
y(h,redis.call("GET",h))
i=redis.call("INCR",h)
end
redis.call("PERSIST",h)
return i
end
local n=redis.pcall("TIME")
local i=n.err and m*1000 or n[1]*1000000+n[2]
local G=604800000
local A=redis.call("SET",h,string.format("%.0f",i),"KEEPTTL","GET")
if not A then
redis.call("PEXPIRE",h,G)
return i
end
local e=tonumber(A)
if not e or string.format("%d",e)~=A then
redis.call("SET",h,A,"KEEPTTL")
y(h,A)
end
if e>=i then
i=e+1
redis.call("SET",h,string.format("%.0f",i),"KEEPTTL")
end
redis.call("PEXPIRE",h,G,"GT")
return i
end
local function N(O,s)
local E=type(O)=="string" and O or ""
local g,P,F,Q,e,R=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,P,F)>s+600000 or math.max(Q,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(P),tonumber(F),tonumber(Q),tonumber(e),R
end
local function S(T,Q,e)
e=math.min(e+1,10)
return Q+(math.max(T,0)-Q)/e,e
end
local function U(V,s,g,P,F,Q,e,R)
local O=string.format("%d:%d:%d:%d:%d:",g,P,F,Q,e)..R
local G=math.max(g-s,0)+4*math.max(Q,s-F)+2000
redis.pcall("SET",V,O,"PX",string.format("%d",G))
end
local function W(V,O,s,R,r,X,Y)
local g,P,F,Q,e,K=N(O,s)
if R and K~="" and K~=R then
Q,e=S(s-F,Q,e)
F=s
end
R=R or K
local T=math.max(s-F,0)
local Z=(Q+math.max(Q,T))/16
local L=g<=s
if e==0 then
Z=math.max(25,T/(L and 3 or 8))
elseif R=="" then
Z=math.min(Z,400)
end
g=math.min(math.max(g+Z*(0.5+Y/1000),s+math.min(X,Z)),s+600000)
if L and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,X>0 and s or P,F,Q,e,R)
return math.floor(g-s)
end
local function b1(V,O,s,R,A,X)
local g,P,F,Q,e=N(O,s)
local c1=X>0
local d1=math.max(Q,s-F)/2+100
if not c1 and A=="0" and g>s and s-P<d1 then
return false
end
if c1 then
Q,e=S(s-F,Q,e)
P=s
end
U(V,s,g,P,s,Q,e,R)
return true
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local f=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local V=KEYS[4]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local A=ARGV[3]
local d=ARGV[4]
local k=ARGV[5]
local X=tonumber(ARGV[6])
local Y=tonumber(ARGV[7])
local m=tonumber(ARGV[8])
local J=redis.call("EXISTS",f,c,V)
if J==0 then
local i=j(h,k,m)
redis.call("HSET",f,a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p,i}
end
local H=t(f)
if H==a then
local i=redis.call("GET",h)
if not tonumber(i)then
i=y(h,i)or j(h,k,m)
end
return{":granted",redis.call("PTTL",f),tonumber(i)}
end
J=J-(H and 1 or 0)
local O=J>0 and redis.pcall("GET",V)
if J>(O and 1 or 0)then
return{":refused",redis.call("PTTL",f)}
end
if not H and b1(V,O,l(m),a,A,X)then
local i=j(h,k,m)
redis.call("HSET",f,a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p,i}
end
local r=H and redis.call("PTTL",f)or 0
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
return{":busy",r,W(V,O,l(m),H,r,X,Y)}`,
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
  text: `local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local f=KEYS[1]
local h=KEYS[2]
local a=ARGV[1]
local i=ARGV[2]
if redis.call("HEXISTS",f,a)==0 then
return{":gone"}
end
local A=tonumber(y(h,redis.call("GET",h))or 0)
if A<tonumber(i)and not redis.call("SET",h,i,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
