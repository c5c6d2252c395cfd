// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, of a semaphore whose size the caller gives. It creates the semaphore or
 * corrects its size, and takes the permits when that size leaves room for all of them.
 * The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
 * duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
 * the deadlines can. Permits that have expired count as acquired until others need them.
 * All retries and polls of one wait use the same holder, which consists of the ids of its permits; its done key has the
 * first of them. A repeated request is answered with what is already true for it.
 * The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
 * has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.
 */
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireWithinReply> = /* @__PURE__ */ script(
  `local n,y,a,l,v=unpack(KEYS)
local r,p,V,d,B,u,s,b,T,f,w,g=unpack(ARGV)
p=tonumber(p)
V=tonumber(V)
B=tonumber(B)
b=tonumber(b)
T=tonumber(T)
w=tonumber(w)
g=tonumber(g)
local h,E,t=unpack(redis.call("MGET",n,a,v))
if E then
return{":refused",-1}
end
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
q(n,h or redis.call("GET",n))
local function K(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local c=K(r)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local N=redis.call("ZCARD",y)
local Y=#c-V+N
local I={}
if Y>0 or t then
I=redis.call("ZRANGE",y,0,math.max(math.min(Y,#c),1)-1,"WITHSCORES")
end
local i=tonumber(I[2] or math.huge)<=e and redis.call("ZCOUNT",y,"-inf",e)or 0
local t1=0
if i>0 then
t1=redis.call("ZREMRANGEBYRANK",y,0,math.min(i,100)-1)
N=N-t1
i=i-t1
end
local X=0
local G=V-N+i
local m
local function O(e,t)
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
return O("",t)
end
return d
end
local function U(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function D(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function C(e,t)
local n=e.count>0 and e.mean/8 or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2)))
end
local function F(e,t,n,r,o,s,i,a)
local c,l=C(e,t)
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
U(e,t-e.since,10)
e.since=t
c,l=C(e,t)
end
if u then
return 0
end
local f=math.max(e.count>0 and 0 or 30,D(e,t,1/3,2300))*(i+1)/2
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
local function L(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function H(e,t,n)
L(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
local function e1(e,t,n,r,o,s,i,a,c,l,u)
local d=O(t,n)
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
local q=F(d,n,"",x and-2 or i,a,c,0.5+l/1000,u)
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
H(e,d,n)
return q,s
end
local function Z(o)
m,w=e1(v,t,e,#c,G,w,o,d,b,T,g)
end
if G>=#c and t then
Z(-1)
end
local P=G>=#c and(m or 0)==0
local function J(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if P then
X=redis.call("ZADD",y,"NX",unpack(J(c,e+p)))
end
N=N+X
local k=V-N
if not h then
redis.call("SET",n,k,"PX",p+B)
elseif tonumber(h)~=k then
redis.call("SET",n,k,"KEEPTTL")
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function M(e,t,n)
if n>0 then
z(e,t,n)
end
end
if k>tonumber(h or 0)then
M(s,l,k)
end
if X>0 then
local S=redis.call("PTTL",n)
if S>0 and S<p+B/2 then
redis.call("PEXPIRE",n,p+B)
redis.call("PEXPIRE",y,p+B)
elseif S>0 and(N==X or not h)then
redis.call("PEXPIRE",y,S)
end
if X==#c then
return{":granted",p}
end
end
local function Q(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local x=Q(y,c)
local function n1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(J(t,o+s)))
return s
end
return math.min(r-o,s)
end
if x>0 then
return{":granted",n1(y,c,P,x,e,p)}
end
if x<0 then
redis.call("SET",a,"0","PX",u)
return{":refused",-1}
end
Y=#c-k
local A=tonumber(I[2*(Y+t1)])
if Y>0 and not A then
A=tonumber(redis.call("ZRANGE",y,Y-1,Y-1,"WITHSCORES")[2])
end
local o=Y<=0 and 0 or A and A<922337203685477 and math.max(A-e,0)or-1
if d=="1"then
redis.call("SET",a,"0","PX",u)
return{":busy",o,0,0}
end
if not m then
Z(o)
end
return{":busy",o,m,w}`,
  'permits deadlines done channel slots',
  'holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs ticket leftMs',
  'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  'granted',
)

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; ticket: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
 * already true for its holder.
 * The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
 * of them. If another client took some of them away, a repeated request takes only those. Permits that have expired stay
 * where they are until others need them.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local n,y,a,l,v=unpack(KEYS)
