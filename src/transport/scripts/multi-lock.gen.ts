// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
 * when its hold lasts longer than most do, after a second and a half at the latest. Java takes its locks one after the other:
 * when a poll sees a holder for the first time, the locks that it is going to take next may still be free, and are left to it.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other and keeps them for seconds.
 */
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local w={unpack(KEYS,2)}
local e,o,d,a,f,v,q,h,x,P,F=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
F=tonumber(F)
local m,g,k,M={},{},{},{}
for c=1,#w,3 do
local t=w[c]
table.insert(m,t)
k[t]=w[c+1]
table.insert(g,k[t])
M[t]=w[c+2]
end
local function O(n,u,r)
for z,t in ipairs(n)do
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,r)
end
end
local A=v~=0
local B=A and d=="0"
local j=not B and redis.call("EXISTS",i,unpack(d=="1"and m or w))
if j==0 then
O(m,"1",o)
return":granted "..o
end
local s=0
local y,X,Y,I={},{},{},{}
local r,C
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
S(e)
end
return t[1],t[2]
end
for z,t in ipairs(m)do
local p,u=N(t)
s=s+(p and 1 or 0)
if not p then
table.insert(I,t)
elseif p==e then
table.insert(u=="0"and X or y,t)
elseif u=="0"and A then
table.insert(Y,t)
elseif not r then
r,C=t,p
end
if s==j or not A and d=="0"and r and not y[1] then
break
end
end
local function Z()
return s~=j and redis.call("EXISTS",i)==1
end
local n
local e1=0.5+q/1000
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
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function n1()
local b=0
for c,e in ipairs(redis.call("MGET",unpack(g)))do
if e then
n=n or E(h)
local l=U(e,n)
b=math.min(b,K(l,n,"",0,-2,d,v,e1,x,P,F))
V(g[c],l,n)
end
end
return b
end
if #y==#m then
local D=math.huge
for z,t in ipairs(y)do
D=math.min(D,redis.call("PTTL",t))
end
return{":granted",D}
end
if y[1] then
redis.call("SET",i,"0","PX",a)
return{":refused",-2}
end
if not r then
if Z()then
return{":refused",-2}
end
local b=d=="0"and s~=j and n1()or 0
if b~=0 then
return{":busy",-2,b}
end
for z,t in ipairs(Y)do
redis.call("DEL",t)
end
O(m,"1",o)
return":granted "..o
end
local T=redis.call("PTTL",r)
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
for z,t in ipairs(X)do
redis.call("DEL",t)
R(f,M[t],"0")
end
return{":busy",T,0}
end
n=E(h)
local l=U(redis.pcall("GET",k[r]),n)
local r1=string.match(l.mark,"^%d+ (.*)$")==C and l.since
local b=K(l,n,C,n+T,T,d,v,e1,x,P,F)
V(k[r],l,n)
local o1=l.since==r1
local s1=l.count>0 and math.min(l.mean*4/3,1500)or 500
local t1=math.min(tonumber(o),math.ceil(l.since+s1-n))
if B and o1 and t1>0 and I[1] and not Z()then
O(I,"0",t1)
end
return{":busy",T,b}`,
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
while c and not giveSlotBack(t[c],h)do
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
