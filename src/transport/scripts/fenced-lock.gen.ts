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
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local function i(g,j,v)
if j=="0" then
local h=redis.pcall("INCR",g)
if type(h)=="table" then
t(g,redis.call("GET",g))
h=redis.call("INCR",g)
end
redis.call("PERSIST",g)
return h
end
local w=redis.pcall("TIME")
local h=w.err and v*1000 or w[1]*1000000+w[2]
local E=604800000
local A=redis.call("SET",g,string.format("%.0f",h),"KEEPTTL","GET")
if not A then
redis.call("PEXPIRE",g,E)
return h
end
local d=tonumber(A)
if not d or string.format("%d",d)~=A then
redis.call("SET",g,A,"KEEPTTL")
t(g,A)
end
if d>=h then
h=d+1
redis.call("SET",g,string.format("%.0f",h),"KEEPTTL")
end
redis.call("PEXPIRE",g,E,"GT")
return h
end
local function M(N,z)
local J=type(N)=="string" and N or ""
local l,O,I,P,d,Q=string.match(J,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,O,I)>z+600000 or math.max(P,z-I)>86400000 then
return z,z,z,0,0,""
end
return tonumber(l),tonumber(O),tonumber(I),tonumber(P),tonumber(d),Q
end
local function R(S,P,d)
d=math.min(d+1,10)
return P+(math.max(S,0)-P)/d,d
end
local function T(U,z,l,O,I,P,d,Q)
local N=string.format("%d:%d:%d:%d:%d:",l,O,I,P,d)..Q
local E=math.max(l-z,0)+4*math.max(P,z-I)+2000
redis.pcall("SET",U,N,"PX",string.format("%d",E))
end
local function V(U,N,z,Q,r,W,X)
local l,O,I,P,d,K=M(N,z)
if Q and K~="" and K~=Q then
P,d=R(z-I,P,d)
I=z
end
Q=Q or K
local S=math.max(z-I,0)
local Y=(P+math.max(P,S))/16
local Z=l<=z
if d==0 then
Y=math.max(25,S/(Z and 3 or 8))
elseif Q=="" then
Y=math.min(Y,400)
end
l=math.min(math.max(l+Y*(0.5+X/1000),z+math.min(W,Y)),z+600000)
if Z and r>0 then
l=math.min(l,z+r+5)
end
T(U,z,l,W>0 and z or O,I,P,d,Q)
return math.floor(l-z)
end
local function b1(U,N,z,Q,A,W)
local l,O,I,P,d=M(N,z)
local c1=W>0
local d1=math.max(P,z-I)/2+100
if not c1 and A=="0" and l>z and z-O<d1 then
return false
end
if c1 then
P,d=R(z-I,P,d)
O=z
end
T(U,z,l,O,z,P,d,Q)
return true
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local e=KEYS[1]
local c=KEYS[2]
local g=KEYS[3]
local U=KEYS[4]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local j=ARGV[5]
local W=tonumber(ARGV[6])
local X=tonumber(ARGV[7])
local v=tonumber(ARGV[8])
local H=redis.call("EXISTS",e,c,U)
if H==0 then
local h=i(g,j,v)
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n,h}
end
local F=G(e)
if F==a then
local h=redis.call("GET",g)
if not tonumber(h)then
h=t(g,h)or i(g,j,v)
end
return{":granted",redis.call("PTTL",e),tonumber(h)}
end
H=H-(F and 1 or 0)
local N=H>0 and redis.pcall("GET",U)
if H>(N and 1 or 0)then
return{":refused",redis.call("PTTL",e)}
end
if not F and b1(U,N,u(v),a,A,W)then
local h=i(g,j,v)
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n,h}
end
local r=F and redis.call("PTTL",e)or 0
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,0}
end
return{":busy",r,V(U,N,u(v),F,r,W,X)}`,
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
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=ARGV[2]
if redis.call("HEXISTS",e,a)==0 then
return{":gone"}
end
local A=tonumber(t(g,redis.call("GET",g))or 0)
if A<tonumber(h)and not redis.call("SET",g,h,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