local r,p,d,u,s,b,T,f,w,g=unpack(ARGV)
p=tonumber(p)
b=tonumber(b)
T=tonumber(T)
w=tonumber(w)
g=tonumber(g)
local h,E,t=unpack(redis.call("MGET",n,a,v))
if E then
return{":refused",-1}
end
local function K(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local c=K(r)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local i=tonumber(q(n,h)or 0)
local k,A=i,nil
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function M(e,t,n)
if n>0 then
z(e,t,n)
end
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function B(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
q(e,redis.call("GET",e))
N(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local function I(e,t,n,r,o,s,i)
local a
local c=0
repeat
c=c+1
a=nil
local l=math.min(100,math.max(o,o-r))-1
local u=redis.call("ZRANGE",t,0,l,"WITHSCORES")
local d={}
for p=1,#u,2 do
local f=tonumber(u[p+1])
if f<=n then
table.insert(d,u[p])
elseif p<2*(o-r)then
a=f
end
end
if #d>l then
a=n
end
if #d>0 then
r=B(e,#d)
redis.call("ZREM",t,unpack(d))
M(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
if i<#c or t then
k,A=I(n,y,e,i,#c,s,l)
end
local m
local function O(e,t)
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
return O("",t)
end
return d
end
local function U(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function D(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function C(e,t)
local n=e.count>0 and e.mean/8 or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2)))
end
local function F(e,t,n,r,o,s,i,a)
local c,l=C(e,t)
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
U(e,t-e.since,10)
e.since=t
c,l=C(e,t)
end
if u then
return 0
end
local f=math.max(e.count>0 and 0 or 30,D(e,t,1/3,2300))*(i+1)/2
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
local function L(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function H(e,t,n)
L(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
local function e1(e,t,n,r,o,s,i,a,c,l,u)
local d=O(t,n)
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
local q=F(d,n,"",x and-2 or i,a,c,0.5+l/1000,u)
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
H(e,d,n)
return q,s
end
local function Z(o)
m,w=e1(v,t,e,#c,k,w,o,d,b,T,g)
end
if k>=#c and t then
Z(-1)
end
local P=k>=#c and(m or 0)==0
local function J(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if P then
local X=redis.call("ZADD",y,"NX",unpack(J(c,e+p)))
if X>0 then
redis.call("DECRBY",n,X)
local S=redis.call("PTTL",n)
if S>0 then
redis.call("PEXPIRE",y,S)
end
end
if X==#c then
return{":granted",p}
end
end
local function Q(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local x=(A or k>0 or c[2])and Q(y,c)or 0
local function n1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(J(t,o+s)))
return s
end
return math.min(r-o,s)
end
if x>0 then
return{":granted",n1(y,c,P,x,e,p)}
end
if x<0 then
redis.call("SET",a,"0","PX",u)
return{":refused",-1}
end
if not h then
redis.call("GET",n)
end
local o=k>=#c and 0 or A and A<922337203685477 and A-e or-1
if d=="1"then
redis.call("SET",a,"0","PX",u)
return{":busy",o,0,0}
end
if not m then
Z(o)
end
return{":busy",o,m,w}`,
  'permits deadlines done channel slots',
  'holder leaseMs last doneMs publish rttMs jitter nowMs ticket leftMs',
  'granted remainingMs,busy remainingMs askInMs ticket,refused remainingMs',
  'granted',
)

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Counts permits, and takes back up to a hundred of those that have expired. It counts the others as if it had.
 * Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = /* @__PURE__ */ script(
  `local n,y,l=unpack(KEYS)
local G,r,s,f=unpack(ARGV)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function M(e,t,n)
if n>0 then
z(e,t,n)
end
end
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function B(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
q(e,redis.call("GET",e))
N(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local function I(e,t,n,r,o,s,i)
local a
local c=0
repeat
c=c+1
a=nil
local l=math.min(100,math.max(o,o-r))-1
local u=redis.call("ZRANGE",t,0,l,"WITHSCORES")
local d={}
for p=1,#u,2 do
local f=tonumber(u[p+1])
if f<=n then
table.insert(d,u[p])
elseif p<2*(o-r)then
a=f
end
end
if #d>l then
a=n
end
if #d>0 then
r=B(e,#d)
redis.call("ZREM",t,unpack(d))
M(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
local w,A=I(n,y,e,0,100,s,l)
local t=A==e and redis.call("ZCOUNT",y,"-inf",e)or 0
local i=0
if G=="1"then
local k=tonumber(q(n,redis.call("GET",n)))
if not k then
return{":counted",0}
end
i=k+t
end
if r=="1"then
i=i+redis.call("ZCARD",y)-t
end
return{":counted",i}`,
  'permits deadlines channel',
  'free taken publish nowMs',
  'counted permits',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the deadlines of a lease's permits so that at least leaseMs remain. It never lowers a deadline and never restores
 * a permit that has expired, whether or not that was taken back already. A lease that misses one of its permits is gone,
 * and those that are left keep their deadlines until its release.
 * Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = /* @__PURE__ */ script(
  `local y=KEYS[1]
local r,p,f=unpack(ARGV)
p=tonumber(p)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local function K(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local c=K(r)
local function Q(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local x=Q(y,c)
if x<=e then
return":gone"
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function J(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if x<e+p then
local t=J(c,e+p)
local o=redis.pcall("ZADD",y,"GT",unpack(t))
if type(o)=="table"then
N(y)
redis.call("ZADD",y,"GT",unpack(t))
end
end
return":extended"`,
  'deadlines',
  'holder leaseMs nowMs',
  'extended,gone',
  'extended',
)

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether a holder has all of its permits, and for how long.
 * The reply does not repeat the ids, because their digits are valid base64, which the stock client decodes.
 * Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = /* @__PURE__ */ script(
  `local y=KEYS[1]
local r,f=unpack(ARGV)
local function Q(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local function K(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local o=Q(y,K(r))-j(f)
if o>0 then
return{":ours",o}
end
return":free"`,
  'deadlines',
  'holder nowMs',
  'ours remainingMs,free',
  'ours',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Gives back the permits of a lease.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the permits and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does. So does the
 * release of a lease that misses some of its permits: it gives back those that are left.
 * A client that can prove that its work ended within the lease says so. Otherwise the server's time decides.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'proven' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local n,y,a,l=unpack(KEYS)
local r,d,u,s,o,f=unpack(ARGV)
local function K(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local c=K(r)
local t={}
local I=math.huge
for i,x in ipairs(redis.call("ZMSCORE",y,unpack(c)))do
if x then
table.insert(t,c[i])
I=math.min(I,tonumber(x))
end
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if #t==0 then
return E(a,"0",u)=="1"and":released"or":gone"
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=#t==#c and(o=="1"or I>j(f))
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local function B(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
q(e,redis.call("GET",e))
N(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local k=B(n,#t)
redis.call("ZREM",y,unpack(t))
redis.call("SET",a,e and d or"0","PX",u)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function M(e,t,n)
if n>0 then
z(e,t,n)
end
end
M(s,l,k)
return e and":released"or":gone"`,
  'permits deadlines done channel',
  'holder outcome doneMs publish proven nowMs',
  'released,gone',
)

export type SetReply =
  | { code: 'set' }

/**
 * Sets how many permits there are in all, acquired ones included, at most once per operation. A late duplicate must not
 * undo a later change.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.
 */
export const set: Script<'permits' | 'deadlines' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', SetReply> = /* @__PURE__ */ script(
  `local n,y,e,l=unpack(KEYS)
local i,r,s=unpack(ARGV)
i=tonumber(i)
local function R(e)
local t=string.match(e,"^-?%d+$")and #e<20 and e~="-0"
return t and string.format("%.0f",tonumber(e))==e
end
local function q(e,t)
if t and not R(t)then
redis.call("HGET",e,"0")
end
return t
end
local k=tonumber(q(n,redis.call("GET",n)))
local V=k and k+redis.call("ZCARD",y)
local function a(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
if a(e,"1",r)or V==i then
return":set"
end
if V then
redis.call("INCRBY",n,i-V)
else
redis.call("SET",n,i)
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
local function M(e,t,n)
if n>0 then
z(e,t,n)
end
end
M(s,l,i)
return":set"`,
  'permits deadlines operation channel',
  'count answerMs publish',
  'set',
)
