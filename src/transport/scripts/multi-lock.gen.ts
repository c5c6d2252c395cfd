// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireInConvoyReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
 * that has lost one of the locks is refused and finished, and gives the others back.
 * A waiter that polls reserves the locks that are free while another holder has one: otherwise clients of single locks could
 * take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that polls and with it gets all of its locks
 * takes it, so that the first poll that finds the busy lock free is enough.
 * The holder of the busy lock may itself want a reserved one, and nothing goes on until it gets that. So reservations end
 * when its hold lasts longer than most do, after a second and a half at the latest. Java takes its locks one after the other.
 * When a poll sees a holder for the first time, that holder may still be about to take the others, so they are left to it.
 * Beside threads of Java that take the locks again and again, there are convoys: a release keeps all locks for a waiter, which
 * takes them here. A newcomer leaves them to those that wait. That is as safe to repeat: a lock that is kept has no holder.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquireInConvoy: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireInConvoyReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local s={unpack(KEYS,2)}
local e,u,d,a,f,v,q,h,x,B,X=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
X=tonumber(X)
local m,g,p,C={},{},{},{}
for c=1,#s,3 do
local t=s[c]
table.insert(m,t)
p[t]=s[c+1]
table.insert(g,p[t])
C[t]=s[c+2]
end
local function k(n,r,o)
for z,t in ipairs(n)do
redis.call("HSET",t,e,r)
redis.call("PEXPIRE",t,o)
end
end
local w=v~=0
local D=w and d=="0"
local P=not D and redis.call("EXISTS",i,unpack(d=="1"and m or s))
if P==0 then
k(m,"1",u)
return":granted "..u
end
local y,F,M,I={},{},{},{}
local r,j
local o
local function u1()
return"00000000-0000-0000-0000-000000000000:0"
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
local function Y()
for c,t in ipairs(m)do
local n,s=N(t)
if not n then
table.insert(I,t)
elseif n==e then
table.insert(s=="0"and F or y,t)
elseif s=="0"and(w or n==u1())then
o=n==u1()and t or o
table.insert(M,t)
elseif not r then
r,j=t,n
end
if c-#I==P or not w and d=="0"and r and not y[1] then
break
end
end
end
Y()
if #y==#m then
local T=math.huge
for z,t in ipairs(y)do
T=math.min(T,redis.call("PTTL",t))
end
return{":granted",T}
end
if y[1] then
redis.call("SET",i,"0","PX",a)
return{":refused",-2}
end
local n
local O={l=d,u=v,d=q,p=x,f=B,h=X}
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
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function Z()
local b=0
local e=o and redis.call("PTTL",o)>150-50
local t
for c,r in ipairs(redis.call("MGET",unpack(g)))do
if r then
n=n or E(h)
local l=U(r,n)
if o and(not w or e and not m1(l,n,O))then
b=math.min(b,w1(o,l,n))
else
b=math.min(b,h1(l,n,O,-2))
t=t or l.a
l.a=t
V(g[c],l,n)
end
end
end
return b
end
if not r then
if redis.call("EXISTS",i)==1 then
return{":refused",-2}
end
local b=d=="0"and Z()or 0
if b~=0 then
return{":busy",-2,b}
end
for z,t in ipairs(M)do
redis.call("DEL",t)
end
k(m,"1",u)
return":granted "..u
end
local A=redis.call("PTTL",r)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if d=="1"then
redis.call("SET",i,"0","PX",a,"NX")
for z,t in ipairs(F)do
redis.call("DEL",t)
R(f,C[t],"0")
end
return{":busy",A,0}
end
local function e1(l,e)
local t=l.o>0 and math.min(l.n*4/3,1500)or 500
local r=math.min(tonumber(u),math.ceil(l.t+t-n))
if D and e and r>0 and I[1] and redis.call("EXISTS",i)==0 then
k(I,"0",r)
end
end
n=E(h)
local l=U(redis.pcall("GET",p[r]),n)
local t1=string.match(l.c,"^%d+ (.*)$")==j and l.t
local b=h1(l,n,O,A,j)
V(p[r],l,n)
e1(l,l.t==t1)
return{":busy",A,b}`,
  'done locksSlotsAndChannels',
  'holder leaseMs last doneMs publish rttMs jitter nowMs leftMs slot waitedMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free. A repeated request is answered with what is already true for its holder. A holder
 * that has lost one of the locks is refused and finished, and gives the others back.
 * A waiter that polls reserves the locks that are free while another holder has one: otherwise clients of single locks could
 * take them in turn for ever. A reserved lock has a hold count of 0. Any waiter that polls and with it gets all of its locks
 * takes it, so that the first poll that finds the busy lock free is enough.
 * The holder of the busy lock may itself want a reserved one, and nothing goes on until it gets that. So reservations end
 * when its hold lasts longer than most do, after a second and a half at the latest. Java takes its locks one after the other.
 * When a poll sees a holder for the first time, that holder may still be about to take the others, so they are left to it.
 * Beside threads of Java that take the locks again and again, there are convoys: a release keeps all locks for a waiter, which
 * takes them here. A newcomer leaves them to those that wait. That is as safe to repeat: a lock that is kept has no holder.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local s={unpack(KEYS,2)}
local e,o,d,a,f,v,q,h,x,M,B=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
B=tonumber(B)
local m,g,u,O={},{},{},{}
for c=1,#s,3 do
local t=s[c]
table.insert(m,t)
u[t]=s[c+1]
table.insert(g,u[t])
O[t]=s[c+2]
end
local function w(n,r,o)
for z,t in ipairs(n)do
redis.call("HSET",t,e,r)
redis.call("PEXPIRE",t,o)
end
end
local k=v~=0
local A=k and d=="0"
local C=not A and redis.call("EXISTS",i,unpack(d=="1"and m or s))
if C==0 then
w(m,"1",o)
return":granted "..o
end
local y,D,P,I={},{},{},{}
local r,j
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
local function X()
for c,t in ipairs(m)do
local n,o=N(t)
if not n then
table.insert(I,t)
elseif n==e then
table.insert(o=="0"and D or y,t)
elseif o=="0"and k then
table.insert(P,t)
elseif not r then
r,j=t,n
end
if c-#I==C or not k and d=="0"and r and not y[1] then
break
end
end
end
X()
if #y==#m then
local T=math.huge
for z,t in ipairs(y)do
T=math.min(T,redis.call("PTTL",t))
end
return{":granted",T}
end
if y[1] then
redis.call("SET",i,"0","PX",a)
return{":refused",-2}
end
local n
local F={l=d,u=v,d=q,p=x,f=M,h=B}
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
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function Y()
local b=0
for c,e in ipairs(redis.call("MGET",unpack(g)))do
if e then
n=n or E(h)
local l=U(e,n)
b=math.min(b,K(l,n,F,-2))
V(g[c],l,n)
end
end
return b
end
if not r then
if redis.call("EXISTS",i)==1 then
return{":refused",-2}
end
local b=d=="0"and Y()or 0
if b~=0 then
return{":busy",-2,b}
end
for z,t in ipairs(P)do
redis.call("DEL",t)
end
w(m,"1",o)
return":granted "..o
end
local p=redis.call("PTTL",r)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if d=="1"then
redis.call("SET",i,"0","PX",a,"NX")
for z,t in ipairs(D)do
redis.call("DEL",t)
R(f,O[t],"0")
end
return{":busy",p,0}
end
local function Z(l,e)
local t=l.o>0 and math.min(l.n*4/3,1500)or 500
local r=math.min(tonumber(o),math.ceil(l.t+t-n))
if A and e and r>0 and I[1] and redis.call("EXISTS",i)==0 then
w(I,"0",r)
end
end
n=E(h)
local l=U(redis.pcall("GET",u[r]),n)
local e1=string.match(l.c,"^%d+ (.*)$")==j and l.t
local b=K(l,n,F,p,n+p,j)
V(u[r],l,n)
Z(l,l.t==e1)
return{":busy",p,b}`,
  'done locksSlotsAndChannels',
  'holder leaseMs last doneMs publish rttMs jitter nowMs leftMs slot waitedMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local m=KEYS
