// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it has no readers and no writer. A repeated request is answered with what is already true for its
 * holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonWriteLock.tryLockInnerAsync, where a repeated request counts twice and adds its lease.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs', AcquireReply> = /* @__PURE__ */ script(
  `local t,i,g=unpack(KEYS)
local e,o,d,a,v,q,h,x=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
local z=v==0 and redis.call("EXISTS",t,i,g)
if z==0 then
redis.call("HSET",t,"mode","write",e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HMGET",t,"mode",e)
local r=redis.call("PTTL",t)
if s[2] then
return{":granted",r}
end
local n=r~=-2
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
S(e)
end
end
if n then
k(t,s[1])
end
local c,l=unpack(z~=(n and 1 or 0)and redis.call("MGET",i,g)or{})
if c then
return{":refused",r}
end
if n and d=="1"then
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
local function J(e,t,n)
t=math.min(t,e.count>0 and 8*e.mean+25 or 500)
e.count=math.min(e.count+1,n)
e.mean=e.mean+(t-e.mean)/e.count
e.square=e.square+(t*t-e.square)/e.count
end
local function G(e,t,n,r)
local o=t-e.since
return math.min(math.max(o-e.mean,0)*n,math.max(r,o/20))
end
local function Q(e,t)
local n=e.count>0 and e.mean/8 or 10
local r=(t-e.since-e.mean)/8
return n,math.max(n,math.min(r,math.max(100,e.mean/2)))
end
local function K(e,t,n,r,o,s,i,a)
local c,l=Q(e,t)
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
J(e,t-e.since,10)
e.since=t
c,l=Q(e,t)
end
if u then
return 0
end
local f=math.max(e.count>0 and 0 or 30,G(e,t,1/3,2300))*(i+1)/2
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
local function H(e,t,n)
local r={t.at*1000,t.since*1000,t.mean*1000,t.square*1000}
local o=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(r))
o=o..string.format("%.0f:%.0f:%.0f:",t.count,t.late,t.waited)
redis.pcall("SET",e,o..t.turn..":"..t.mark,"PX",math.ceil(n))
end
local function V(e,t,n)
H(e,t,math.max(t.at-n,0)+4*math.max(t.mean,n-t.since)+2000)
end
local function W(e,t,n,r,o,s,i,a,c)
local l=U(t,n)
local u=K(l,n,r,o,s,i,0.5+a/1000,c)
V(e,l,n)
return u
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local b=W(g,l,E(h),nil,r,d,v,q,x)
if b==0 then
redis.call("HSET",t,"mode","write",e,"1")
redis.call("PEXPIRE",t,o)
return":granted "..o
end
return{":busy",r,b}`,
  'lock done slots',
  'holder leaseMs last doneMs rttMs jitter nowMs leftMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one write hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script ends the writing and writes the done key. The removal comes first, because a full database permits it.
 * A writer that also reads becomes a reader (downgrade), for the rest of its read lease.
 * Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no reader, and the lock keeps the TTL
 * of the writer.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'reading' | 'holder' | 'reader' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = /* @__PURE__ */ script(
  `local t,i,m,r=unpack(KEYS)
local e,b,u,d,a,f=unpack(ARGV)
local s=redis.call("HMGET",t,e,b)
local p=s[1]
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
if not p or u~="0"then
local o=y(i,p and d or"0",a)
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"
end
local n=s[2] and redis.call("PTTL",r)or-2
if n>0 then
redis.call("HDEL",t,e)
redis.call("HSET",t,"mode","read")
redis.call("PEXPIRE",t,n)
else
redis.call("DEL",t)
end
redis.call("SET",i,d,"PX",a)
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
R(f,m,"1")
return":released"`,
  'lock done channel reading',
  'holder reader holds outcome doneMs publish',
  'released,gone',
)
