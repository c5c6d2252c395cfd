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
export const acquire: Script<'done' | 'locksSlotsAndChannels[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local a=KEYS[1]
local q={unpack(KEYS,2)}
local r,p,d,u,s,b,T,f,g=unpack(ARGV)
b=tonumber(b)
T=tonumber(T)
g=tonumber(g)
local l,B,V={},{},{}
for i=1,#q,3 do
local n=q[i]
table.insert(l,n)
B[n]=q[i+1]
V[n]=q[i+2]
end
local function N(e,h,t)
for w,n in ipairs(e)do
redis.call("HSET",n,r,h)
redis.call("PEXPIRE",n,t)
end
end
local R=b~=0
local X=R and d=="0"
local E=not X and redis.call("EXISTS",a,unpack(l))
if E==0 then
N(l,"1",p)
return":granted "..p
end
local c=0
local K,Y,Z,G={},{},{},{}
local y,I
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function x(e)
redis.call("GET",e)
end
local function A(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not S(t[1],t[2]))then
x(e)
end
return t[1],t[2]
end
for w,n in ipairs(l)do
local k,h=A(n)
c=c+(k and 1 or 0)
if not k then
table.insert(G,n)
elseif k==r then
table.insert(h=="0"and Y or K,n)
elseif h=="0"and R then
table.insert(Z,n)
elseif not y then
y,I=n,k
end
local e1=not R and d=="0"
if c==E or e1 and y and not K[1] then
break
end
end
local function Q()
return(E and E-c or redis.call("EXISTS",a))==1
end
if #K==#l then
local P=math.huge
for w,n in ipairs(K)do
P=math.min(P,redis.call("PTTL",n))
end
return{":granted",P}
end
if K[1] then
redis.call("SET",a,"0","PX",u)
return{":refused",-2}
end
if not y then
if Q()then
return{":refused",-2}
end
for w,n in ipairs(Z)do
redis.call("DEL",n)
end
N(l,"1",p)
return":granted "..p
end
local M=redis.call("PTTL",y)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if d=="1"then
redis.call("SET",a,"0","PX",u,"NX")
for w,n in ipairs(Y)do
redis.call("DEL",n)
z(s,V[n],"0")
end
return{":busy",M,0}
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
local v=B[y]
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
local t=O(redis.pcall("GET",v),e)
local t1=t.mark==I and t.at>e-30
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
local m=F(t,e,I,M,d,b,0.5+T/1000,g)
local function L(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function H(e,t,n)
L(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
H(v,t,e)
local o=t.count>0 and math.min(t.mean*4/3,1500)or 500
local J=math.min(tonumber(p),math.ceil(t.since+o-e))
if X and t1 and J>0 and G[1] and not Q()then
N(G,"0",J)
end
return{":busy",M,m}`,
  'done locksSlotsAndChannels',
  'holder leaseMs last doneMs publish rttMs jitter nowMs leftMs',
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
  `local l=KEYS
local r,p=unpack(ARGV)
for w,n in ipairs(l)do
if redis.call("HEXISTS",n,r)==0 then
return":gone"
end
end
for w,n in ipairs(l)do
redis.call("PEXPIRE",n,p,"GT")
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
  `local l=KEYS
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function x(e)
redis.call("GET",e)
end
local function A(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not S(t[1],t[2]))then
x(e)
end
return t[1],t[2]
end
local r,h=A(l[1])
local g=math.huge
for w,n in ipairs(l)do
if not r or not redis.call("HGET",n,r)then
return":free"
end
g=math.min(g,redis.call("PTTL",n))
end
return{":held",r,tonumber(h),g}`,
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
  `local a=KEYS[1]
local l={unpack(KEYS,2)}
local r,p,h=unpack(ARGV)
h=tonumber(h)
local e=h
for w,n in ipairs(l)do
e=math.min(e,tonumber(redis.call("HGET",n,r)or 0))
end
if e==0 then
return":gone"
end
if redis.call("EXISTS",a)==1 then
return":refused"
end
local g=math.huge
for w,n in ipairs(l)do
if e<h then
redis.call("HSET",n,r,h)
redis.call("PEXPIRE",n,p,"GT")
end
g=math.min(g,redis.call("PTTL",n))
end
return{":granted",g}`,
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
export const release: Script<'done' | 'locksAndChannels[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local a=KEYS[1]
local e={unpack(KEYS,2)}
local r,h,d,u,s=unpack(ARGV)
h=tonumber(h)
local o=h==0 and"HDEL"or"HGET"
local t=true
local n
local k={}
for i=1,#e,2 do
k[i]=tonumber(redis.pcall(o,e[i],r)or 0)
if not k[i] then
n=e[i]
k[i]=0
end
t=t and k[i]>0
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
local p=E(a,t and d or"0",u)
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
for i=1,#e,2 do
if h==0 and k[i]>0 then
z(s,e[i+1],"0")
elseif not p and k[i]>h then
redis.call("HSET",e[i],r,h)
end
end
if n then
redis.call(o,n,r)
end
return(p=="1"or t and not p)and":released"or":gone"`,
  'done locksAndChannels',
  'holder holds outcome doneMs publish',
  'released,gone',
)
