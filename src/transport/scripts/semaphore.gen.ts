// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy'; askInMs: number; ticket: number }
  | { code: 'refused' }

/**
 * Takes permits when enough are available. A repeated request gets the stored answer.
 * All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
 * id.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'slots' | 'count' | 'last' | 'answerMs' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local f,a,u1=unpack(KEYS)
local e,F,E,f1,g1,j,A1,e1=unpack(ARGV)
e=tonumber(e)
f1=tonumber(f1)
g1=tonumber(g1)
A1=tonumber(A1)
e1=tonumber(e1)
local m,k1=unpack(redis.call("MGET",f,u1))
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local x=tonumber(A(f,m or redis.call("GET",f)))
local d=x and x>=e
local i1
local function P(g,D)
local i,N,Q,R,e,S,T,J,U=string.match(
type(g)=="string"and g or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local V={
at=tonumber(i or D*1000)/1000,
since=tonumber(N or D*1000)/1000,
mean=tonumber(Q or 0)/1000,
square=tonumber(R or 0)/1000,
count=tonumber(e or 0),
late=tonumber(S or 50),
waited=tonumber(T or 0),
turn=J or"",
mark=U or"",
}
if V.since>D then
V.at=V.at+D-V.since
V.since=D
end
if V.at>D+600000 or V.mean>600000 or D-V.since>86400000 then
return P("",D)
end
return V
end
local function Y(V,Z,I)
Z=math.min(Z,V.count>0 and 8*V.mean+25 or 500)
V.count=math.min(V.count+1,I)
V.mean=V.mean+(Z-V.mean)/V.count
V.square=V.square+(Z*Z-V.square)/V.count
end
local function a1(V,D,b1,c1)
local Z=D-V.since
return math.min(math.max(Z-V.mean,0)*b1,math.max(c1,Z/20))
end
local function j1(k1,D)
local l1=k1.count>0 and k1.mean/8 or 10
local m1=(D-k1.since-k1.mean)/8
return l1,math.max(l1,math.min(m1,math.max(100,k1.mean/2)))
end
local function n1(k1,D,U,v,F,f1,o1,e1)
local l1,p1=j1(k1,D)
local d1=v==-2
if d1 and f1==0 and F=="0"and k1.at>D then
return math.ceil(math.min(2*p1,1000))
end
if d1 and D-k1.since>12*k1.mean then
k1.at=math.min(k1.at,D)
end
local q1=D+v-(tonumber(k1.mark)or 0)
local h1=q1>=5 and q1<=v/4
if U then
h1=k1.mark~=""and k1.mark~=U
end
k1.mark=U or string.format("%.0f",D+v)
if d1 or h1 then
Y(k1,D-k1.since,10)
k1.since=D
l1,p1=j1(k1,D)
end
if d1 then
return 0
end
local r1=math.max(k1.count>0 and 0 or 30,a1(k1,D,1/3,2300))*(o1+1)/2
local i=math.max(k1.at+p1*o1,D+r1,D+math.min(f1,p1))
if v>=0 then
local s1=k1.at>D+f1 and k1.at+l1*o1 or 0
i=math.min(i,math.max(D+v+5,s1))
end
if i>D+e1 then
return math.ceil(e1)
end
k1.at=math.min(i,D+600000)
return math.max(1,math.floor(k1.at-D))
end
local function W(b,V,K)
local X={V.at*1000,V.since*1000,V.mean*1000,V.square*1000}
local g=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(X))
g=g..string.format("%.0f:%.0f:%.0f:",V.count,V.late,V.waited)
redis.pcall("SET",b,g..V.turn..":"..V.mark,"PX",math.ceil(K))
end
local function t1(u1,k1,D)
W(u1,k1,math.max(k1.at-D,0)+4*math.max(k1.mean,D-k1.since)+2000)
end
local function E1(u1,g,D,F1,x,A1,v,F,f1,g1,e1)
local k1=P(g,D)
A1=math.min(A1>0 and A1 or math.huge,D*1000-g1)
local G1,H1,x1,N=string.match(k1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local I1=D-tonumber(N or 0)
local c1=3*tonumber(H1 or 0)*k1.mean+500
local J1=N and I1>=0 and I1<c1 and tonumber(x1)>D
local K1=not J1 or A1<=tonumber(G1)
local L1=D-A1/1000<k1.waited+1
local M1=x>=F1 and(K1 or F=="1"or x-F1>=tonumber(H1))
local N1=F1>1 and not L1 and(I1<c1 or I1>2*c1)
local i=k1.at
local i1=n1(k1,D,"",M1 and-2 or v,F,f1,0.5+g1/1000,e1)
if i1==0 then
k1.turn=A1==tonumber(G1)and""or k1.turn
k1.waited=F1>1 and k1.waited*0.9+math.max(D-A1/1000,0)*0.1 or k1.waited
elseif not M1 and K1 and(J1 or N1)then
k1.at=i
local O1=J1 and A1==tonumber(G1)and tonumber(N)or D
i1=math.max(k1.mean/4,math.min((D-O1)/8,2000),math.min(f1,50))
i1=math.ceil(v<0 and i1 or math.min(i1,v+5))
k1.turn=string.format("%.0f-%.0f-%.0f-%.0f",A1,F1,D+i1+200,O1)
elseif J1 and L1 then
i1=math.max(i1,math.min(2*i1,v<0 and 2*i1 or v))
elseif J1 then
i1=math.ceil(i1/3)
end
t1(u1,k1,D)
return i1,A1
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local function S1()
i1,A1=E1(u1,k1,s(j),e,x or 0,A1,-1,F,f1,g1,e1)
end
if k1 and d then
S1()
d=i1==0
end
local l
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
if d or F=="1"then
l=c(a,d and"1"or"0",E)
if d and not l then
redis.call("DECRBY",f,e)
return":granted"
end
else
l=redis.call("GET",a)
end
if l then
return l=="1"and":granted"or":refused"
end
if F=="1"then
return{":busy",0,0}
end
if not i1 then
S1()
end
return{":busy",i1,A1}`,
  'permits operation slots',
  'count last answerMs rttMs jitter nowMs ticket leftMs',
  'granted,busy askInMs ticket,refused',
  'granted',
)

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
 * addPermits. Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
 * RedissonPermitExpirableSemaphore.addPermitsAsync.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = /* @__PURE__ */ script(
  `local f,a,p=unpack(KEYS)
local e,B,Q1,E,o=unpack(ARGV)
e=tonumber(e)
local C=B=="0"or redis.call("EXISTS",f)==1
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(a,C and"1"or"0",E)
if l or not C then
return(l or"0")=="1"and":added"or":missing"
end
local x=redis.pcall("INCRBY",f,e)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
if type(x)=="table"then
redis.call("DEL",a)
A(f,redis.call("GET",f))
x=redis.call("INCRBY",f,e)
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
G(o,p,Q1=="1"and x or e)
return":added"`,
  'permits operation channel',
  'count present total answerMs publish',
  'added,missing',
)

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available.
 * Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = /* @__PURE__ */ script(
  `local f=KEYS[1]
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
return{":available",tonumber(A(f,redis.call("GET",f))or 0)}`,
  'permits',
  '',
  'available permits',
)

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
 * duplicate of the acquire takes nothing.
 * Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = /* @__PURE__ */ script(
  `local f,a,p=unpack(KEYS)
local e,E,o=unpack(ARGV)
local t=redis.pcall("SET",a,"0","PX",E,"GET")
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
if t and type(t)=="table"then
u(a)
t=redis.call("SET",a,"0","PX",E,"GET")
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
if t=="1"and redis.call("EXISTS",f)==1 then
local x=redis.pcall("INCRBY",f,e)
G(o,p,type(x)=="table"and 0 or x)
end
return":over"`,
  'permits operation channel',
  'count answerMs publish',
  'over',
)

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
 * Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = /* @__PURE__ */ script(
  `local f,a=unpack(KEYS)
local E=ARGV[1]
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local x=A(f,redis.call("GET",f))or"0"
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
local l=c(a,x,E)
if x~="0"and not l then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(l or x)}`,
  'permits operation',
  'answerMs',
  'drained permits',
  'drained',
)

