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
  text: `local f,c,W=unpack(KEYS)
local a,k,C,d,L,M,i=unpack(ARGV)
local x=redis.call("EXISTS",f,c,W)
if x==0 then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
local y=redis.call("HMGET",f,"mode",a)
local r=redis.call("PTTL",f)
if y[2] then
return{":granted",r}
end
local o=r==-2
local function s(t)
redis.call("GET",t)
end
local function G(f,u)
if u~="read"and u~="write"then
s(f)
end
end
if not o then
G(f,y[1])
end
x=x-(o and 0 or 1)
local S=x>0 and redis.pcall("GET",W)
if x>(S and 1 or 0)then
return{":refused",r}
end
local function R(S,v)
local h,T,H,I,e,J=
string.match(type(S)=="string"and S or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not h or math.max(h,T,H)>v+600000 or math.max(I,v-H)>86400000 then
return v,v,v,0,0,""
end
return tonumber(h),T,H,tonumber(I),tonumber(e),J
end
local function U(K,I,e)
e=math.min(e+1,10)
return I+(math.max(K,0)-I)/e,e
end
local function V(W,v,h,T,H,I,e,J)
local S=string.format("%d:%d:%d:%d:%d:",h,T,H,I,e)..J
redis.pcall("SET",W,S,"PX",math.floor(math.max(h-v,0)+4*math.max(I,v-H)+2000))
end
local function a1(W,S,v,J,C,L)
local h,T,H,I,e,P=R(S,v)
if L~="0"then
I,e=U(v-H,I,e)
T=v
if J==""then
J=math.min(I,1.05*(tonumber(P)or I/2))
end
elseif C=="0"and h>v and v-T<math.max(I,v-H)/2+100 then
return false
end
V(W,v,h,T,v,I,e,J)
return true
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
if o and a1(W,S,p(i),"",C,L)then
redis.call("HSET",f,"mode","write",a,"1")
redis.call("PEXPIRE",f,k)
return":granted "..k
end
r=math.max(r,o and 0 or-1)
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function X(W,S,v,J,r,L,M)
local h,T,H,I,e,P=R(S,v)
if not J and r>0 then
J=v+r
local Y=J-(tonumber(P)or 0)
if Y<5 or Y>r/4 then
P=""
end
end
if J and P~=""and P~=J then
I,e=U(v-H,I,e)
H=v
end
J=J or P
local K=v-H
local N=(I+math.max(I,K))/16
local Q=h<=v
if e==0 then
N=math.max(25,K/(Q and 3 or 8))
elseif I>1.5*(tonumber("0"..J)or I)then
N=math.min(N,200)
end
h=math.min(math.max(h+N*(0.5+M/1000),v+math.min(L,N)),v+600000)
if Q and r>0 then
h=math.min(h,v+r+5)
end
V(W,v,h,L~="0"and v or T,H,I,e,J)
return math.floor(h-v)
end
return{":busy",r,X(W,S,p(i),nil,r,L,M)}`,
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
  text: `local f,c,n,e=unpack(KEYS)
local a,p,x,B,d,m=unpack(ARGV)
local y=redis.call("HMGET",f,a,p)
local F=y[1]
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if not F or x~="0"then
local k=A(c,F and B or"0",d)
if F and not k and tonumber(F)>tonumber(x)then
redis.call("HSET",f,a,x)
end
return(k=="1"or F and not k)and":released"or":gone"
end
local T=y[2] and redis.call("PTTL",e)or-2
if T>0 then
redis.call("HDEL",f,a)
redis.call("HSET",f,"mode","read")
redis.call("PEXPIRE",f,T)
else
redis.call("DEL",f)
end
redis.call("SET",c,B,"PX",d)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
l(m,n,"1")
return":released"`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
