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
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
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
local function L(r)
b,w=X(g,l,n,o1,#s,I,w,r,d,v,q,x,n1)
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
local e,o,d,a,f,v,q,h,w,x,y=unpack(ARGV)
o=tonumber(o)
v=tonumber(v)
q=tonumber(q)
w=tonumber(w)
x=tonumber(x)
local j,z,l=unpack(redis.call("MGET",t,i,g))
if z then
return{":refused",-1}
end
local function F(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
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
local c=tonumber(T(t,j)or 0)
local u,N=c,nil
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
if c<#s or l then
u,N=e1(t,p,n,c,#s,f,m)
end
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
local function L(r)
local e=tonumber(redis.call("ZRANGE",p,-1,-1,"WITHSCORES")[2])
b,w=X(g,l,n,e,#s,u,w,r,d,v,q,x,y)
end
if u>=#s and l then
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
local function M(e,t)
local n,r=math.huge,0
for o,s in ipairs(redis.call("ZMSCORE",e,unpack(t)))do
n=math.min(n,tonumber(s or 0))
r=s and-1 or r
end
return n>0 and n or r
end
local k=(N or u>0 or s[2])and M(p,s)or 0
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
if not b then
L(r)
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
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
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
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
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
 * release of a lease that misses some of its permits: it gives back those that are left.
 * A client that can prove that its work ended within the lease says so. Otherwise the server's time decides.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'proven' | 'slot' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local t,p,i,m,g=unpack(KEYS)
local e,d,a,f,r,b,h=unpack(ARGV)
local function F(e)
local t=string.gsub(e,"..",function(n)
return string.char(tonumber(n,16))
end)
local r={}
for o=1,#t,16 do
table.insert(r,string.sub(t,o,o+15))
end
return r
end
local s=F(e)
local l={}
local z=math.huge
for c,k in ipairs(redis.call("ZMSCORE",p,unpack(s)))do
if k then
table.insert(l,s[c])
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
if #l==0 then
local o=y(i,"0",a)
if b=="1"and not o then
giveSlotBack(g,h)
end
return o=="1"and":released"or":gone"
end
local n=#l==#s and(r=="1"or z>E(h))
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
redis.call("SET",i,n and d or"0","PX",a)
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
return n and":released"or":gone"`,
  'permits deadlines done channel slots',
  'holder outcome doneMs publish proven slot nowMs',
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