export type ExpireReply =
  | { code: 'set' }
  | { code: 'missing' }

/**
 * Lets a semaphore expire, deletes it, or keeps it for good, at most once per operation: a late duplicate must not touch a
 * semaphore that was set again. Serves both kinds of semaphores; only one of them has deadlines.
 * Source: Redisson, RedissonExpirable.expireAsync and clearExpireAsync, and RedissonObject.deleteAsync.
 */
export const expire: Script<'permits' | 'deadlines' | 'operation' | 'ttlMs' | 'answerMs', ExpireReply> = /* @__PURE__ */ script(
  `local f,B,a=unpack(KEYS)
local K,E=unpack(ARGV)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local h=A(f,redis.call("GET",f))and"1"or"0"
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(a,h,E)
if h=="1"and not l then
for r,b in ipairs({f,B})do
if K=="-1"then
redis.call("PERSIST",b)
else
redis.call("PEXPIRE",b,K)
end
end
end
return(l or h)=="1"and":set"or":missing"`,
  'permits deadlines operation',
  'ttlMs answerMs',
  'set,missing',
)

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that does not exist, at most once per operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = /* @__PURE__ */ script(
  `local f,a,p=unpack(KEYS)
local e,K,E,o=unpack(ARGV)
e=tonumber(e)
local function y(g)
local z=string.match(g,"^-?%d+$")and #g<20 and g~="-0"
return z and string.format("%.0f",tonumber(g))==g
end
local function A(b,m)
if m and not y(m)then
redis.call("HGET",b,"0")
end
return m
end
local h=A(f,redis.call("GET",f))and"0"or"1"
local function c(a,h,E)
if redis.call("SET",a,h,"PX",E,"NX")then
return false
end
return redis.call("GET",a)
end
local l=c(a,h,E)
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
local function G(o,p,f)
if f>0 then
n(o,p,f)
end
end
if h=="1"and not l then
if K=="0"then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",K)
end
G(o,p,e)
end
return(l or h)=="1"and":set"or":exists"`,
  'permits operation channel',
  'count ttlMs answerMs publish',
  'set,exists',
)
