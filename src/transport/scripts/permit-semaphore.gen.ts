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
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local function v(z)
return(string.gsub(z,"..",function(A)
return string.char(tonumber(A,16))
end))
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local o=KEYS[1]
local l=KEYS[2]
local g=KEYS[3]
local e=KEYS[4]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local C=tonumber(ARGV[3])
local n=ARGV[4]
local p=tonumber(ARGV[5])
local i=ARGV[6]
local d=ARGV[7]
local q=tonumber(ARGV[8])
local k,E=unpack(redis.call("MGET",o,g))
if E then
return{":refused",-1}
end
b(o,k or redis.call("GET",o))
local x=v(a)
local s=t(q)
redis.call("ZREMRANGEBYSCORE",l,"-inf",s)
local F=redis.call("ZCARD",l)
local u=F<C and redis.call("ZADD",l,"NX",s+h,x)==1
if u then
F=F+1
end
local y=C-F
if not k then
redis.call("SET",o,y,"PX",h+p)
elseif tonumber(k)~=y then
redis.call("SET",o,y,"KEEPTTL")
end
if y>tonumber(k or 0)then
w(d,e,y)
end
if u then
local D=redis.call("PTTL",o)
if D>0 and D<h+p/2 then
redis.call("PEXPIRE",o,h+p)
redis.call("PEXPIRE",l,h+p)
elseif D>0 and(F==1 or not k)then
redis.call("PEXPIRE",l,D)
end
return{":granted",h}
end
local B=redis.call("ZSCORE",l,x)
if B then
return{":granted",math.min(B-s,h)}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
local m=tonumber(redis.call("ZRANGE",l,0,0,"WITHSCORES")[2])
return{":busy",m and m<922337203685477 and m-s or-1}`,
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
  text: `local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local function v(z)
return(string.gsub(z,"..",function(A)
return string.char(tonumber(A,16))
end))
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function u(o,l,s,y,F,d,e)
local m
repeat
local n=math.min(100,math.max(1,F-y))-1
local C=redis.call("ZRANGE",l,0,n,"WITHSCORES")
local G={}
for p=1,#C,2 do
local B=tonumber(C[p+1])
if B<=s then
table.insert(G,C[p])
else
m=m or B
end
end
if #G>0 then
redis.call("ZREM",l,unpack(G))
y=redis.call("INCRBY",o,#G)
w(d,e,y)
end
until #G<=n or y>=F
return y,m
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local o=KEYS[1]
local l=KEYS[2]
local g=KEYS[3]
local e=KEYS[4]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local d=ARGV[5]
local q=tonumber(ARGV[6])
local k,E=unpack(redis.call("MGET",o,g))
if E then
return{":refused",-1}
end
local x=v(a)
local s=t(q)
local y,m=u(o,l,s,tonumber(b(o,k)or 0),1,d,e)
if y>0 and redis.call("ZADD",l,"NX",s+h,x)==1 then
redis.call("DECRBY",o,1)
local D=redis.call("PTTL",o)
if D>0 then
redis.call("PEXPIRE",l,D)
end
return{":granted",h}
end
local B=(m or y>0)and redis.call("ZSCORE",l,x)
if B then
return{":granted",math.min(B-s,h)}
end
if not k then
redis.call("GET",o)
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m and m<922337203685477 and m-s or-1}`,
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
  text: `local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function u(o,l,s,y,F,d,e)
local m
repeat
local n=math.min(100,math.max(1,F-y))-1
local C=redis.call("ZRANGE",l,0,n,"WITHSCORES")
local G={}
for p=1,#C,2 do
local B=tonumber(C[p+1])
if B<=s then
table.insert(G,C[p])
else
m=m or B
end
end
if #G>0 then
redis.call("ZREM",l,unpack(G))
y=redis.call("INCRBY",o,#G)
w(d,e,y)
end
until #G<=n or y>=F
return y,m
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local o=KEYS[1]
local l=KEYS[2]
local e=KEYS[3]
local a=ARGV[1]
local g=ARGV[2]
local d=ARGV[3]
local q=tonumber(ARGV[4])
u(o,l,t(q),0,math.huge,d,e)
local y=a=="0" and "0" or b(o,redis.call("GET",o))
if not y then
return{":counted",0}
end
return{":counted",y+(g=="0" and 0 or redis.call("ZCARD",l))}`,
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
  text: `local function v(z)
return(string.gsub(z,"..",function(A)
return string.char(tonumber(A,16))
end))
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local l=KEYS[1]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local q=tonumber(ARGV[3])
local s=t(q)
local x=v(a)
local B=tonumber(redis.call("ZSCORE",l,x)or 0)
if B<=s then
return{":gone"}
end
if B<s+h then
redis.call("ZADD",l,s+h,x)
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
  text: `local function v(z)
return(string.gsub(z,"..",function(A)
return string.char(tonumber(A,16))
end))
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local l=KEYS[1]
local a=ARGV[1]
local q=tonumber(ARGV[2])
local m=(redis.call("ZSCORE",l,v(a))or 0)-t(q)
if m>0 then
return{":ours",m}
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
 * The script writes the done key before it removes anything. So an acquire that is still in flight takes nothing when
 * it arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'nowMs', ReleaseReply> = {
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function v(z)
return(string.gsub(z,"..",function(A)
return string.char(tonumber(A,16))
end))
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local o=KEYS[1]
local l=KEYS[2]
local g=KEYS[3]
local e=KEYS[4]
local a=ARGV[1]
local y=ARGV[2]
local i=ARGV[3]
local d=ARGV[4]
local q=tonumber(ARGV[5])
local x=v(a)
local B=redis.call("ZSCORE",l,x)
local b=B and tonumber(B)>t(q)
local u=s(g,b and y or "0",i)
if B and not u then
redis.call("ZREM",l,x)
w(d,e,redis.call("INCRBY",o,1))
end
return{(u=="1" or b and not u)and ":released" or ":gone"}`,
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
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local function w(d,e,o)
if o>0 then
c(d,e,o)
end
end
local function s(p,m,h)
if redis.call("SET",p,m,"PX",h,"NX")then
return false
end
return redis.call("GET",p)
end
local function b(j,k)
if k and string.format("%d",tonumber(k)or 0)~=k then
redis.call("HGET",j,"0")
end
return k
end
local o=KEYS[1]
local l=KEYS[2]
local p=KEYS[3]
local e=KEYS[4]
local q=tonumber(ARGV[1])
local h=ARGV[2]
local d=ARGV[3]
local y=b(o,redis.call("GET",o))
local C=y and y+redis.call("ZCARD",l)
if s(p,"1",h)or C==q then
return{":set"}
end
if C then
redis.call("INCRBY",o,q-C)
else
redis.call("SET",o,q)
end
w(d,e,q)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
