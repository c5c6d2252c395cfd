// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, of a semaphore whose size the caller gives. It creates the semaphore or
 * corrects its size, and takes the permits when that size leaves room for all of them.
 * The script counts the acquired permits by their deadlines and ignores the stored number of available ones. So a late
 * duplicate, another caller's size or an evicted number never lets in more than this caller allows. Only the loss of
 * the deadlines can.
 * All retries and polls of one wait use the same holder, which consists of the ids of its permits; its done key has the
 * first of them. A repeated request is answered with what is already true for it.
 * The keys are Redisson's and hold what its setPermits and tryAcquire would leave. A semaphore that this script creates
 * has a TTL. A grant raises a TTL that runs low, but gives none to a semaphore without one.
 * Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync and tryAcquireAsync.
 */
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'nowMs', AcquireWithinReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function A(w,C)
local x=math.huge
for u,D in ipairs(redis.call("ZMSCORE",w,unpack(C)))do
x=math.min(x,tonumber(D or 0))
end
return x
end
local function E(F)
local J=string.gsub(F,"..",function(K)
return string.char(tonumber(K,16))
end)
local C={}
for s=1,#J,16 do
table.insert(C,string.sub(J,s,s+15))
end
return C
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local function y(C,D)
local H={}
for u,I in ipairs(C)do
table.insert(H,D)
table.insert(H,I)
end
return H
end
local d=KEYS[1]
local w=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local M=tonumber(ARGV[3])
local v=ARGV[4]
local L=tonumber(ARGV[5])
local e=ARGV[6]
local h=ARGV[7]
local t=tonumber(ARGV[8])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
q(d,n or redis.call("GET",d))
local C=E(a)
local G=B(t)
redis.call("ZREMRANGEBYSCORE",w,"-inf",G)
local f=redis.call("ZCARD",w)
local P=0
if f+#C<=M then
P=redis.call("ZADD",w,"NX",unpack(y(C,G+m)))
end
f=f+P
local o=M-f
if not n then
redis.call("SET",d,o,"PX",m+L)
elseif tonumber(n)~=o then
redis.call("SET",d,o,"KEEPTTL")
end
if o>tonumber(n or 0)then
p(h,i,o)
end
if P>0 then
local N=redis.call("PTTL",d)
if N>0 and N<m+L/2 then
redis.call("PEXPIRE",d,m+L)
redis.call("PEXPIRE",w,m+L)
elseif N>0 and(f==P or not n)then
redis.call("PEXPIRE",w,N)
end
if P==#C then
return{":granted",m}
end
end
local D=A(w,C)
if D>0 then
return{":granted",math.min(D-G,m)}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
local l=math.max(1,#C-o)
local k=tonumber(redis.call("ZRANGE",w,l-1,l-1,"WITHSCORES")[2])
return{":busy",k and k<922337203685477 and k-G or-1}`,
  keys: 'permits deadlines done channel',
  args: 'holder leaseMs total last keepMs doneMs publish nowMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
 * already true for its holder.
 * The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
 * of them. If another client took some of them away, a repeated request takes only those.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'nowMs', AcquireReply> = {
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function A(w,C)
local x=math.huge
for u,D in ipairs(redis.call("ZMSCORE",w,unpack(C)))do
x=math.min(x,tonumber(D or 0))
end
return x
end
local function E(F)
local J=string.gsub(F,"..",function(K)
return string.char(tonumber(K,16))
end)
local C={}
for s=1,#J,16 do
table.insert(C,string.sub(J,s,s+15))
end
return C
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function M(b,f)
local O=redis.pcall("INCRBY",b,f)
if type(O)=="table" then
q(b,redis.call("GET",b))
l(b)
O=redis.call("INCRBY",b,f)
end
return O
end
local function Q(d,w,G,o,R,h,i)
local k
repeat
local v=math.min(100,math.max(R,R-o))-1
local L=redis.call("ZRANGE",w,0,v,"WITHSCORES")
local S={}
for s=1,#L,2 do
local D=tonumber(L[s+1])
if D<=G then
table.insert(S,L[s])
elseif s<2*(R-o)then
k=D
end
end
if #S>0 then
o=M(d,#S)
redis.call("ZREM",w,unpack(S))
p(h,i,o)
end
until #S<=v or o>=R
return o,k
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local function y(C,D)
local H={}
for u,I in ipairs(C)do
table.insert(H,D)
table.insert(H,I)
end
return H
end
local d=KEYS[1]
local w=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local h=ARGV[5]
local t=tonumber(ARGV[6])
local n,r=unpack(redis.call("MGET",d,c))
if r then
return{":refused",-1}
end
local C=E(a)
local G=B(t)
local T=tonumber(q(d,n)or 0)
local o,k=Q(d,w,G,T,#C,h,i)
if o>=#C then
local P=redis.call("ZADD",w,"NX",unpack(y(C,G+m)))
if P>0 then
redis.call("DECRBY",d,P)
local N=redis.call("PTTL",d)
if N>0 then
redis.call("PEXPIRE",w,N)
end
end
if P==#C then
return{":granted",m}
end
end
local D=(k or o>0)and A(w,C)or 0
if D>0 then
return{":granted",math.min(D-G,m)}
end
if not n then
redis.call("GET",d)
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",k and k<922337203685477 and k-G or-1}`,
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
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function M(b,f)
local O=redis.pcall("INCRBY",b,f)
if type(O)=="table" then
q(b,redis.call("GET",b))
l(b)
O=redis.call("INCRBY",b,f)
end
return O
end
local function Q(d,w,G,o,R,h,i)
local k
repeat
local v=math.min(100,math.max(R,R-o))-1
local L=redis.call("ZRANGE",w,0,v,"WITHSCORES")
local S={}
for s=1,#L,2 do
local D=tonumber(L[s+1])
if D<=G then
table.insert(S,L[s])
elseif s<2*(R-o)then
k=D
end
end
if #S>0 then
o=M(d,#S)
redis.call("ZREM",w,unpack(S))
p(h,i,o)
end
until #S<=v or o>=R
return o,k
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local d=KEYS[1]
local w=KEYS[2]
local i=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local h=ARGV[3]
local t=tonumber(ARGV[4])
Q(d,w,B(t),0,math.huge,h,i)
local o=a=="0" and "0" or q(d,redis.call("GET",d))
if not o then
return{":counted",0}
end
return{":counted",o+(c=="0" and 0 or redis.call("ZCARD",w))}`,
  keys: 'permits deadlines channel',
  args: 'free taken publish nowMs',
  replies: 'counted permits',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the deadlines of a lease's permits so that at least leaseMs remain. It never lowers a deadline and never restores
 * a permit that has expired, whether or not that was taken back already. A lease that misses one of its permits is gone,
 * and those that are left keep their deadlines until its release.
 * Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = {
  text: `local function A(w,C)
local x=math.huge
for u,D in ipairs(redis.call("ZMSCORE",w,unpack(C)))do
x=math.min(x,tonumber(D or 0))
end
return x
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function E(F)
local J=string.gsub(F,"..",function(K)
return string.char(tonumber(K,16))
end)
local C={}
for s=1,#J,16 do
table.insert(C,string.sub(J,s,s+15))
end
return C
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local function y(C,D)
local H={}
for u,I in ipairs(C)do
table.insert(H,D)
table.insert(H,I)
end
return H
end
local w=KEYS[1]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local t=tonumber(ARGV[3])
local G=B(t)
local C=E(a)
local D=A(w,C)
if D<=G then
return{":gone"}
end
if D<G+m then
local c=y(C,G+m)
local k=redis.pcall("ZADD",w,"GT",unpack(c))
if type(k)=="table" then
l(w)
redis.call("ZADD",w,"GT",unpack(c))
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
 * Reads whether a holder has all of its permits, and for how long.
 * The reply does not repeat the ids, because their digits are valid base64, which the stock client decodes.
 * Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = {
  text: `local function A(w,C)
local x=math.huge
for u,D in ipairs(redis.call("ZMSCORE",w,unpack(C)))do
x=math.min(x,tonumber(D or 0))
end
return x
end
local function E(F)
local J=string.gsub(F,"..",function(K)
return string.char(tonumber(K,16))
end)
local C={}
for s=1,#J,16 do
table.insert(C,string.sub(J,s,s+15))
end
return C
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local w=KEYS[1]
local a=ARGV[1]
local t=tonumber(ARGV[2])
local y=A(w,E(a))-B(t)
if y>0 then
return{":ours",y}
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
 * Gives back the permits of a lease.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the permits and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives. A permit that has expired goes back as well, once, and its release answers gone, as Redisson's does. So does the
 * release of a lease that misses some of its permits: it gives back those that are left.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'nowMs', ReleaseReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function M(b,f)
local O=redis.pcall("INCRBY",b,f)
if type(O)=="table" then
q(b,redis.call("GET",b))
l(b)
O=redis.call("INCRBY",b,f)
end
return O
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function E(F)
local J=string.gsub(F,"..",function(K)
return string.char(tonumber(K,16))
end)
local C={}
for s=1,#J,16 do
table.insert(C,string.sub(J,s,s+15))
end
return C
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
end
local d=KEYS[1]
local w=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local a=ARGV[1]
local A=ARGV[2]
local e=ARGV[3]
local h=ARGV[4]
local t=tonumber(ARGV[5])
local C=E(a)
local y={}
local x=math.huge
for s,D in ipairs(redis.call("ZMSCORE",w,unpack(C)))do
if D then
table.insert(y,C[s])
x=math.min(x,tonumber(D))
end
end
if #y==0 then
return{r(c,"0",e)=="1" and ":released" or ":gone"}
end
local m=x>B(t)and #y==#C
local o=M(d,#y)
redis.call("ZREM",w,unpack(y))
redis.call("SET",c,m and A or "0","PX",e)
p(h,i,o)
return{m and ":released" or ":gone"}`,
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
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function p(h,i,d)
if d>0 then
g(h,i,d)
end
end
local function c(a,k,u)
if redis.call("SET",a,k,"PX",u,"NX")then
return false
end
return redis.call("GET",a)
end
local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local w=KEYS[2]
local a=KEYS[3]
local i=KEYS[4]
local f=tonumber(ARGV[1])
local u=ARGV[2]
local h=ARGV[3]
local o=q(d,redis.call("GET",d))
local M=o and o+redis.call("ZCARD",w)
if c(a,"1",u)or M==f then
return{":set"}
end
if M then
redis.call("INCRBY",d,f-M)
else
redis.call("SET",d,f)
end
p(h,i,f)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
