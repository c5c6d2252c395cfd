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
local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function G(t,F)
local B=math.huge
for y,C in ipairs(redis.call("ZMSCORE",t,unpack(F)))do
B=math.min(B,tonumber(C or 0))
end
return B
end
local function K(L,A)
local M=type(L)=="string" and L or ""
local l,N,I,O,d,P=string.match(M,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,N,I)>A+600000 or math.max(O,A-I)>86400000 then
return A,A,A,0,0,""
end
return tonumber(l),tonumber(N),tonumber(I),tonumber(O),tonumber(d),P
end
local function Q(R,O,d)
d=math.min(d+1,10)
return O+(math.max(R,0)-O)/d,d
end
local function S(T,A,l,N,I,O,d,P)
local L=string.format("%d:%d:%d:%d:%d:",l,N,I,O,d)..P
local D=math.max(l-A,0)+4*math.max(O,A-I)+2000
redis.pcall("SET",T,L,"PX",string.format("%d",D))
end
local function U(T,L,A,P,s,V,W)
local l,N,I,O,d,J=K(L,A)
if P and J~="" and J~=P then
O,d=Q(A-I,O,d)
I=A
end
P=P or J
local R=math.max(A-I,0)
local X=(O+math.max(O,R))/16
local Y=l<=A
if d==0 then
X=math.max(25,R/(Y and 3 or 8))
elseif P=="" then
X=math.min(X,400)
end
l=math.min(math.max(l+X*(0.5+W/1000),A+math.min(V,X)),A+600000)
if Y and s>0 then
l=math.min(l,A+s+5)
end
S(T,A,l,V>0 and A or N,I,O,d,P)
return math.floor(l-A)
end
local function b1(T,L,A,P,z,V)
local l,N,I,O,d=K(L,A)
local c1=V>0
local d1=math.max(O,A-I)/2+100
if not c1 and z=="0" and l>A and A-N<d1 then
return false
end
if c1 then
O,d=Q(A-I,O,d)
N=A
end
S(T,A,l,N,A,O,d,P)
return true
end
local function E(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local F={}
for l=1,#e1,16 do
table.insert(F,string.sub(e1,l,l+15))
end
return F
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function h1(F,C)
local Z={}
for y,a1 in ipairs(F)do
table.insert(Z,C)
table.insert(Z,a1)
end
return Z
end
local e=KEYS[1]
local t=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local T=KEYS[5]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local g1=tonumber(ARGV[3])
local z=ARGV[4]
local D=tonumber(ARGV[5])
local f=ARGV[6]
local h=ARGV[7]
local V=tonumber(ARGV[8])
local W=tonumber(ARGV[9])
local w=tonumber(ARGV[10])
local o,u,L=unpack(redis.call("MGET",e,c,T))
if u then
return{":refused",-1}
end
r(e,o or redis.call("GET",e))
local F=E(a)
local A=v(w)
local i1=redis.call("ZCOUNT",t,"-inf",A)
local k=redis.call("ZCARD",t)
if i1>0 then
local m=redis.call("ZREMRANGEBYRANK",t,0,math.min(i1,100)-1)
k=k-m
i1=i1-m
end
local n1=0
if k-i1+#F<=g1 and(not L or b1(T,L,A,"",z,V))then
n1=redis.call("ZADD",t,"NX",unpack(h1(F,A+n)))
end
k=k+n1
local p=g1-k
if not o then
redis.call("SET",e,p,"PX",n+D)
elseif tonumber(o)~=p then
redis.call("SET",e,p,"KEEPTTL")
end
if p>tonumber(o or 0)then
q(h,i,p)
end
if n1>0 then
local j1=redis.call("PTTL",e)
if j1>0 and j1<n+D/2 then
redis.call("PEXPIRE",e,n+D)
redis.call("PEXPIRE",t,n+D)
elseif j1>0 and(k==n1 or not o)then
redis.call("PEXPIRE",t,j1)
end
if n1==#F then
return{":granted",n}
end
end
local C=G(t,F)
if C>0 then
return{":granted",math.min(C-A,n)}
end
local l1=#F-p
local k1=l1>0 and tonumber(redis.call("ZRANGE",t,l1-1,l1-1,"WITHSCORES")[2])
local s=l1<=0 and 0 or k1 and k1<922337203685477 and math.max(k1-A,0)or-1
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,0}
end
return{":busy",s,U(T,L,A,nil,s,V,W)}`,
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
  text: `local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function G(t,F)