local e,o=unpack(ARGV)
for z,t in ipairs(m)do
if redis.call("HEXISTS",t,e)==0 then
return":gone"
end
end
for z,t in ipairs(m)do
redis.call("PEXPIRE",t,o,"GT")
end
return":extended"`,
  'locks',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = /* @__PURE__ */ script(
  `local m=KEYS
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
local e,u=N(m[1])
local x=math.huge
for z,t in ipairs(m)do
if not e or not redis.call("HGET",t,e)then
return":free"
end
x=math.min(x,redis.call("PTTL",t))
end
return{":held",e,tonumber(u),x}`,
  'locks',
  '',
  'held holder$ holds remainingMs,free',
  'held',
)

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local m={unpack(KEYS,2)}
local e,o,u=unpack(ARGV)
u=tonumber(u)
local n=u
for z,t in ipairs(m)do
n=math.min(n,tonumber(redis.call("HGET",t,e)or 0))
end
if n==0 then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
local x=math.huge
for z,t in ipairs(m)do
if n<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
end
x=math.min(x,redis.call("PTTL",t))
end
return{":granted",x}`,
  'done locks',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

export type ReleaseInConvoyReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's fields, and with the last field of a hash the hash, so no request can free what another holder has. A
 * key that belongs to something else fails the request once the other locks are free.
 * In a convoy, the locks are kept for a waiter. The messages are sent all the same: they tell Java's waiters of the short
 * TTL, so that they look again if no waiter comes. A duplicate keeps nothing.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const releaseInConvoy: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish' | 'slot' | 'nowMs', ReleaseInConvoyReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local t={unpack(KEYS,2)}
