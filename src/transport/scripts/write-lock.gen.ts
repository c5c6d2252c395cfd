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
  text: `local f,c,X=unpack(KEYS)
local a,p,A,d,L,M,m=unpack(ARGV)
local P=redis.call("EXISTS",f,c,X)
if P==0 then
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
local function O(f,z)
if z~="read"and z~="write"then
x(f)
end
end
if not k then
O(f,u[1])
end
P=P-(k and 0 or 1)
local T=P>0 and redis.pcall("GET",X)
if P>(T and 1 or 0)then
return{":refused",r}
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
if k and c1(X,T,l(m),"",A,L)then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,p)
return":granted "..p
end
r=math.max(r,k and 0 or-1)
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
return{":busy",r,Y(X,T,l(m),nil,r,L,M)}`,
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
local a,n,v,K,d,i=unpack(ARGV)
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
local p=w(c,B and K or"0",d)
if B and not p and tonumber(B)>tonumber(v)then
redis.call("HSET",f,a,v)
end
return(p=="1"or B and not p)and":released"or":gone"
end
local R=u[2] and redis.call("PTTL",e)or-2
if R>0 then
redis.call("HDEL",f,a)
redis.call("HSET",f,"mode","read")
redis.call("PEXPIRE",f,R)
else
redis.call("DEL",f)
end
redis.call("SET",c,K,"PX",d)
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
