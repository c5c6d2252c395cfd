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
  text: `local function r(b,o)
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
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
end
local function i(g,j,w)
if j=="0" then
local h=redis.pcall("INCR",g)
if type(h)=="table" then
r(g,redis.call("GET",g))
h=redis.call("INCR",g)
end
redis.call("PERSIST",g)
return h
end
local x=redis.pcall("TIME")
local h=x.err and w*1000 or x[1]*1000000+x[2]
local D=604800000
local z=redis.call("SET",g,string.format("%.0f",h),"KEEPTTL","GET")
if not z then
redis.call("PEXPIRE",g,D)
return h
end
local d=tonumber(z)
if not d or string.format("%d",d)~=z then
redis.call("SET",g,z,"KEEPTTL")
r(g,z)
end
if d>=h then
h=d+1
redis.call("SET",g,string.format("%.0f",h),"KEEPTTL")
end
redis.call("PEXPIRE",g,D,"GT")
return h
end
local function K(L,A)
local M=type(L)=="string" and L or ""
local l,N,I,O,d,P=string.match(M,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,N,I)>A+600000 or math.max(O,A-I)>86400000 then
return A,A,A,0,0,""
end
return tonumber(l),tonumber(N),tonumber(I),tonumber(O),tonumber(d),P
end
local function Q(R,O,d)
d=math.min(d+1,10)
return O+(math.max(R,0)-O)/d,d
end
local function S(T,A,l,N,I,O,d,P)
local L=string.format("%d:%d:%d:%d:%d:",l,N,I,O,d)..P
local D=math.max(l-A,0)+4*math.max(O,A-I)+2000
redis.pcall("SET",T,L,"PX",string.format("%d",D))
end
local function U(T,L,A,P,s,V,W)
local l,N,I,O,d,J=K(L,A)
if P and J~="" and J~=P then
O,d=Q(A-I,O,d)
I=A
end
P=P or J
local R=math.max(A-I,0)
local X=(O+math.max(O,R))/16
local Y=l<=A
if d==0 then
X=math.max(25,R/(Y and 3 or 8))
elseif P=="" then
X=math.min(X,400)
end
l=math.min(math.max(l+X*(0.5+W/1000),A+math.min(V,X)),A+600000)
if Y and s>0 then
l=math.min(l,A+s+5)
end
S(T,A,l,V>0 and A or N,I,O,d,P)
return math.floor(l-A)
end
local function b1(T,L,A,P,z,V)
local l,N,I,O,d=K(L,A)
local c1=V>0
local d1=math.max(O,A-I)/2+100
if not c1 and z=="0" and l>A and A-N<d1 then
return false
end
if c1 then
O,d=Q(A-I,O,d)
N=A
end
S(T,A,l,N,A,O,d,P)
return true
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local e=KEYS[1]
local c=KEYS[2]
local g=KEYS[3]
local T=KEYS[4]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local z=ARGV[3]
local f=ARGV[4]
local j=ARGV[5]
local V=tonumber(ARGV[6])
local W=tonumber(ARGV[7])
local w=tonumber(ARGV[8])
local H=redis.call("EXISTS",e,c,T)
if H==0 then
local h=i(g,j,w)
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n,h}
end
local E=G(e)
if E==a then
local h=redis.call("GET",g)
if not tonumber(h)then
h=r(g,h)or i(g,j,w)
end
return{":granted",redis.call("PTTL",e),tonumber(h)}
end
H=H-(E and 1 or 0)
local L=H>0 and redis.pcall("GET",T)
if H>(L and 1 or 0)then
return{":refused",redis.call("PTTL",e)}
end
if not E and b1(T,L,v(w),a,z,V)then
local h=i(g,j,w)
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n,h}
end
local s=E and redis.call("PTTL",e)or 0
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,0}
end
return{":busy",s,U(T,L,v(w),E,s,V,W)}`,
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
  text: `local function r(b,o)
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
local z=tonumber(r(g,redis.call("GET",g))or 0)
if z<tonumber(h)and not redis.call("SET",g,h,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