local e,u,d,a,f,w,h=unpack(ARGV)
u=tonumber(u)
local m=u==0 and"HDEL"or"HGET"
local r=true
local s
local p={}
for c=1,#t,3 do
p[c]=tonumber(redis.pcall(m,t[c],e)or 0)
if not p[c] then
s=t[c]
p[c]=0
end
r=r and p[c]>0
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
local o=y(i,r and d or"0",a)
local c=w=="1"and not o and 2
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
while c and not l1(t[c],h)do
c=c+3<#t and c+3
end
local l,n
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
if u==0 and r then
local g={}
for c=2,#t,3 do
table.insert(g,t[c])
end
for c,b in ipairs(redis.call("MGET",unpack(g)))do
if b then
n=n or E(h)
l=z1(g[c],b,n)or l
end
end
end
local function u1()
return"00000000-0000-0000-0000-000000000000:0"
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
for c=1,#t,3 do
if u==0 and p[c]>0 then
if l then
redis.call("HSET",t[c],u1(),"0")
redis.call("PEXPIRE",t[c],150)
end
R(f,t[c+2],"0")
elseif not o and p[c]>u then
redis.call("HSET",t[c],e,u)
end
end
if s then
redis.call(m,s,e)
end
return(o=="1"or r and not o)and":released"or":gone"`,
  'done locksSlotsAndChannels',
  'holder holds outcome doneMs publish slot nowMs',
  'released,gone',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's fields, and with the last field of a hash the hash, so no request can free what another holder has. A
 * key that belongs to something else fails the request once the other locks are free.
 * In a convoy, the locks are kept for a waiter. The messages are sent all the same: they tell Java's waiters of the short
 * TTL, so that they look again if no waiter comes. A duplicate keeps nothing.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish' | 'slot' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local t={unpack(KEYS,2)}
local e,u,d,a,f,l,h=unpack(ARGV)
u=tonumber(u)
local s=u==0 and"HDEL"or"HGET"
local n=true
local r
local p={}
for c=1,#t,3 do
p[c]=tonumber(redis.pcall(s,t[c],e)or 0)
if not p[c] then
r=t[c]
p[c]=0
end
n=n and p[c]>0
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
local o=y(i,n and d or"0",a)
local c=l=="1"and not o and 2
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
while c and not l1(t[c],h)do
c=c+3<#t and c+3
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
for c=1,#t,3 do
if u==0 and p[c]>0 then
R(f,t[c+2],"0")
elseif not o and p[c]>u then
redis.call("HSET",t[c],e,u)
end
end
if r then
redis.call(s,r,e)
end
return(o=="1"or n and not o)and":released"or":gone"`,
  'done locksSlotsAndChannels',
  'holder holds outcome doneMs publish slot nowMs',
  'released,gone',
)
