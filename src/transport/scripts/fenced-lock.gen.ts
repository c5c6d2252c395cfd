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
  text: `local f,c,l,W=unpack(KEYS)
local a,k,C,d,o,L,M,i=unpack(ARGV)
k=tonumber(k)
local x=redis.call("EXISTS",f,c,W)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function n(l,o,i)
if o=="0"then
local m=redis.pcall("INCR",l)
if type(m)=="table"then
z(l,redis.call("GET",l))
m=redis.call("INCR",l)
end
redis.call("PERSIST",l)
return m
end
local j=redis.pcall("TIME")
local m=j.err and i*1000 or j[1]*1000000+j[2]
local c1=604800000
local C=redis.call("SET",l,string.format("%.0f",m),"KEEPTTL","GET")
if not C then
redis.call("PEXPIRE",l,c1)
return m
end
local e=tonumber(C)
if not e or string.format("%d",e)~=C then
redis.call("SET",l,C,"KEEPTTL")
z(l,C)
end
if e>=m then
m=e+1
redis.call("SET",l,string.format("%.0f",m),"KEEPTTL")
end
redis.call("PEXPIRE",l,c1,"GT")
return m
end
if x==0 then
local m=n(l,o,i)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k,m}
end
local function D(E,e)
return string.match(E,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function s(t)
redis.call("GET",t)
end
local function y(f)
local G=redis.call("HGETALL",f)
if G[1] and(G[3] or not D(G[1],G[2]))then
s(f)
end
return G[1],G[2]
end
local F=y(f)
if F==a then
local m=redis.call("GET",l)
if not tonumber(m)then
m=z(l,m)or n(l,o,i)
end
return{":granted",redis.call("PTTL",f),tonumber(m)}
end
x=x-(F and 1 or 0)
local S=x>0 and redis.pcall("GET",W)
if x>(S and 1 or 0)then
return{":refused",redis.call("PTTL",f)}
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
if not F and a1(W,S,p(i),a,C,L)then
local m=n(l,o,i)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k,m}
end
local r=F and redis.call("PTTL",f)or 0
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
return{":busy",r,X(W,S,p(i),F,r,L,M)}`,
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
  text: `local f,l=unpack(KEYS)
local a,m=unpack(ARGV)
if redis.call("HEXISTS",f,a)==0 then
return":gone"
end
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local C=tonumber(z(l,redis.call("GET",l))or 0)
if C<tonumber(m)and not redis.call("SET",l,m,"KEEPTTL","XX")then
return":gone"
end
return":raised"`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}

export type StealReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock from any holder, as the plain lock's steal does, and mints a fencing token. So a resource that compares
 * tokens refuses the former holder. A repeated request of the holder gets the stored token.
 */
export const steal: Script<'lock' | 'done' | 'tokens' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs' | 'answerMs' | 'clock' | 'nowMs', StealReply> = {
  text: `local f,c,l,g,r=unpack(KEYS)
local a,k,d,B,o,i=unpack(ARGV)
k=tonumber(k)
local function D(E,e)
return string.match(E,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function s(t)
redis.call("GET",t)
end
local function y(f)
local G=redis.call("HGETALL",f)
if G[1] and(G[3] or not D(G[1],G[2]))then
s(f)
end
return G[1],G[2]
end
local F,x=y(f)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function n(l,o,i)
if o=="0"then
local m=redis.pcall("INCR",l)
if type(m)=="table"then
z(l,redis.call("GET",l))
m=redis.call("INCR",l)
end
redis.call("PERSIST",l)
return m
end
local j=redis.pcall("TIME")
local m=j.err and i*1000 or j[1]*1000000+j[2]
local c1=604800000
local C=redis.call("SET",l,string.format("%.0f",m),"KEEPTTL","GET")
if not C then
redis.call("PEXPIRE",l,c1)
return m
end
local e=tonumber(C)
if not e or string.format("%d",e)~=C then
redis.call("SET",l,C,"KEEPTTL")
z(l,C)
end
if e>=m then
m=e+1
redis.call("SET",l,string.format("%.0f",m),"KEEPTTL")
end
redis.call("PEXPIRE",l,c1,"GT")
return m
end
if F==a then
local m=redis.call("GET",l)
if not tonumber(m)then
m=z(l,m)or n(l,o,i)
end
return{":granted",redis.call("PTTL",f),tonumber(m)}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",redis.call("PTTL",f)}
end
local m=n(l,o,i)
local function h(f,r,F,x,d)
if not F then
return
end
redis.call("DEL",f)
if x~="0"then
redis.call("SET",r..F,"0","PX",d,"NX")
end
end
h(f,r,F,x,d)
redis.call("SET",g,"1","PX",B)
redis.call("HSET",f,a,"1")
redis.call("PEXPIRE",f,k)
return{":granted",k,m}`,
  keys: 'lock done tokens answer donePrefix',
  args: 'holder leaseMs doneMs answerMs clock nowMs',
  replies: 'granted remainingMs token,refused remainingMs',
}
