// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireInConvoyReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Beside threads of Java that take the lock again and again, there are convoys: a release keeps the lock for a waiter, which
 * takes it here. A newcomer leaves it to those that wait. That is as safe to repeat: a lock that is kept has no holder.
 * Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquireInConvoy: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireInConvoyReply> = /* @__PURE__ */ script(
  `local t,i,g=unpack(KEYS)
local e,o,d,a,v,q,h,x,n,s=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
s=tonumber(s)
local z=v==0 and redis.call("EXISTS",t,i,g)
if z==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=N(t)
if p==e then
return{":granted",redis.call("PTTL",t)}
end
local c,l=unpack(z~=(p and 1 or 0)and redis.call("MGET",i,g)or{})
if c then
return{":refused",redis.call("PTTL",t)}
end
local function u1()
return"00000000-0000-0000-0000-000000000000:0"
end
local r=p and p~=u1()and redis.call("PTTL",t)or-2
if r~=-2 and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
local u={l=d,u=v,d=q,p=x,f=n,h=s}
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
local function m1(e,t,n)
return e.i==0 or t-n.h<=e.i+n.u+5
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function v1(e,t,n)
J(e,t-e.t,10)
e.t=t
e.c=""
e.r=n=="1"and t or e.r
e.i=0
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
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
local function b1(e)
local t=tonumber(string.match(e,":(%d+)$")or 0)
return t>0 and t<1000000000000
end
local function p1(e)
return math.min(50+e.h/16,300,(e.h+e.p)/33)
end
local function g1(e,t,n,r,o,s)
local i=0.5+n.d/1000
local a
if b1(o)then
a=p1(n)*i
elseif tonumber(string.match(e.a,"^%d+"))<=t then
return r
elseif m1(e,t,n)then
e.i=math.min(e.i>0 and e.i or t,t-n.h)
a=math.max(e.n-t+e.t,e.n/5,1)
else
a=math.max(2*e.n*i,1)
end
a=math.ceil(a)
if b1(o)and a<=math.abs(r)then
return r
end
e.e=s
return-a
end
local function h1(e,t,n,r,o)
local s,i,a=e.e,e.n,e.r<=e.t
local c=b1(e.c)
if c and r==-2 then
n.h=math.huge
end
local l=K(e,t,n,r,t+r,o)
if c and a and i>0 then
e.n=math.min(e.n,i)
end
local u,d=string.match(e.a,"^(%d+)-(%d+)$")
local p=math.max(math.min(tonumber(d or t),t+2000),t-2000)
local f=tonumber(u or 0)
if l==0 and c then
local h=math.min(math.max(t-p,0),1000)
f=t+h
p=p+2*h
end
e.a=string.format("%.0f-%.0f",f,p)
if r==-2 then
e.i=0
return l
end
return g1(e,t,n,l,o,s)
end
local function w1(e,t,n)
local r=redis.call("PTTL",e)-150+50
return-math.ceil(r>0 and r or math.min(2*Q(t,n),150))
end
local function y1(e,t,n,r,o,s,i)
local a=U(n,r)
local c=0
if i~=u1()then
c=h1(a,r,o,s,i)
elseif
o.l=="1"
or o.u>0 and(m1(a,r,o)or redis.call("PTTL",e)<=150-50)
then
redis.call("DEL",e)
v1(a,r,o.f)
else
return w1(e,a,r)
end
V(t,a,r)
return c
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=y1(t,g,l,E(h),u,r,p)
if b==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
return{":busy",r,b}`,
  'lock done slots',
  'holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Beside threads of Java that take the lock again and again, there are convoys: a release keeps the lock for a waiter, which
 * takes it here. A newcomer leaves it to those that wait. That is as safe to repeat: a lock that is kept has no holder.
 * Source: Redisson, RedissonLock.tryLockInnerAsync, which counts a repeated request twice.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireReply> = /* @__PURE__ */ script(
  `local t,i,g=unpack(KEYS)
local e,o,d,a,v,q,h,x,n,s=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
s=tonumber(s)
local z=v==0 and redis.call("EXISTS",t,i,g)
if z==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p=N(t)
if p==e then
return{":granted",redis.call("PTTL",t)}
end
local c,l=unpack(z~=(p and 1 or 0)and redis.call("MGET",i,g)or{})
if c then
return{":refused",redis.call("PTTL",t)}
end
local r=p and redis.call("PTTL",t)or-2
if p and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
local u={l=d,u=v,d=q,p=x,f=n,h=s}
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
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),u,r,p)
if b==0 then
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
return{":busy",r,b}`,
  'lock done slots',
  'holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs. It never lowers a TTL and never creates a key, so a
 * late duplicate can neither shorten a lease nor restore one that has ended.
 * Source: Redisson, renewal.LockTask.
 */
export const extend: Script<'lock' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local t=KEYS[1]
local e,o=unpack(ARGV)
if redis.call("HEXISTS",t,e)==0 then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
return":extended"`,
  'lock',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing. A waiting multi-lock, which has
 * reserved the lock with a hold count of 0, is not finished: it goes on waiting.
 * Source: Redisson, RedissonLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'doneMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local t,r,m,d=unpack(KEYS)
local a,f=unpack(ARGV)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
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
local o=y(r,e and"1"or"0",a)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if e and not o then
redis.call("DEL",t)
if u~="0"then
redis.call("SET",d..e,"0","PX",a,"NX")
end
R(f,m,"0")
end
return(o=="1"or e and not o)and":released"or":free"`,
  'lock answer channel donePrefix',
  'doneMs publish',
  'released,free',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease.
 * Source: Redisson, RedissonLock.getHoldCount, remainTimeToLive and isLocked in one.
 */
export const inspect: Script<'lock', InspectReply> = /* @__PURE__ */ script(
  `local t=KEYS[1]
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
if not e then
return":free"
end
return{":held",e,tonumber(u),redis.call("PTTL",t)}`,
  'lock',
  '',
  'held holder$ holds remainingMs,free',
  'held',
)

export type PassReply =
  | { code: 'passed'; remainingMs: number }
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends the last hold of a holder and grants the lock to its heir, a holder of the same process that has never asked. No
 * message is sent, because the lock is never free.
 * A duplicate finds that its holder is gone and gives nothing more, so a client that doubts a pass sends it again before the heir
 * asks or gives up. The removal comes first, because a full database permits it.
 */
export const pass: Script<'lock' | 'done' | 'holder' | 'heir' | 'leaseMs' | 'doneMs', PassReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,n,o,a=unpack(ARGV)
if redis.call("HDEL",t,e)==1 then
redis.call("SET",i,"1","PX",a)
redis.call("HSET",t,n,"1")
redis.call("PEXPIRE",t,o)
return":passed "..o
end
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
local r=y(i,"0",a)
if redis.call("HEXISTS",t,n)==1 then
return{":passed",redis.call("PTTL",t)}
end
return r=="1"and":released"or":gone"`,
  'lock done',
  'holder heir leaseMs doneMs',
  'passed remainingMs,released,gone',
  'passed',
)

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that already has the lock.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its hold was released changes nothing.
 * Source: Redisson, RedissonLock.tryLockInnerAsync (its second branch), which sets the TTL. This script only raises it.
 */
export const reenter: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,o,u=unpack(ARGV)
o=tonumber(o)
u=tonumber(u)
local p=redis.call("HGET",t,e)
if not p then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if tonumber(p)<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
end
return{":granted",redis.call("PTTL",t)}`,
  'lock done',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

export type ReleaseInConvoyReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's field, and with the last field the hash, so no request can free what another holder has.
 * In a convoy, the lock is kept for a waiter. The message is sent all the same: it tells one of Java's waiters of the short
 * TTL, so that it looks again if no waiter comes. A duplicate keeps nothing.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const releaseInConvoy: Script<'lock' | 'done' | 'channel' | 'slots' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish' | 'slot' | 'nowMs', ReleaseInConvoyReply> = /* @__PURE__ */ script(
  `local t,i,m,g=unpack(KEYS)
local e,u,d,a,f,n,h=unpack(ARGV)
local function u1()
return"00000000-0000-0000-0000-000000000000:0"
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
local function z1(e,t,n)
local r=U(t,n)
local o,s=string.match(r.a,"^(%d+)-(%d+)$")
local i=tonumber(o or 0)
local a=i>n and i<=n+1000
if i>0 and not a then
r.a=string.format("0-%.0f",tonumber(s)+2*(n-math.max(i,r.t)))
V(e,r,n)
end
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
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
if u=="0"and redis.call("HDEL",t,e)==1 then
redis.call("SET",i,d,"PX",a)
local l=unpack(redis.call("MGET",g))
if l and z1(g,l,E(h))then
redis.call("HSET",t,u1(),"0")
redis.call("PEXPIRE",t,150)
end
R(f,m,"0")
return":released"
end
local p=u~="0"and redis.call("HGET",t,e)
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
local o=y(i,p and d or"0",a)
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
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
if n=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"`,
  'lock done channel slots',
  'holder holds outcome doneMs publish slot nowMs',
  'released,gone',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's field, and with the last field the hash, so no request can free what another holder has.
 * In a convoy, the lock is kept for a waiter. The message is sent all the same: it tells one of Java's waiters of the short
 * TTL, so that it looks again if no waiter comes. A duplicate keeps nothing.
 * Source: Redisson, RedissonBaseLock.unlockInnerAsync with its latch.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'slots' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish' | 'slot' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local t,i,m,g=unpack(KEYS)
local e,u,d,a,f,n,h=unpack(ARGV)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if u=="0"and redis.call("HDEL",t,e)==1 then
redis.call("SET",i,d,"PX",a)
R(f,m,"0")
return":released"
end
local p=u~="0"and redis.call("HGET",t,e)
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
local o=y(i,p and d or"0",a)
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
if n=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"`,
  'lock done channel slots',
  'holder holds outcome doneMs publish slot nowMs',
  'released,gone',
)

export type StealReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock from any holder. The holder that it finds is finished, so a late duplicate of its acquire takes nothing,
 * and it learns of the theft at its next request. A waiting multi-lock, which has reserved the lock with a hold count of
 * 0, is not finished: it goes on waiting. Waiters stay where they are.
 * A repeated request is answered with what is already true for its holder. The answer key makes sure that it steals once,
 * even if a copy arrives after its lease has expired: that copy would steal from an innocent holder.
 */
export const steal: Script<'lock' | 'done' | 'answer' | 'donePrefix' | 'holder' | 'leaseMs' | 'doneMs', StealReply> = /* @__PURE__ */ script(
  `local t,i,r,d=unpack(KEYS)
local e,o,a=unpack(ARGV)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local p,u=N(t)
if p==e then
return{":granted",redis.call("PTTL",t)}
end
if redis.call("EXISTS",i,r)>0 then
return{":refused",redis.call("PTTL",t)}
end
local function l(e,t,n,r,o)
if not n then
return
end
redis.call("DEL",e)
if r~="0"then
redis.call("SET",t..n,"0","PX",o,"NX")
end
end
l(t,d,p,u,a)
redis.call("SET",r,"1","PX",a)
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o`,
  'lock done answer donePrefix',
  'holder leaseMs doneMs',
  'granted remainingMs,refused remainingMs',
  'granted',
)
