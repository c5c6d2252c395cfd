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
  `local t,n,g=unpack(KEYS)
local c,d,i,v,q,h,w,x=unpack(ARGV)
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
local n,r,o,s,i,a,c,l,u=string.match(
type(e)=="string"and e or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local d={
at=tonumber(n or t*1000)/1000,
since=tonumber(r or t*1000)/1000,
mean=tonumber(o or 0)/1000,
square=tonumber(s or 0)/1000,
count=tonumber(i or 0),
late=tonumber(a or 50),
waited=tonumber(c or 0),
turn=l or"",
mark=u or"",
}
if d.since>t then
d.at=d.at+t-d.since
d.since=t
end
if d.at>t+600000 or d.mean>600000 or t-d.since>86400000 then
return U("",t)
end
return d
end
local function J(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function G(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function Q(e,t)
local n=e.count>0 and e.mean/8 or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2)))
end
local function K(e,t,n,r,o,s,i,a)
local c,l=Q(e,t)
local u=r==-2
if u and s==0 and o=="0"and e.at>t then
return math.ceil(math.min(2*l,1000))
end
if u and t-e.since>12*e.mean then
e.at=math.min(e.at,t)
end
local d=t+r-(tonumber(e.mark)or 0)
local p=d>=5 and d<=r/4
if n then
p=e.mark~=""and e.mark~=n
end
e.mark=n or string.format("%.0f",t+r)
if u or p then
J(e,t-e.since,10)
e.since=t
c,l=Q(e,t)
end
if u then
return 0
end
local f=math.max(e.count>0 and 0 or 30,G(e,t,1/3,2300))*(i+1)/2
local h=math.max(e.at+l*i,t+f,t+math.min(s,l))
if r>=0 then
local m=e.at>t+s and e.at+c*i or 0
h=math.min(h,math.max(t+r+5,m))
end
if h>t+a then
return math.ceil(a)
end
e.at=math.min(h,t+600000)
return math.max(1,math.floor(e.at-t))
end
local function H(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function V(e,t,n)
H(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
local function X(e,t,n,r,o,s,i,a,c,l,u)
local d=U(t,n)
s=math.min(s>0 and s or math.huge,n*1000-l)
local p,f,h,m=string.match(d.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local b=n-tonumber(m or 0)
local w=3*tonumber(f or 0)*d.mean+500
local g=m and b>=0 and b<w and tonumber(h)>n
local k=not g or s<=tonumber(p)
local v=n-s/1000<d.waited+1
local x=o>=r and(k or a=="1"or o-r>=tonumber(f))
local y=r>1 and not v and(b<w or b>2*w)
local z=d.at
local q=K(d,n,"",x and-2 or i,a,c,0.5+l/1000,u)
if q==0 then
d.turn=s==tonumber(p)and""or d.turn
d.waited=r>1 and d.waited*0.9+math.max(n-s/1000,0)*0.1 or d.waited
elseif not x and k and(g or y)then
d.at=z
local j=g and s==tonumber(p)and tonumber(m)or n
q=math.max(d.mean/4,math.min((n-j)/8,2000),math.min(c,50))
q=math.ceil(i<0 and q or math.min(q,i+5))
d.turn=string.format("%.0f-%.0f-%.0f-%.0f",s,r,n+q+200,j)
elseif g and v then
q=math.max(q,math.min(2*q,i<0 and 2*q or i))
elseif g then
q=math.ceil(q/3)
end
V(e,d,n)
return q,s
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function L()
b,w=X(g,l,E(h),c,u or 0,w,-1,d,v,q,x)
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
return(o or"0")=="1"and":added"or":missing"
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
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = /* @__PURE__ */ script(
  `local t,n,m=unpack(KEYS)
local c,i,f=unpack(ARGV)
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
