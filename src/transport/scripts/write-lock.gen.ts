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
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local function p(q)
redis.call("GET",q)
end
local function r(e,F)
if F~="read" and F~="write" then
p(e)
end
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
local T=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local z=ARGV[3]
local f=ARGV[4]
local V=tonumber(ARGV[5])
local W=tonumber(ARGV[6])
local w=tonumber(ARGV[7])
local H=redis.call("EXISTS",e,c,T)
if H==0 then
redis.call("HSET",e,"mode","write",a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local t=redis.call("HMGET",e,"mode",a)
local s=redis.call("PTTL",e)
if t[2] then
return{":granted",s}
end
local b=s==-2
if not b then
r(e,t[1])
end
H=H-(b and 0 or 1)
local L=H>0 and redis.pcall("GET",T)
if H>(L and 1 or 0)then
return{":refused",s}
end
if b and b1(T,L,v(w),"",z,V)then
redis.call("HSET",e,"mode","write",a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
s=math.max(s,b and 0 or-1)
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,0}
end
return{":busy",s,U(T,L,v(w),nil,s,V,W)}`,
  keys: 'lock done slots',
  args: 'holder leaseMs last doneMs rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
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
  text: `local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local e=KEYS[1]
local c=KEYS[2]
local i=KEYS[3]
local d=KEYS[4]
local a=ARGV[1]
local H=ARGV[2]
local o=tonumber(ARGV[3])
local G=ARGV[4]
local f=ARGV[5]
local h=ARGV[6]
local t=redis.call("HMGET",e,a,H)
local E=t[1]
if not E or o>0 then
local n=u(c,E and G or "0",f)
if E and not n and tonumber(E)>o then
redis.call("HSET",e,a,o)
end
return{(n=="1" or E and not n)and ":released" or ":gone"}
end
local K=t[2] and redis.call("PTTL",d)or-2
if K>0 then
redis.call("HDEL",e,a)
redis.call("HSET",e,"mode","read")
redis.call("PEXPIRE",e,K)
else
redis.call("DEL",e)
end
redis.call("SET",c,G,"PX",f)
g(h,i,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
