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
  text: `local function w(x)
redis.call("GET",x)
end
local function I(f,y)
if y~="read" and y~="write" then
w(f)
end
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
local V=KEYS[3]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local A=ARGV[3]
local d=ARGV[4]
local X=tonumber(ARGV[5])
local Y=tonumber(ARGV[6])
local m=tonumber(ARGV[7])
local J=redis.call("EXISTS",f,c,V)
if J==0 then
redis.call("HSET",f,"mode","write",a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
local t=redis.call("HMGET",f,"mode",a)
local r=redis.call("PTTL",f)
if t[2] then
return{":granted",r}
end
local k=r==-2
if not k then
I(f,t[1])
end
J=J-(k and 0 or 1)
local O=J>0 and redis.pcall("GET",V)
if J>(O and 1 or 0)then
return{":refused",r}
end
if k and b1(V,O,l(m),"",A,X)then
redis.call("HSET",f,"mode","write",a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
r=math.max(r,k and 0 or-1)
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
return{":busy",r,W(V,O,l(m),nil,r,X,Y)}`,
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
  text: `local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local f=KEYS[1]
local c=KEYS[2]
local j=KEYS[3]
local e=KEYS[4]
local a=ARGV[1]
local n=ARGV[2]
local u=tonumber(ARGV[3])
local D=ARGV[4]
local d=ARGV[5]
local i=ARGV[6]
local t=redis.call("HMGET",f,a,n)
local H=t[1]
if not H or u>0 then
local p=v(c,H and D or "0",d)
if H and not p and tonumber(H)>u then
redis.call("HSET",f,a,u)
end
return{(p=="1" or H and not p)and ":released" or ":gone"}
end
local J=t[2] and redis.call("PTTL",e)or-2
if J>0 then
redis.call("HDEL",f,a)
redis.call("HSET",f,"mode","read")
redis.call("PEXPIRE",f,J)
else
redis.call("DEL",f)
end
redis.call("SET",c,D,"PX",d)
h(i,j,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
