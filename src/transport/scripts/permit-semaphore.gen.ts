// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes a permit of a semaphore whose size the caller gives. It creates the semaphore or corrects its size, and takes a
 * permit when fewer permits are acquired than that size.
 * The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
 * duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
 * the deadlines can.
 * All retries and polls of one wait use the same holder. A repeated request is answered with what is already true for
 * it.
 * The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
 * has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.
 */
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'nowMs', AcquireWithinReply> = {
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function s(z)
return(string.gsub(z,"..",function(D)
return string.char(tonumber(D,16))
end))
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local x=tonumber(ARGV[3])
local u=ARGV[4]
local E=tonumber(ARGV[5])
local e=ARGV[6]
local g=ARGV[7]
local v=tonumber(ARGV[8])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
m(d,n or redis.call("GET",d))
local B=s(a)
local A=y(v)
redis.call("ZREMRANGEBYSCORE",o,"-inf",A)
local k=redis.call("ZCARD",o)
local T=k<x and redis.call("ZADD",o,"NX",A+j,B)==1
if T then
k=k+1
end
local p=x-k
if not n then
redis.call("SET",d,p,"PX",j+E)
elseif tonumber(n)~=p then
redis.call("SET",d,p,"KEEPTTL")
end
if p>tonumber(n or 0)then
q(g,h,p)
end
if T then
local C=redis.call("PTTL",d)
if C>0 and C<j+E/2 then
redis.call("PEXPIRE",d,j+E)
redis.call("PEXPIRE",o,j+E)
elseif C>0 and(k==1 or not n)then
redis.call("PEXPIRE",o,C)
end
return{":granted",j}
end
local t=redis.call("ZSCORE",o,B)
if t then
return{":granted",math.min(t-A,j)}
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
end
local F=tonumber(redis.call("ZRANGE",o,0,0,"WITHSCORES")[2])
return{":busy",F and F<922337203685477 and F-A or-1}`,
  keys: 'permits deadlines done channel',
  args: 'holder leaseMs total last keepMs doneMs publish nowMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes a permit when one is available. A repeated request is answered with what is already true for its holder.
 * The holder is the permit's id, the same in all retries and polls of one wait.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'nowMs', AcquireReply> = {
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function s(z)
return(string.gsub(z,"..",function(D)
return string.char(tonumber(D,16))
end))
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,l)
local H=redis.pcall("INCRBY",b,l)
if type(H)=="table" then
m(b,redis.call("GET",b))
k(b)
H=redis.call("INCRBY",b,l)
end
return H
end
local function I(d,o,A,p,J,g,h)
local F
repeat
local u=math.min(100,math.max(1,J-p))-1
local E=redis.call("ZRANGE",o,0,u,"WITHSCORES")
local K={}
for x=1,#E,2 do
local t=tonumber(E[x+1])
if t<=A then
table.insert(K,E[x])
else
F=F or t
end
end
if #K>0 then
p=G(d,#K)
redis.call("ZREM",o,unpack(K))
q(g,h,p)
end
until #K<=u or p>=J
return p,F
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local v=tonumber(ARGV[6])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
local B=s(a)
local A=y(v)
local p,F=I(d,o,A,tonumber(m(d,n)or 0),1,g,h)
if p>0 and redis.call("ZADD",o,"NX",A+j,B)==1 then
redis.call("DECRBY",d,1)
local C=redis.call("PTTL",d)
if C>0 then
redis.call("PEXPIRE",o,C)
end
return{":granted",j}
end
local t=(F or p>0)and redis.call("ZSCORE",o,B)
if t then
return{":granted",math.min(t-A,j)}
end
if not n then
redis.call("GET",d)
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",F and F<922337203685477 and F-A or-1}`,
  keys: 'permits deadlines done channel',
  args: 'holder leaseMs last doneMs publish nowMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Takes back the permits that have expired, and then counts permits.
 * Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = {
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,l)
local H=redis.pcall("INCRBY",b,l)
if type(H)=="table" then
m(b,redis.call("GET",b))
k(b)
H=redis.call("INCRBY",b,l)
end
return H
end
local function I(d,o,A,p,J,g,h)
local F
repeat
local u=math.min(100,math.max(1,J-p))-1
local E=redis.call("ZRANGE",o,0,u,"WITHSCORES")
local K={}
for x=1,#E,2 do
local t=tonumber(E[x+1])
if t<=A then
table.insert(K,E[x])
else
F=F or t
end
end
if #K>0 then
p=G(d,#K)
redis.call("ZREM",o,unpack(K))
q(g,h,p)
end
until #K<=u or p>=J
return p,F
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local h=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local g=ARGV[3]
local v=tonumber(ARGV[4])
I(d,o,y(v),0,math.huge,g,h)
local p=a=="0" and "0" or m(d,redis.call("GET",d))
if not p then
return{":counted",0}
end
return{":counted",p+(c=="0" and 0 or redis.call("ZCARD",o))}`,
  keys: 'permits deadlines channel',
  args: 'free taken publish nowMs',
  replies: 'counted permits',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the deadline of a permit so that at least leaseMs remain. It never lowers a deadline and never restores a
 * permit that has expired, whether or not that was taken back already.
 * Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = {
  text: `local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function s(z)
return(string.gsub(z,"..",function(D)
return string.char(tonumber(D,16))
end))
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local o=KEYS[1]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local v=tonumber(ARGV[3])
local A=y(v)
local B=s(a)
local t=tonumber(redis.call("ZSCORE",o,B)or 0)
if t<=A then
return{":gone"}
end
if t<A+j then
local c=redis.pcall("ZADD",o,A+j,B)
if type(c)=="table" then
k(o)
redis.call("ZADD",o,A+j,B)
end
end
return{":extended"}`,
  keys: 'deadlines',
  args: 'holder leaseMs nowMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether a holder has its permit, and for how long.
 * The reply does not repeat the id, because its digits are valid base64, which the stock client decodes.
 * Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = {
  text: `local function s(z)
return(string.gsub(z,"..",function(D)
return string.char(tonumber(D,16))
end))
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local o=KEYS[1]
local a=ARGV[1]
local v=tonumber(ARGV[2])
local t=(redis.call("ZSCORE",o,s(a))or 0)-y(v)
if t>0 then
return{":ours",t}
end
return{":free"}`,
  keys: 'deadlines',
  args: 'holder nowMs',
  replies: 'ours remainingMs,free',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Gives a permit back.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the permit and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'nowMs', ReleaseReply> = {
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,l)
local H=redis.pcall("INCRBY",b,l)
if type(H)=="table" then
m(b,redis.call("GET",b))
k(b)
H=redis.call("INCRBY",b,l)
end
return H
end
local function r(c,j,e)
local u=redis.pcall("SET",c,j,"PX",e,"NX")
if u and u.err then
k(c)
u=redis.call("SET",c,j,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function s(z)
return(string.gsub(z,"..",function(D)
return string.char(tonumber(D,16))
end))
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local C=ARGV[2]
local e=ARGV[3]
local g=ARGV[4]
local v=tonumber(ARGV[5])
local B=s(a)
local t=redis.call("ZSCORE",o,B)
if not t then
return{r(c,"0",e)=="1" and ":released" or ":gone"}
end
local x=tonumber(t)>y(v)
local p=G(d,1)
redis.call("ZREM",o,B)
redis.call("SET",c,x and C or "0","PX",e)
q(g,h,p)
return{x and ":released" or ":gone"}`,
  keys: 'permits deadlines done channel',
  args: 'holder outcome doneMs publish nowMs',
  replies: 'released,gone',
}

export type SetReply =
  | { code: 'set' }

/**
 * Sets how many permits there are in all, acquired ones included, at most once per operation. A late duplicate must not
 * undo a later change.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.
 */
export const set: Script<'permits' | 'deadlines' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', SetReply> = {
  text: `local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local function q(g,h,d)
if d>0 then
f(g,h,d)
end
end
local function c(a,j,t)
if redis.call("SET",a,j,"PX",t,"NX")then
return false
end
return redis.call("GET",a)
end
local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local o=KEYS[2]
local a=KEYS[3]
local h=KEYS[4]
local l=tonumber(ARGV[1])
local t=ARGV[2]
local g=ARGV[3]
local p=m(d,redis.call("GET",d))
local x=p and p+redis.call("ZCARD",o)
if c(a,"1",t)or x==l then
return{":set"}
end
if x then
redis.call("INCRBY",d,l-x)
else
redis.call("SET",d,l)
end
q(g,h,l)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
