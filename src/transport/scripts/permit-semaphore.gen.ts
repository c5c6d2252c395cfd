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
local function u(v)
return(string.gsub(v,"..",function(B)
return string.char(tonumber(B,16))
end))
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local y=tonumber(ARGV[3])
local t=ARGV[4]
local H=tonumber(ARGV[5])
local e=ARGV[6]
local g=ARGV[7]
local w=tonumber(ARGV[8])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
m(d,n or redis.call("GET",d))
local F=u(a)
local E=z(w)
redis.call("ZREMRANGEBYSCORE",o,"-inf",E)
local j=redis.call("ZCARD",o)
local l=j<y and redis.call("ZADD",o,"NX",E+k,F)==1
if l then
j=j+1
end
local p=y-j
if not n then
redis.call("SET",d,p,"PX",k+H)
elseif tonumber(n)~=p then
redis.call("SET",d,p,"KEEPTTL")
end
if p>tonumber(n or 0)then
q(g,h,p)
end
if l then
local A=redis.call("PTTL",d)
if A>0 and A<k+H/2 then
redis.call("PEXPIRE",d,k+H)
redis.call("PEXPIRE",o,k+H)
elseif A>0 and(j==1 or not n)then
redis.call("PEXPIRE",o,A)
end
return{":granted",k}
end
local s=redis.call("ZSCORE",o,F)
if s then
return{":granted",math.min(s-E,k)}
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
end
local D=tonumber(redis.call("ZRANGE",o,0,0,"WITHSCORES")[2])
return{":busy",D and D<922337203685477 and D-E or-1}`,
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
local function u(v)
return(string.gsub(v,"..",function(B)
return string.char(tonumber(B,16))
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
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,j)
local H=redis.pcall("INCRBY",b,j)
if type(H)=="table" then
m(b,redis.call("GET",b))
l(b)
H=redis.call("INCRBY",b,j)
end
return H
end
local function I(d,o,E,p,J,g,h)
local D
repeat
local t=math.min(100,math.max(1,J-p))-1
local C=redis.call("ZRANGE",o,0,t,"WITHSCORES")
local K={}
for y=1,#C,2 do
local s=tonumber(C[y+1])
if s<=E then
table.insert(K,C[y])
else
D=D or s
end
end
if #K>0 then
p=G(d,#K)
redis.call("ZREM",o,unpack(K))
q(g,h,p)
end
until #K<=t or p>=J
return p,D
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local w=tonumber(ARGV[6])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
local F=u(a)
local E=z(w)
local p,D=I(d,o,E,tonumber(m(d,n)or 0),1,g,h)
if p>0 and redis.call("ZADD",o,"NX",E+k,F)==1 then
redis.call("DECRBY",d,1)
local A=redis.call("PTTL",d)
if A>0 then
redis.call("PEXPIRE",o,A)
end
return{":granted",k}
end
local s=(D or p>0)and redis.call("ZSCORE",o,F)
if s then
return{":granted",math.min(s-E,k)}
end
if not n then
redis.call("GET",d)
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",D and D<922337203685477 and D-E or-1}`,
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
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,j)
local H=redis.pcall("INCRBY",b,j)
if type(H)=="table" then
m(b,redis.call("GET",b))
l(b)
H=redis.call("INCRBY",b,j)
end
return H
end
local function I(d,o,E,p,J,g,h)
local D
repeat
local t=math.min(100,math.max(1,J-p))-1
local C=redis.call("ZRANGE",o,0,t,"WITHSCORES")
local K={}
for y=1,#C,2 do
local s=tonumber(C[y+1])
if s<=E then
table.insert(K,C[y])
else
D=D or s
end
end
if #K>0 then
p=G(d,#K)
redis.call("ZREM",o,unpack(K))
q(g,h,p)
end
until #K<=t or p>=J
return p,D
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local h=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local g=ARGV[3]
local w=tonumber(ARGV[4])
I(d,o,z(w),0,math.huge,g,h)
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
  text: `local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(v)
return(string.gsub(v,"..",function(B)
return string.char(tonumber(B,16))
end))
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local o=KEYS[1]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local w=tonumber(ARGV[3])
local E=z(w)
local F=u(a)
local s=tonumber(redis.call("ZSCORE",o,F)or 0)
if s<=E then
return{":gone"}
end
if s<E+k then
local c=redis.pcall("ZADD",o,E+k,F)
if type(c)=="table" then
l(o)
redis.call("ZADD",o,E+k,F)
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
  text: `local function u(v)
return(string.gsub(v,"..",function(B)
return string.char(tonumber(B,16))
end))
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local o=KEYS[1]
local a=ARGV[1]
local w=tonumber(ARGV[2])
local s=(redis.call("ZSCORE",o,u(a))or 0)-z(w)
if s>0 then
return{":ours",s}
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
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(b,j)
local H=redis.pcall("INCRBY",b,j)
if type(H)=="table" then
m(b,redis.call("GET",b))
l(b)
H=redis.call("INCRBY",b,j)
end
return H
end
local function r(c,k,e)
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function u(v)
return(string.gsub(v,"..",function(B)
return string.char(tonumber(B,16))
end))
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local d=KEYS[1]
local o=KEYS[2]
local c=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local A=ARGV[2]
local e=ARGV[3]
local g=ARGV[4]
local w=tonumber(ARGV[5])
local F=u(a)
local s=redis.call("ZSCORE",o,F)
if not s then
return{r(c,"0",e)=="1" and ":released" or ":gone"}
end
local y=tonumber(s)>z(w)
local p=G(d,1)
redis.call("ZREM",o,F)
redis.call("SET",c,y and A or "0","PX",e)
q(g,h,p)
return{y and ":released" or ":gone"}`,
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
local function c(a,k,s)
if redis.call("SET",a,k,"PX",s,"NX")then
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
local j=tonumber(ARGV[1])
local s=ARGV[2]
local g=ARGV[3]
local p=m(d,redis.call("GET",d))
local y=p and p+redis.call("ZCARD",o)
if c(a,"1",s)or y==j then
return{":set"}
end
if y then
redis.call("INCRBY",d,j-y)
else
redis.call("SET",d,j)
end
q(g,h,j)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