local B=math.huge
for y,C in ipairs(redis.call("ZMSCORE",t,unpack(F)))do
B=math.min(B,tonumber(C or 0))
end
return B
end
local function K(L,A)
local M=type(L)=="string" and L or ""
local l,N,I,O,d,P=string.match(M,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not l or math.max(l,N,I)>A+600000 or math.max(O,A-I)>86400000 then
return A,A,A,0,0,""
end
return tonumber(l),tonumber(N),tonumber(I),tonumber(O),tonumber(d),P
end
local function Q(R,O,d)
d=math.min(d+1,10)
return O+(math.max(R,0)-O)/d,d
end
local function S(T,A,l,N,I,O,d,P)
local L=string.format("%d:%d:%d:%d:%d:",l,N,I,O,d)..P
local D=math.max(l-A,0)+4*math.max(O,A-I)+2000
redis.pcall("SET",T,L,"PX",string.format("%d",D))
end
local function U(T,L,A,P,s,V,W)
local l,N,I,O,d,J=K(L,A)
if P and J~="" and J~=P then
O,d=Q(A-I,O,d)
I=A
end
P=P or J
local R=math.max(A-I,0)
local X=(O+math.max(O,R))/16
local Y=l<=A
if d==0 then
X=math.max(25,R/(Y and 3 or 8))
elseif P=="" then
X=math.min(X,400)
end
l=math.min(math.max(l+X*(0.5+W/1000),A+math.min(V,X)),A+600000)
if Y and s>0 then
l=math.min(l,A+s+5)
end
S(T,A,l,V>0 and A or N,I,O,d,P)
return math.floor(l-A)
end
local function b1(T,L,A,P,z,V)
local l,N,I,O,d=K(L,A)
local c1=V>0
local d1=math.max(O,A-I)/2+100
if not c1 and z=="0" and l>A and A-N<d1 then
return false
end
if c1 then
O,d=Q(A-I,O,d)
N=A
end
S(T,A,l,N,A,O,d,P)
return true
end
local function E(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local F={}
for l=1,#e1,16 do
table.insert(F,string.sub(e1,l,l+15))
end
return F
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
r(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function o1(e,t,A,p,p1,h,i)
local k1
local k=0
repeat
k=k+1
k1=nil
local z=math.min(100,math.max(p1,p1-p))-1
local g1=redis.call("ZRANGE",t,0,z,"WITHSCORES")
local i1={}
for l=1,#g1,2 do
local C=tonumber(g1[l+1])
if C<=A then
table.insert(i1,g1[l])
elseif l<2*(p1-p)then
k1=C
end
end
if #i1>z then
k1=A
end
if #i1>0 then
p=l1(e,#i1)
redis.call("ZREM",t,unpack(i1))
q(h,i,p)
end
until #i1<=z or p>=p1 or k==10
return p,k1
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function h1(F,C)
local Z={}
for y,a1 in ipairs(F)do
table.insert(Z,C)
table.insert(Z,a1)
end
return Z
end
local e=KEYS[1]
local t=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local T=KEYS[5]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local z=ARGV[3]
local f=ARGV[4]
local h=ARGV[5]
local V=tonumber(ARGV[6])
local W=tonumber(ARGV[7])
local w=tonumber(ARGV[8])
local o,u,L=unpack(redis.call("MGET",e,c,T))
if u then
return{":refused",-1}
end
local F=E(a)
local A=v(w)
local q1=tonumber(r(e,o)or 0)
local p,k1=o1(e,t,A,q1,#F,h,i)
if p>=#F and(not L or b1(T,L,A,"",z,V))then
local n1=redis.call("ZADD",t,"NX",unpack(h1(F,A+n)))
if n1>0 then
redis.call("DECRBY",e,n1)
local j1=redis.call("PTTL",e)
if j1>0 then
redis.call("PEXPIRE",t,j1)
end
end
if n1==#F then
return{":granted",n}
end
end
local C=(k1 or p>0)and G(t,F)or 0
if C>0 then
return{":granted",math.min(C-A,n)}
end
if not o then
redis.call("GET",e)
end
local s=p>=#F and 0 or k1 and k1<922337203685477 and k1-A or-1
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,0}
end
return{":busy",s,U(T,L,A,nil,s,V,W)}`,
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
  text: `local function r(b,o)
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
r(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function o1(e,t,A,p,p1,h,i)
local k1
local k=0
repeat
k=k+1
k1=nil
local z=math.min(100,math.max(p1,p1-p))-1
local g1=redis.call("ZRANGE",t,0,z,"WITHSCORES")
local i1={}
for l=1,#g1,2 do
local C=tonumber(g1[l+1])
if C<=A then
table.insert(i1,g1[l])
elseif l<2*(p1-p)then
k1=C
end
end
if #i1>z then
k1=A
end
if #i1>0 then
p=l1(e,#i1)
redis.call("ZREM",t,unpack(i1))
q(h,i,p)
end
until #i1<=z or p>=p1 or k==10
return p,k1
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local e=KEYS[1]
local t=KEYS[2]
local i=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local h=ARGV[3]
local w=tonumber(ARGV[4])
local A=v(w)
local y,k1=o1(e,t,A,0,100,h,i)
local s=k1==A and redis.call("ZCOUNT",t,"-inf",A)or 0
local d=0
if a=="1" then
local p=r(e,redis.call("GET",e))
if not p then
return{":counted",0}
end
d=p+s
end
if c=="1" then
d=d+redis.call("ZCARD",t)-s
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
  text: `local function G(t,F)
local B=math.huge
for y,C in ipairs(redis.call("ZMSCORE",t,unpack(F)))do
B=math.min(B,tonumber(C or 0))
end
return B
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function E(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local F={}
for l=1,#e1,16 do
table.insert(F,string.sub(e1,l,l+15))
end
return F
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function h1(F,C)
local Z={}
for y,a1 in ipairs(F)do
table.insert(Z,C)
table.insert(Z,a1)
end
return Z
end
local t=KEYS[1]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local w=tonumber(ARGV[3])
local A=v(w)
local F=E(a)
local C=G(t,F)
if C<=A then
return{":gone"}
end
if C<A+n then
local c=h1(F,A+n)
local k=redis.pcall("ZADD",t,"GT",unpack(c))
if type(k)=="table" then
m(t)
redis.call("ZADD",t,"GT",unpack(c))
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
  text: `local function G(t,F)
local B=math.huge
for y,C in ipairs(redis.call("ZMSCORE",t,unpack(F)))do
B=math.min(B,tonumber(C or 0))
end
return B
end
local function E(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local F={}
for l=1,#e1,16 do
table.insert(F,string.sub(e1,l,l+15))
end
return F
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local t=KEYS[1]
local a=ARGV[1]
local w=tonumber(ARGV[2])
local s=G(t,E(a))-v(w)
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
local function r(b,o)
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
r(b,redis.call("GET",b))
m(b)
m1=redis.call("INCRBY",b,d)
end
return m1
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function E(H)
local e1=string.gsub(H,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local F={}
for l=1,#e1,16 do
table.insert(F,string.sub(e1,l,l+15))
end
return F
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local e=KEYS[1]
local t=KEYS[2]
local c=KEYS[3]
local i=KEYS[4]
local a=ARGV[1]
local G=ARGV[2]
local f=ARGV[3]
local h=ARGV[4]
local w=tonumber(ARGV[5])
local F=E(a)
local s={}
local B=math.huge
for l,C in ipairs(redis.call("ZMSCORE",t,unpack(F)))do
if C then
table.insert(s,F[l])
B=math.min(B,tonumber(C))
end
end
if #s==0 then
return{u(c,"0",f)=="1" and ":released" or ":gone"}
end
local n=B>v(w)and #s==#F
local p=l1(e,#s)
redis.call("ZREM",t,unpack(s))
redis.call("SET",c,n and G or "0","PX",f)
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
local function r(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local e=KEYS[1]
local t=KEYS[2]
local a=KEYS[3]
local i=KEYS[4]
local d=tonumber(ARGV[1])
local y=ARGV[2]
local h=ARGV[3]
local p=r(e,redis.call("GET",e))
local g1=p and p+redis.call("ZCARD",t)
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
