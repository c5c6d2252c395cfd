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
local function H(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function V(e,t,n)
H(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
local function J(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function Q(e,t)
local n=e.count>0 and math.min(e.mean/5,1000)or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2),1000))
end
local function ownSleep(e,t)
return math.min(math.max(t-e.mean,0)/3,t>60000 and 3000 or 2300)
end
local function K(e,t,n,r,o,s,i,a,c,l,u)
local d=math.max(0,math.min(t-e.square,600000))
local p,f=Q(e,t)
local h=tonumber(string.match(e.mark,"^-(%d+)$"))
local m=h or t-e.since
local b=1.25*math.max(ownSleep(e,m),e.count>0 and math.min(e.mean/4,3000)or 30)
if d>8*f+b then
e.at=math.min(e.at,t)
end
local w,g=string.match(e.mark,"^(%d+) (.*)$")
local k,v=n,0
if n then
k,v=string.gsub(n,"-%d+$","")
end
local x=r-(tonumber(w)or r)
local y=o==-2
if y or h or w and(g~=k or v==0 and x>=5 and x<=(r-t)/4)then
if not h then
J(e,m,10)
end
e.since=h and y and e.since or t
p,f=Q(e,t)
end
e.square=l=="1"and t or t-d
e.mark=y and string.format("-%.0f",m)or k and string.format("%.0f ",r)..k or""
if y then
local z=t-e.since
if s=="0"and e.at>t and u<=z+i and z<b then
return-math.ceil(math.min(2*f,1000))
end
if m>12*e.mean then
e.at=math.min(e.at,t)
end
e.mark=""
e.since=t
return 0
end
local q=math.max(e.count>0 and 0 or 30,ownSleep(e,t-e.since))*(a+1)/2
local j=math.max(e.at+f*a,t+q,t+math.min(i,f))
local E=math.huge
if o>=0 then
local T=e.at>t+i and e.at+p*a or 0
j=math.min(j,math.max(t+o+5,T))
E=o+5+f*a
end
if j>t+c then
return-math.max(1,math.ceil(c))
end
e.late=e.late+(u-e.late)/16
local N=t-e.square<math.min(2*f,u)
local R=math.max(500,q,N and 8*u or 0)
if j>t+R then
return-math.ceil(math.min(math.max(q,R*a),E))
end
local O=math.max((j-t)/12,p,q)
if u>math.max(1.5*e.late,5*(e.at-t))and j>t+2*O then
return-math.ceil(O)
end
e.at=math.min(j,t+600000)
return math.max(1,math.floor(e.at-t))
end
local function X(e,t,n,r,o,s,i,a,c,l,u,d,p)
local f=U(t,n)
i=math.min(i>0 and i or math.huge,n*1000-u)
local h,m,b,w=string.match(f.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local g=n-tonumber(w or 0)
local k=3*tonumber(m or 0)*f.mean+500
local v=w and g>=0 and g<k and tonumber(b)>n
local x=not v or i<=tonumber(h)
local y=n-i/1000<f.waited+1
local z=s>=o and(x or c=="1"or s-o>=tonumber(m))
local q=o>1 and not y and(g<k or g>2*k)
local j=f.at
if s>=o then
a=z and-2 or k-g
end
local E=K(f,n,r and"",r or 0,a,c,l,0.5+u/1000,d,p,math.floor(n-i/1000))
local T=math.abs(E)
if E==0 then
f.turn=i==tonumber(h)and""or f.turn
f.waited=o>1 and f.waited*0.9+math.max(n-i/1000,0)*0.1 or f.waited
elseif not z and x and(v or q)then
f.at=j
E=-1
local N=v and i==tonumber(h)and tonumber(w)or n
T=math.max(f.mean/4,math.min((n-N)/8,2000),math.min(l,50))
T=math.ceil(a<0 and T or math.min(T,a+5))
f.turn=string.format("%.0f-%.0f-%.0f-%.0f",i,o,n+T+200,N)
elseif v and y then
local k=T+math.min(T,1000)
T=math.max(T,a<0 and k or math.min(k,a))
elseif v then
T=math.ceil(T/3)
end
V(e,f,n)
return E<0 and-T or T,i
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function L()
b,w=X(g,l,E(h),nil,c,u or 0,w,-1,d,v,q,x,r)
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
local function Q(e,t)
local n=e.count>0 and math.min(e.mean/5,1000)or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2),1000))
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
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function giveSlotBack(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
local s,i=Q(o,r)
o.at=o.at-i
V(e,o,r)
return true
end
if r=="1"and not e then
giveSlotBack(g,h)
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
