// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireWithinReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
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
export const acquireWithin: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'total' | 'last' | 'keepMs' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs', AcquireWithinReply> = {
  text: `local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function D(B,s)
local C=math.huge
for y,F in ipairs(redis.call("ZMSCORE",B,unpack(s)))do
C=math.min(C,tonumber(F or 0))
end
return C
end
local function M(N,z)
local J=type(N)=="string" and N or ""
local l,O,I,P,d,Q=string.match(J,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,O,I)>z+600000 or math.max(P,z-I)>86400000 then
return z,z,z,0,0,""
end
return tonumber(l),tonumber(O),tonumber(I),tonumber(P),tonumber(d),Q
end
local function R(S,P,d)
d=math.min(d+1,10)
return P+(math.max(S,0)-P)/d,d
end
local function T(U,z,l,O,I,P,d,Q)
local N=string.format("%d:%d:%d:%d:%d:",l,O,I,P,d)..Q
local E=math.max(l-z,0)+4*math.max(P,z-I)+2000
redis.pcall("SET",U,N,"PX",string.format("%d",E))
end
local function V(U,N,z,Q,r,W,X)
local l,O,I,P,d,K=M(N,z)
if Q and K~="" and K~=Q then
P,d=R(z-I,P,d)
I=z
end
Q=Q or K
local S=math.max(z-I,0)
local Y=(P+math.max(P,S))/16
local Z=l<=z
if d==0 then
Y=math.max(25,S/(Z and 3 or 8))
elseif Q=="" then
Y=math.min(Y,400)
end
l=math.min(math.max(l+Y*(0.5+X/1000),z+math.min(W,Y)),z+600000)
if Z and r>0 then
l=math.min(l,z+r+5)
end
T(U,z,l,W>0 and z or O,I,P,d,Q)
return math.floor(l-z)
end
local function b1(U,N,z,Q,A,W)
local l,O,I,P,d=M(N,z)
local c1=W>0
local d1=math.max(P,z-I)/2+100
if not c1 and A=="0" and l>z and z-O<d1 then
return false
end
if c1 then
P,d=R(z-I,P,d)
O=z
end
T(U,z,l,O,z,P,d,Q)
return true
end
local function G(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local s={}
for l=1,#e1,16 do
table.insert(s,string.sub(e1,l,l+15))
end
return s
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function h1(s,F)
local a1={}
for y,L in ipairs(s)do
table.insert(a1,F)
table.insert(a1,L)
end
return a1
end
local e=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local U=KEYS[5]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local g1=tonumber(ARGV[3])
local A=ARGV[4]
local E=tonumber(ARGV[5])
local f=ARGV[6]
local h=ARGV[7]
local W=tonumber(ARGV[8])
local X=tonumber(ARGV[9])
local v=tonumber(ARGV[10])
local o,x,N=unpack(redis.call("MGET",e,c,U))
if x then
return{":refused",-1}
end
t(e,o or redis.call("GET",e))
local s=G(a)
local z=u(v)
local i1=redis.call("ZCOUNT",B,"-inf",z)
local k=redis.call("ZCARD",B)
if i1>0 then
local m=redis.call("ZREMRANGEBYRANK",B,0,math.min(i1,100)-1)
k=k-m
i1=i1-m
end
local n1=0
if k-i1+#s<=g1 and(not N or b1(U,N,z,"",A,W))then
n1=redis.call("ZADD",B,"NX",unpack(h1(s,z+n)))
end
k=k+n1
local p=g1-k
if not o then
redis.call("SET",e,p,"PX",n+E)
elseif tonumber(o)~=p then
redis.call("SET",e,p,"KEEPTTL")
end
if p>tonumber(o or 0)then
q(h,i,p)
end
if n1>0 then
local j1=redis.call("PTTL",e)
if j1>0 and j1<n+E/2 then
redis.call("PEXPIRE",e,n+E)
redis.call("PEXPIRE",B,n+E)
elseif j1>0 and(k==n1 or not o)then
redis.call("PEXPIRE",B,j1)
end
if n1==#s then
return{":granted",n}
end
end
local F=D(B,s)
if F>0 then
return{":granted",math.min(F-z,n)}
end
local l1=#s-p
local k1=l1>0 and tonumber(redis.call("ZRANGE",B,l1-1,l1-1,"WITHSCORES")[2])
local r=l1<=0 and 0 or k1 and k1<922337203685477 and math.max(k1-z,0)or-1
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,0}
end
return{":busy",r,V(U,N,z,nil,r,W,X)}`,
  keys: 'permits deadlines done channel slots',
  args: 'holder leaseMs total last keepMs doneMs publish rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
}

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the permits of a lease, all or none, when so many are available. A repeated request is answered with what is
 * already true for its holder.
 * The holder consists of the ids of its permits, the same in all retries and polls of one wait. Its done key has the first
 * of them. If another client took some of them away, a repeated request takes only those.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the id of the first, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'slots' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'rttMs' | 'jitter' | 'nowMs', AcquireReply> = {
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function D(B,s)
local C=math.huge
for y,F in ipairs(redis.call("ZMSCORE",B,unpack(s)))do
C=math.min(C,tonumber(F or 0))
end
return C
end
local function M(N,z)
local J=type(N)=="string" and N or ""
local l,O,I,P,d,Q=string.match(J,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,O,I)>z+600000 or math.max(P,z-I)>86400000 then
return z,z,z,0,0,""
end
return tonumber(l),tonumber(O),tonumber(I),tonumber(P),tonumber(d),Q
end
local function R(S,P,d)
d=math.min(d+1,10)
return P+(math.max(S,0)-P)/d,d
end
local function T(U,z,l,O,I,P,d,Q)
local N=string.format("%d:%d:%d:%d:%d:",l,O,I,P,d)..Q
local E=math.max(l-z,0)+4*math.max(P,z-I)+2000
redis.pcall("SET",U,N,"PX",string.format("%d",E))
end
local function V(U,N,z,Q,r,W,X)
local l,O,I,P,d,K=M(N,z)
if Q and K~="" and K~=Q then
P,d=R(z-I,P,d)
I=z
end
Q=Q or K
local S=math.max(z-I,0)
local Y=(P+math.max(P,S))/16
local Z=l<=z
if d==0 then
Y=math.max(25,S/(Z and 3 or 8))
elseif Q=="" then
Y=math.min(Y,400)
end
l=math.min(math.max(l+Y*(0.5+X/1000),z+math.min(W,Y)),z+600000)
if Z and r>0 then
l=math.min(l,z+r+5)
end
T(U,z,l,W>0 and z or O,I,P,d,Q)
return math.floor(l-z)
end
local function b1(U,N,z,Q,A,W)
local l,O,I,P,d=M(N,z)
local c1=W>0
local d1=math.max(P,z-I)/2+100
if not c1 and A=="0" and l>z and z-O<d1 then
return false
end
if c1 then
P,d=R(z-I,P,d)
O=z
end
T(U,z,l,O,z,P,d,Q)
return true
end
local function G(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local s={}
for l=1,#e1,16 do
table.insert(s,string.sub(e1,l,l+15))
end
return s
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
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,d)
local m1=redis.pcall("INCRBY",b,d)
if type(m1)=="table" then
t(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function o1(e,B,z,p,p1,h,i)
local k1
local k=0
repeat
k=k+1
k1=nil
local A=math.min(100,math.max(p1,p1-p))-1
local g1=redis.call("ZRANGE",B,0,A,"WITHSCORES")
local i1={}
for l=1,#g1,2 do
local F=tonumber(g1[l+1])
if F<=z then
table.insert(i1,g1[l])
elseif l<2*(p1-p)then
k1=F
end
end
if #i1>A then
k1=z
end
if #i1>0 then
p=l1(e,#i1)
redis.call("ZREM",B,unpack(i1))
q(h,i,p)
end
until #i1<=A or p>=p1 or k==10
return p,k1
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function h1(s,F)
local a1={}
for y,L in ipairs(s)do
table.insert(a1,F)
table.insert(a1,L)
end
return a1
end
local e=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local U=KEYS[5]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local W=tonumber(ARGV[6])
local X=tonumber(ARGV[7])
local v=tonumber(ARGV[8])
local o,x,N=unpack(redis.call("MGET",e,c,U))
if x then
return{":refused",-1}
end
local s=G(a)
local z=u(v)
local q1=tonumber(t(e,o)or 0)
local p,k1=o1(e,B,z,q1,#s,h,i)
if p>=#s and(not N or b1(U,N,z,"",A,W))then
local n1=redis.call("ZADD",B,"NX",unpack(h1(s,z+n)))
if n1>0 then
redis.call("DECRBY",e,n1)
local j1=redis.call("PTTL",e)
if j1>0 then
redis.call("PEXPIRE",B,j1)
end
end
if n1==#s then
return{":granted",n}
end
end
local F=(k1 or p>0)and D(B,s)or 0
if F>0 then
return{":granted",math.min(F-z,n)}
end
if not o then
redis.call("GET",e)
end
local r=p>=#s and 0 or k1 and k1<922337203685477 and k1-z or-1
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,0}
end
return{":busy",r,V(U,N,z,nil,r,W,X)}`,
  keys: 'permits deadlines done channel slots',
  args: 'holder leaseMs last doneMs publish rttMs jitter nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
}

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Counts permits, and takes back up to a hundred of those that have expired. It counts the others as if it had.
 * Source: Redisson, RedissonPermitExpirableSemaphore, availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = {
  text: `local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
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
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,d)
local m1=redis.pcall("INCRBY",b,d)
if type(m1)=="table" then
t(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function o1(e,B,z,p,p1,h,i)
local k1
local k=0
repeat
k=k+1
k1=nil
local A=math.min(100,math.max(p1,p1-p))-1
local g1=redis.call("ZRANGE",B,0,A,"WITHSCORES")
local i1={}
for l=1,#g1,2 do
local F=tonumber(g1[l+1])
if F<=z then
table.insert(i1,g1[l])
elseif l<2*(p1-p)then
k1=F
end
end
if #i1>A then
k1=z
end
if #i1>0 then
p=l1(e,#i1)
redis.call("ZREM",B,unpack(i1))
q(h,i,p)
end
until #i1<=A or p>=p1 or k==10
return p,k1
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local e=KEYS[1]
local B=KEYS[2]
local i=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local h=ARGV[3]
local v=tonumber(ARGV[4])
local z=u(v)
local y,k1=o1(e,B,z,0,100,h,i)
local r=k1==z and redis.call("ZCOUNT",B,"-inf",z)or 0
local d=0
if a=="1" then
local p=t(e,redis.call("GET",e))
if not p then
return{":counted",0}
end
d=p+r
end
if c=="1" then
d=d+redis.call("ZCARD",B)-r
end
return{":counted",d}`,
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
  text: `local function D(B,s)
local C=math.huge
for y,F in ipairs(redis.call("ZMSCORE",B,unpack(s)))do
C=math.min(C,tonumber(F or 0))
end
return C
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function G(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local s={}
for l=1,#e1,16 do
table.insert(s,string.sub(e1,l,l+15))
end
return s
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function h1(s,F)
local a1={}
for y,L in ipairs(s)do
table.insert(a1,F)
table.insert(a1,L)
end
return a1
end
local B=KEYS[1]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local v=tonumber(ARGV[3])
local z=u(v)
local s=G(a)
local F=D(B,s)
if F<=z then
return{":gone"}
end
if F<z+n then
local c=h1(s,z+n)
local k=redis.pcall("ZADD",B,"GT",unpack(c))
if type(k)=="table" then
m(B)
redis.call("ZADD",B,"GT",unpack(c))
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
  text: `local function D(B,s)
local C=math.huge
for y,F in ipairs(redis.call("ZMSCORE",B,unpack(s)))do
C=math.min(C,tonumber(F or 0))
end
return C
end
local function G(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local s={}
for l=1,#e1,16 do
table.insert(s,string.sub(e1,l,l+15))
end
return s
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local B=KEYS[1]
local a=ARGV[1]
local v=tonumber(ARGV[2])
local r=D(B,G(a))-u(v)
if r>0 then
return{":ours",r}
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
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,d)
local m1=redis.pcall("INCRBY",b,d)
if type(m1)=="table" then
t(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function G(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local s={}
for l=1,#e1,16 do
table.insert(s,string.sub(e1,l,l+15))
end
return s
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local e=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local a=ARGV[1]
local D=ARGV[2]
local f=ARGV[3]
local h=ARGV[4]
local v=tonumber(ARGV[5])
local s=G(a)
local r={}
local C=math.huge
for l,F in ipairs(redis.call("ZMSCORE",B,unpack(s)))do
if F then
table.insert(r,s[l])
C=math.min(C,tonumber(F))
end
end
if #r==0 then
return{x(c,"0",f)=="1" and ":released" or ":gone"}
end
local n=C>u(v)and #r==#s
local p=l1(e,#r)
redis.call("ZREM",B,unpack(r))
redis.call("SET",c,n and D or "0","PX",f)
q(h,i,p)
return{n and ":released" or ":gone"}`,
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
local function q(h,i,e)
if e>0 then
g(h,i,e)
end
end
local function c(a,k,y)
if redis.call("SET",a,k,"PX",y,"NX")then
return false
end
return redis.call("GET",a)
end
local function t(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local B=KEYS[2]
local a=KEYS[3]
local i=KEYS[4]
local d=tonumber(ARGV[1])
local y=ARGV[2]
local h=ARGV[3]
local p=t(e,redis.call("GET",e))
local g1=p and p+redis.call("ZCARD",B)
if c(a,"1",y)or g1==d then
return{":set"}
end
if g1 then
redis.call("INCRBY",e,d-g1)
else
redis.call("SET",e,d)
end
q(h,i,d)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
