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
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs' | 'slot', AcquireWithinReply> = /* @__PURE__ */ script(
  `local t,p,i,m,g=unpack(KEYS)
local e,o,A,d,c,a,f,v,q,h,w,x,n1=unpack(ARGV)
o=tonumber(o)
A=tonumber(A)
c=tonumber(c)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,r1,l=unpack(redis.call("MGET",t,i,g))
if r1 then
return{":refused",-1}
end
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
T(t,j or redis.call("GET",t))
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local y=redis.call("ZCARD",p)
local P=#s-A+y
local z={}
if P>0 or l then
z=redis.call("ZRANGE",p,0,math.max(math.min(P,#s),l and 16 or 1)-1,"WITHSCORES")
end
local o1=tonumber(z[2*y])
local Z=tonumber(z[2] or math.huge)<=n and redis.call("ZCOUNT",p,"-inf",n)or 0
local e1=0
if Z>0 then
e1=redis.call("ZREMRANGEBYRANK",p,0,math.min(Z,100)-1)
y=y-e1
Z=Z-e1
end
local C=0
local I=A-y+Z
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
local function L(r)
local e={l=d,u=v,d=q,p=x,f=n1,m=w,b=#s,w=I,g=r,q=o1,}
b,w=X(g,l,n,e)
end
if I>=#s and l then
L(-1)
end
local S=I>=#s and(b or 0)==0
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if S then
C=redis.call("ZADD",p,"NX",unpack(B(s,n+o)))
end
y=y+C
local u=A-y
if not j then
redis.call("SET",t,u,"PX",o+c)
elseif tonumber(j)~=u then
redis.call("SET",t,u,"KEEPTTL")
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
if u>tonumber(j or 0)then
D(f,m,u)
end
if C>0 then
local O=j and redis.call("PTTL",t)or o+c
if O>0 and O<o+c/2 then
redis.call("PEXPIRE",t,o+c)
redis.call("PEXPIRE",p,o+c)
elseif O>0 and(y==C or not j)then
redis.call("PEXPIRE",p,O)
end
if C==#s then
return{":granted",o}
end
end
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local k=M(p,s)
local function t1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(B(t,o+s)))
return s
end
return math.min(r-o,s)
end
if k>0 then
return{":granted",t1(p,s,S,k,n,o)}
end
if k<0 then
redis.call("SET",i,"0","PX",a)
return{":refused",-1}
end
P=#s-u
local N=tonumber(z[2*(P+e1)])
if P>0 and not N then
N=tonumber(redis.call("ZRANGE",p,P-1,P-1,"WITHSCORES")[2])
end
local r=P<=0 and 0 or N and N<922337203685477 and math.max(N-n,0)or-1
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0,0}
end
if not b then
L(r)
end
return{":busy",r,b,w}`,
  'permits deadlines done channel slots',
  'holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs ticket leftMs slot',
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
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs' | 'slot', AcquireReply> = /* @__PURE__ */ script(
  `local t,p,i,m,g=unpack(KEYS)
local e,o,d,a,f,v,q,h,w,x,o1=unpack(ARGV)
o=tonumber(o)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,l1,l=unpack(redis.call("MGET",t,i,g))
if l1 then
return{":refused",-1}
end
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
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
local I=tonumber(T(t,j)or 0)
local u,N=I,nil
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
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
local function e1(e,t,n,r,o,s,i)
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
r=Z(e,#d)
redis.call("ZREM",t,unpack(d))
D(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
if I<#s or l then
u,N=e1(t,p,n,I,#s,f,m)
end
local function j1(e)
return e.."+"
end
local A=j1(s[1])
local n1=false
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
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function askPaidInMs(e,t,n,r)
local o,s=Q(e,t)
local i=math.max(tonumber(string.match(e.a,"^(%d+)-$")or 0),e.t)
local a=G(e,t-i)*(1.5+r/1000)/2
return math.ceil(math.max(s,a,math.min(n,50)))
end
local function r1(c)
local b=askPaidInMs(c,n,v,q)
redis.call("ZADD",p,n+b+500,A)
V(g,c,n)
return-b
end
local u1=v>0 and not s[2] and(I<1 or l)
local y=u1 and redis.call("ZMSCORE",p,s[1],A)
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
local function othersPrepaid(e,t,n)
local r=redis.call("ZRANGE",e,0,15,"WITHSCORES")
for o=1,#r,2 do
if string.match(string.sub(r[o],17),"[+]")and r[o]~=n then
return true
end
end
return tonumber(r[32] or math.huge)<t+5000
end
if y and y[2] then
n1=u>=0
if not n1 and d~="1"and not othersPrepaid(p,n,A)then
return{":busy",-1,r1(U(l,n)),w}
end
u=Z(t,1)
redis.call("ZREM",p,A)
end
local b
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
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
local function L(r)
local e=tonumber(redis.call("ZRANGE",p,-1,-1,"WITHSCORES")[2])
local t={l=d,u=v,d=q,p=x,f=o1,m=w,b=#s,w=u,g=r,q=e,}
b,w=X(g,l,n,t)
end
local function learnPaid(e,t)
local n=t-tonumber(string.match(e.a,"^(%d+)-$")or 0)
if n>=0 and n<60000 then
J(e,n,10)
e.a=string.format("%.0f-",t+n)
end
e.t=t
e.c=""
end
if n1 then
local c=U(l,n)
learnPaid(c,n)
V(g,c,n)
elseif u>=#s and l then
L(-1)
end
local S=u>=#s and(b or 0)==0
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if S then
local C=redis.call("ZADD",p,"NX",unpack(B(s,n+o)))
if C>0 then
redis.call("DECRBY",t,C)
local O=redis.call("PTTL",t)
if O>0 then
redis.call("PEXPIRE",p,O)
end
end
if C==#s then
return{":granted",o}
end
end
local k=y and tonumber(y[1] or 0)or 0
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
if not y and(N or u>0 or s[2])then
k=M(p,s)
end
local function t1(e,t,n,r,o,s)
if n and r<=o then
redis.call("ZADD",e,"GT",unpack(B(t,o+s)))
return s
end
return math.min(r-o,s)
end
if k>0 then
return{":granted",t1(p,s,S,k,n,o)}
end
if k<0 then
redis.call("SET",i,"0","PX",a)
return{":refused",-1}
end
if not j then
redis.call("GET",t)
end
local r=u>=#s and 0 or N and N<922337203685477 and N-n or-1
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0,0}
end
local z=math.huge
local function prepayInMs(e,t,n)
local r=tonumber(string.match(e.a,"^(%d+)-$"))
if not r or n<e.s then
return math.huge
end
return(r>t+60000 or n>6*e.s)and 0 or math.max(r-t,0)
end
if u==0 and j and w>0 and not s[2] then
local c=U(l,n)
z=prepayInMs(c,n,n-w/1000)
if z==0 and not othersPrepaid(p,n)then
c.a=string.format("%.0f-",n)
redis.call("DECRBY",t,1)
R(f,m,"1")
return{":busy",r,r1(c),w}
end
end
if not b then
L(r)
end
if z>0 and z<math.abs(b)then
b=-math.ceil(z)
end
return{":busy",r,b,w}`,
  'permits deadlines done channel slots',
  'holder leaseMs last doneMs publish rttMs jitter nowMs ticket leftMs slot',
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
  `local t,p,m=unpack(KEYS)
local I,e,f,h=unpack(ARGV)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
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
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local function e1(e,t,n,r,o,s,i)
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
r=Z(e,#d)
redis.call("ZREM",t,unpack(d))
D(s,i,r)
end
until #d<=l or r>=o or c==10
return r,a
end
local z,N=e1(t,p,n,0,100,f,m)
local l=N==n and redis.call("ZCOUNT",p,"-inf",n)or 0
local c=0
if I=="1"then
local u=tonumber(T(t,redis.call("GET",t)))
if not u then
return{":counted",0}
end
c=u+l
end
if e=="1"then
c=c+redis.call("ZCARD",p)-l
end
return{":counted",c}`,
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
  `local p=KEYS[1]
local e,o,h=unpack(ARGV)
o=tonumber(o)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local k=M(p,s)
if k<=n then
return":gone"
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function B(e,t)
local n={}
for r,o in ipairs(e)do
table.insert(n,t)
table.insert(n,o)
end
return n
end
if k<n+o then
local t=B(s,n+o)
local r=redis.pcall("ZADD",p,"GT",unpack(t))
if type(r)=="table"then
P(p)
redis.call("ZADD",p,"GT",unpack(t))
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
  `local p=KEYS[1]
