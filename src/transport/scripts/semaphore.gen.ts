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
local function K(e,t,n,r,o,s,i,a,c,l)
local u=math.max(0,math.min(t-e.square,600000))
local d,p=Q(e,t)
local f=tonumber(string.match(e.mark,"^-(%d+)$"))
local h=f or t-e.since
local m=1.25*math.max(ownSleep(e,h),e.count>0 and math.min(e.mean/4,3000)or 30)
if u>8*p+m then
e.at=math.min(e.at,t)
end
local b,w=string.match(e.mark,"^(%d+) (.*)$")
local g=t+r-(tonumber(b)or t)
local k=r==-2
if k or f or b and(w~=n or g>=5 and g<=r/4)then
if not f then
J(e,h,10)
end
e.since=f and k and e.since or t
d,p=Q(e,t)
end
e.square=c=="1"and t or t-u
e.mark=k and string.format("-%.0f",h)or n and string.format("%.0f ",t+r)..n or""
if k then
local v=t-e.since
if o=="0"and e.at>t and l<=v+s and v<m then
return-math.ceil(math.min(2*p,1000))
end
if h>12*e.mean then
e.at=math.min(e.at,t)
end
e.mark=""
e.since=t
return 0
end
local x=math.max(e.count>0 and 0 or 30,ownSleep(e,t-e.since))*(i+1)/2
local y=math.max(e.at+p*i,t+x,t+math.min(s,p))
local z=math.huge
if r>=0 then
local q=e.at>t+s and e.at+d*i or 0
y=math.min(y,math.max(t+r+5,q))
z=r+5+p*i
end
if y>t+a then
return-math.max(1,math.ceil(a))
end
e.late=e.late+(l-e.late)/16
local j=t-e.square<math.min(2*p,l)
local E=math.max(500,x,j and 8*l or 0)
if y>t+E then
return-math.ceil(math.min(math.max(x,E*i),z))
end
local T=math.max((y-t)/24,d,x)
if l>math.max(1.5*e.late,5*(e.at-t))and y>t+2*T then
return-math.ceil(T)
end
e.at=math.min(y,t+600000)
return math.max(1,math.floor(e.at-t))
end
local function X(e,t,n,r,o,s,i,a,c,l,u,d)
local p=U(t,n)
s=math.min(s>0 and s or math.huge,n*1000-l)
local f,h,m,b=string.match(p.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local w=n-tonumber(b or 0)
local g=3*tonumber(h or 0)*p.mean+500
local k=b and w>=0 and w<g and tonumber(m)>n
local v=not k or s<=tonumber(f)
local x=n-s/1000<p.waited+1
local y=o>=r and(v or a=="1"or o-r>=tonumber(h))
local z=r>1 and not x and(w<g or w>2*g)
local q=p.at
local j=K(p,n,nil,y and-2 or i,a,c,0.5+l/1000,u,d,math.floor(n-s/1000))
local E=math.abs(j)
if j==0 then
p.turn=s==tonumber(f)and""or p.turn
p.waited=r>1 and p.waited*0.9+math.max(n-s/1000,0)*0.1 or p.waited
elseif not y and v and(k or z)then
p.at=q
j=-1
local T=k and s==tonumber(f)and tonumber(b)or n
E=math.max(p.mean/4,math.min((n-T)/8,2000),math.min(c,50))
E=math.ceil(i<0 and E or math.min(E,i+5))
p.turn=string.format("%.0f-%.0f-%.0f-%.0f",s,r,n+E+200,T)
elseif k and x then
E=math.max(E,math.min(2*E,i<0 and 2*E or i))
elseif k then
E=math.ceil(E/3)
end
V(e,p,n)
return j<0 and-E or E,s
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function L()
b,w=X(g,l,E(h),c,u or 0,w,-1,d,v,q,x,r)
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
