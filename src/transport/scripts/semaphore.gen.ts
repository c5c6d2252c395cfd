// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy'; askInMs: number }
  | { code: 'refused' }

/**
 * Takes permits when enough are available. A repeated request gets the stored answer.
 * All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
 * id.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'slots' | 'count' | 'last' | 'answerMs' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local f,a,W=unpack(KEYS)
local e,C,B,L,M,i=unpack(ARGV)
e=tonumber(e)
local u,S=unpack(redis.call("MGET",f,W))
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local t=tonumber(z(f,u or redis.call("GET",f)))
local d=t and t>=e
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
if d and S then
d=a1(W,S,p(i),"",C,L)
end
local k
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if d or C=="1"then
k=c(a,d and"1"or"0",B)
if d and not k then
redis.call("DECRBY",f,e)
return":granted"
end
else
k=redis.call("GET",a)
end
if k then
return k=="1"and":granted"or":refused"
end
if C=="1"then
return{":busy",0}
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
return{":busy",X(W,S,p(i),nil,0,L,M)}`,
  keys: 'permits operation slots',
  args: 'count last answerMs rttMs jitter nowMs',
  replies: 'granted,busy askInMs,refused',
}

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
 * addPermits. Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
 * RedissonPermitExpirableSemaphore.addPermitsAsync.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,x,g1,B,m=unpack(ARGV)
e=tonumber(e)
local y=x=="0"or redis.call("EXISTS",f)==1
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
local k=A(a,y and"1"or"0",B)
if k or not y then
return(k or"0")=="1"and":added"or":missing"
end
local t=redis.pcall("INCRBY",f,e)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
if type(t)=="table"then
redis.call("DEL",a)
z(f,redis.call("GET",f))
t=redis.call("INCRBY",f,e)
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
D(m,n,g1=="1"and t or e)
return":added"`,
  keys: 'permits operation channel',
  args: 'count present total answerMs publish',
  replies: 'added,missing',
}

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available.
 * Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = {
  text: `local f=KEYS[1]
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
return{":available",tonumber(z(f,redis.call("GET",f))or 0)}`,
  keys: 'permits',
  args: '',
  replies: 'available permits',
}

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
 * duplicate of the acquire takes nothing.
 * Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,B,m=unpack(ARGV)
local o1=redis.pcall("SET",a,"0","PX",B,"GET")
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
if o1 and type(o1)=="table"then
q(a)
o1=redis.call("SET",a,"0","PX",B,"GET")
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
if o1=="1"and redis.call("EXISTS",f)==1 then
local t=redis.pcall("INCRBY",f,e)
D(m,n,type(t)=="table"and 0 or t)
end
return":over"`,
  keys: 'permits operation channel',
  args: 'count answerMs publish',
  replies: 'over',
}

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
 * Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = {
  text: `local f,a=unpack(KEYS)
local B=ARGV[1]
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local t=z(f,redis.call("GET",f))or"0"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,t,B)
if t~="0"and not k then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(k or t)}`,
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that does not exist, at most once per operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,i1,B,m=unpack(ARGV)
e=tonumber(e)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local g=z(f,redis.call("GET",f))and"0"or"1"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,g,B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
if g=="1"and not k then
if i1=="0"then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",i1)
end
D(m,n,e)
end
return(k or g)=="1"and":set"or":exists"`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