local e,h=unpack(ARGV)
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local r=M(p,F(e))-E(h)
if r>0 then
return{":ours",r}
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
 * release of a lease that misses some of its permits: it gives back those that are left. Those who adopted permits cannot know
 * which are left, so theirs is answered by what it finds. Each of them has a done key of its own.
 * A client that can prove that its work ended within the lease says so. Otherwise the server's time decides.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'takers' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'proven' | 'slot' | 'nowMs' | 'adopted', ReleaseReply> = /* @__PURE__ */ script(
  `local t,p,i,m,w,v=unpack(KEYS)
local e,d,a,f,x,q,h,r=unpack(ARGV)
local function F(e)
local t={}
string.gsub(e,"%x+",function(n)
table.insert(t,(string.gsub(n,"..",function(r)
return string.char(tonumber(r,16))
end)))
end)
return t
end
local s=F(e)
local n=#s
local function j1(e)
return e.."+"
end
if n==1 then
table.insert(s,j1(s[1]))
end
local l,g={},0
local z=math.huge
for c,k in ipairs(redis.call("ZMSCORE",p,unpack(s)))do
if k then
table.insert(l,s[c])
g=g+(c<=n and 1 or 0)
z=math.min(z,tonumber(k))
end
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
if #l==0 then
local o=y(i,"0",a)
if q=="1"and not o then
l1(w,h)
end
return o=="1"and":released"or":gone"
end
local j=g==n or r=="1"and g>0
local b=j and(x=="1"or z>E(h))
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
local function Z(e,t)
local n=redis.pcall("INCRBY",e,t)
if type(n)=="table"then
T(e,redis.call("GET",e))
P(e)
n=redis.call("INCRBY",e,t)
end
return n
end
local u=Z(t,#l)
redis.call("ZREM",p,unpack(l))
redis.call("SET",i,b and d or"0","PX",a)
if r=="1"then
redis.call("SET",v,"0","PX",a,"NX")
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
D(f,m,u)
return b and":released"or":gone"`,
  'permits deadlines done channel slots takers',
  'holder outcome doneMs publish proven slot nowMs adopted',
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
  `local t,p,n,m=unpack(KEYS)
local c,i,f=unpack(ARGV)
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
local u=tonumber(T(t,redis.call("GET",t)))
local A=u and u+redis.call("ZCARD",p)
local function s(e,t,n)
if redis.call("SET",e,t,"PX",n,"NX")then
return false
end
return redis.call("GET",e)
end
if s(n,"1",i)or A==c then
return":set"
end
if A then
redis.call("INCRBY",t,c-A)
else
redis.call("SET",t,c)
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
D(f,m,c)
return":set"`,
  'permits deadlines operation channel',
  'count answerMs publish',
  'set',
)
