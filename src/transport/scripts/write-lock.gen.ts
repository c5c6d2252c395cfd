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
  text: `local f,c,V=unpack(KEYS)
local a,p,A,d,K,L,m=unpack(ARGV)
local O=redis.call("EXISTS",f,c,V)
if O==0 then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
local u=redis.call("HMGET",f,"mode",a)
local r=redis.call("PTTL",f)
if u[2] then
return{":granted",r}
end
local k=r==-2
local function x(y)
redis.call("GET",y)
end
local function N(f,z)
if z~="read"and z~="write"then
x(f)
end
end
if not k then
N(f,u[1])
end
O=O-(k and 0 or 1)
local R=O>0 and redis.pcall("GET",V)
if O>(R and 1 or 0)then
return{":refused",r}
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
if k and a1(V,R,l(m),"",A,K)then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
r=math.max(r,k and 0 or-1)
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
return{":busy",r,W(V,R,l(m),nil,r,K,L)}`,
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
  text: `local f,c,j,e=unpack(KEYS)
local a,n,v,J,d,i=unpack(ARGV)
local u=redis.call("HMGET",f,a,n)
local B=u[1]
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
if not B or v~="0"then
local p=w(c,B and J or"0",d)
if B and not p and tonumber(B)>tonumber(v)then
redis.call("HSET",f,a,v)
end
return(p=="1"or B and not p)and":released"or":gone"
end
local P=u[2] and redis.call("PTTL",e)or-2
if P>0 then
redis.call("HDEL",f,a)
redis.call("HSET",f,"mode","read")
redis.call("PEXPIRE",f,P)
else
redis.call("DEL",f)
end
redis.call("SET",c,J,"PX",d)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
h(i,j,"1")
return":released"`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
