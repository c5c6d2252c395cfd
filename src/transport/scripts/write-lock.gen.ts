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
local function t(e,G)
if G~="read" and G~="write" then
p(e)
end
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
local U=KEYS[3]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local W=tonumber(ARGV[5])
local X=tonumber(ARGV[6])
local v=tonumber(ARGV[7])
local H=redis.call("EXISTS",e,c,U)
if H==0 then
redis.call("HSET",e,"mode","write",a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local s=redis.call("HMGET",e,"mode",a)
local r=redis.call("PTTL",e)
if s[2] then
return{":granted",r}
end
local b=r==-2
if not b then
t(e,s[1])
end
H=H-(b and 0 or 1)
local N=H>0 and redis.pcall("GET",U)
if H>(N and 1 or 0)then
return{":refused",r}
end
if b and b1(U,N,u(v),"",A,W)then
redis.call("HSET",e,"mode","write",a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
r=math.max(r,b and 0 or-1)
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,0}
end
return{":busy",r,V(U,N,u(v),nil,r,W,X)}`,
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
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
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
local z=ARGV[2]
local o=tonumber(ARGV[3])
local D=ARGV[4]
local f=ARGV[5]
local h=ARGV[6]
local s=redis.call("HMGET",e,a,z)
local F=s[1]
if not F or o>0 then
local n=x(c,F and D or "0",f)
if F and not n and tonumber(F)>o then
redis.call("HSET",e,a,o)
end
return{(n=="1" or F and not n)and ":released" or ":gone"}
end
local K=s[2] and redis.call("PTTL",d)or-2
if K>0 then
redis.call("HDEL",e,a)
redis.call("HSET",e,"mode","read")
redis.call("PEXPIRE",e,K)
else
redis.call("DEL",e)
end
redis.call("SET",c,D,"PX",f)
g(h,i,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
