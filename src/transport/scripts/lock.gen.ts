// Generated from lua/lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free. A repeated request is answered with what is already true for its holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
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
local function W(e,t,n,r,o,s,i,a,c,l,u)
local d=U(t,n)
local p=K(d,n,r,n+o,o,s,i,0.5+a/1000,c,l,u)
V(e,d,n)
return p
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),p,r,d,v,q,x,n,s)
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
 * A duplicate finds that its holder is gone and gives nothing more, so a client that doubts a pass releases the old holder before
 * the heir asks or gives up. The removal comes first, because a full database permits it.
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

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it. It
 * removes the holder's field, and with the last field the hash, so no request can free what another holder has.
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
if n=="1"and not o then
giveSlotBack(g,h)
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
