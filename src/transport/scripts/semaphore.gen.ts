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
export const acquire: Script<'permits' | 'operation' | 'slots' | 'count' | 'last' | 'answerMs' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs' | 'slot', AcquireReply> = /* @__PURE__ */ script(
  `local t,n,g=unpack(KEYS)
local c,d,i,v,q,h,w,x,r=unpack(ARGV)
c=tonumber(c)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,l=unpack(redis.call("MGET",t,g))
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local u=tonumber(T(t,j or redis.call("GET",t)))
local e=u and u>=c
local b
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function s1(e,t,n)
local r,o,s,i=string.match(e.a.." 0-0-0-0","(%d+)-(%d+)-(%d+)-(%d+)")
local a=t-tonumber(i)
local c=3*tonumber(o)*e.n+500
n.z=n.m==tonumber(r)
n.k=a>=0 and a<c and tonumber(s)>t
n.v=n.h<e.i+1
n.t=n.k and n.z and tonumber(i)or t
local l=not n.k or n.m<=tonumber(r)
local u=c-a
local d=n.w>=n.b
n.x=d and(l or n.l=="1"or n.w-n.b>=tonumber(o))
local p=n.b>1 and not n.v and(u>0 or u<-c)
n.y=not n.x and l and(n.k or p)
if n.x and a>=c and t-e.t>a-c then
e.t=t-(t-e.t)/tonumber(o)
end
if d then
n.g=n.x and-2 or u
end
end
local function i1(e,t,n)
local r=math.min((t-math.min(n.t,e.t))/8,2000)
local o=math.max(e.o>0 and e.n/4 or 30,r,math.min(n.u,50))
o=math.ceil(n.g<0 and o or math.min(o,n.g+5))
e.a=string.format("%.0f-%.0f-%.0f-%.0f",n.m,n.b,t+o+200,n.t)
return o
end
local function f1(e,t,n)
n.m=math.min(n.m>0 and n.m or math.huge,t*1000-n.d)
n.h=math.floor(t-n.m/1000)
s1(e,t,n)
local r=n.g
local o=e.e
local s=string.match(e.c,"^%d")and e.t
local i=K(e,t,n,r,not n.k and n.q,"")
local a=math.abs(i)
if e.a==""and i~=0 and((n.q or 0)>9e14 or s and e.t~=s)then
e.a="0-"
end
if i==0 then
e.a=(n.z or string.match(e.a,"^%d+-$"))and""or e.a
e.i=n.b>1 and e.i*0.9+math.max(n.h,0)*0.1 or e.i
elseif n.y then
e.e=o
i=-1
a=i1(e,t,n)
elseif n.k and n.v then
local c=a+math.min(a,1000)
a=math.max(a,r<0 and c or math.min(c,r))
elseif n.k then
a=math.ceil(a/3)
end
return i<0 and-a or a
end
local function X(e,t,n,r)
local o=U(t,n)
local s=f1(o,n,r)
V(e,o,n)
return s,r.m
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function L()
local e={l=d,u=v,d=q,p=x,f=r,m=w,b=c,w=u or 0,g=-1,}
b,w=X(g,l,E(h),e)
end
if l and e then
L()
e=b==0
end
local o
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
if e or d=="1"then
o=s(n,e and"1"or"0",i)
if e and not o then
redis.call("DECRBY",t,c)
return":granted"
end
else
o=redis.call("GET",n)
end
if o then
return o=="1"and":granted"or":refused"
end
if d=="1"then
return{":busy",0,0}
end
if not b then
L()
end
return{":busy",b,w}`,
  'permits operation slots',
  'count last answerMs rttMs jitter nowMs ticket leftMs slot',
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
  `local t,n,m=unpack(KEYS)
local c,z,A,i,f=unpack(ARGV)
c=tonumber(c)
local s=z=="0"or redis.call("EXISTS",t)==1
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(n,s and"1"or"0",i)
if o or not s then
return(o or"0")=="0"and":missing"or":added"
end
local u=redis.pcall("INCRBY",t,c)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
if type(u)=="table"then
redis.call("DEL",n)
T(t,redis.call("GET",t))
u=redis.call("INCRBY",t,c)
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
D(f,m,A=="1"and u or c)
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
  `local t=KEYS[1]
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
return{":available",tonumber(T(t,redis.call("GET",t))or 0)}`,
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
export const cancel: Script<'permits' | 'operation' | 'channel' | 'slots' | 'count' | 'answerMs' | 'publish' | 'slot' | 'nowMs', CancelReply> = /* @__PURE__ */ script(
  `local t,n,m,g=unpack(KEYS)
local c,i,f,r,h=unpack(ARGV)
local e=redis.pcall("SET",n,"0","PX",i,"GET")
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
if e and type(e)=="table"then
P(n)
e=redis.call("SET",n,"0","PX",i,"GET")
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
if e=="1"and redis.call("EXISTS",t)==1 then
local u=redis.pcall("INCRBY",t,c)
D(f,m,type(u)=="table"and 0 or u)
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if r=="1"and not e then
l1(g,h)
end
return":over"`,
  'permits operation channel slots',
  'count answerMs publish slot nowMs',
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
  `local t,n=unpack(KEYS)
local i=ARGV[1]
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local u=T(t,redis.call("GET",t))or"0"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,u,i)
if u~="0"and not o then
redis.call("SET",t,"0","KEEPTTL")
end
return{":drained",tonumber(o or u)}`,
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
  `local t,p,n=unpack(KEYS)
local O,i=unpack(ARGV)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local r=T(t,redis.call("GET",t))and"1"or"0"
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(n,r,i)
if r=="1"and not o then
for z,e in ipairs({t,p})do
if O=="-1"then
redis.call("PERSIST",e)
else
redis.call("PEXPIRE",e,O)
end
end
end
return(o or r)=="1"and":set"or":missing"`,
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
  `local t,n,m=unpack(KEYS)
local c,O,i,f=unpack(ARGV)
c=tonumber(c)
local function Y(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function T(e,t)
if t and not Y(t)then
redis.call("HGET",e,"0")
end
return t
end
local r=T(t,redis.call("GET",t))and"0"or"1"
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
local o=s(n,r,i)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function D(e,t,n)
if n>0 then
R(e,t,n)
end
end
if r=="1"and not o then
if O=="0"then
redis.call("SET",t,c)
else
redis.call("SET",t,c,"PX",O)
end
D(f,m,c)
end
return(o or r)=="1"and":set"or":exists"`,
  'permits operation channel',
  'count ttlMs answerMs publish',
  'set,exists',
)
