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
  text: `local f,x,c,n,W=unpack(KEYS)
local a,k,g1,C,c1,d,m,L,M,i=unpack(ARGV)
k=tonumber(k)
g1=tonumber(g1)
c1=tonumber(c1)
local u,A,S=unpack(redis.call("MGET",f,c,W))
if A then
return{":refused",-1}
end
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
z(f,u or redis.call("GET",f))
local function y(F)
local G=string.gsub(F,"..",function(b1)
return string.char(tonumber(b1,16))
end)
local O={}
for h=1,#G,16 do
table.insert(O,string.sub(G,h,h+15))
end
return O
end
local O=y(a)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local g=redis.call("ZCARD",x)
local q=#O-g1+g
local E=redis.call("ZRANGE",x,0,math.max(math.min(q,#O),1)-1,"WITHSCORES")
local h1=tonumber(E[2] or math.huge)<=v and redis.call("ZCOUNT",x,"-inf",v)or 0
local k1=0
if h1>0 then
k1=redis.call("ZREMRANGEBYRANK",x,0,math.min(h1,100)-1)
g=g-k1
h1=h1-k1
end
local l1=0
local function R(S,v)
local h,T,H,I,e,J=
string.match(type(S)=="string"and S or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not h or math.max(h,T,H)>v+600000 or math.max(I,v-H)>86400000 then
return v,v,v,0,0,""
end
return tonumber(h),T,H,tonumber(I),tonumber(e),J
end
local function U(K,I,e)
e=math.min(e+1,10)
return I+(math.max(K,0)-I)/e,e
end
local function V(W,v,h,T,H,I,e,J)
local S=string.format("%d:%d:%d:%d:%d:",h,T,H,I,e)..J
redis.pcall("SET",W,S,"PX",math.floor(math.max(h-v,0)+4*math.max(I,v-H)+2000))
end
local function a1(W,S,v,J,C,L)
local h,T,H,I,e,P=R(S,v)
if L~="0"then
I,e=U(v-H,I,e)
T=v
if J==""then
J=math.min(I,1.05*(tonumber(P)or I/2))
end
elseif C=="0"and h>v and v-T<math.max(I,v-H)/2+100 then
return false
end
V(W,v,h,T,v,I,e,J)
return true
end
local function f1(O,s)
local Z={}
for w,B in ipairs(O)do
table.insert(Z,s)
table.insert(Z,B)
end
return Z
end
if g-h1+#O<=g1 and(not S or a1(W,S,v,"",C,L))then
l1=redis.call("ZADD",x,"NX",unpack(f1(O,v+k)))
end
g=g+l1
local t=g1-g
if not u then
redis.call("SET",f,t,"PX",k+c1)
elseif tonumber(u)~=t then
redis.call("SET",f,t,"KEEPTTL")
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
if t>tonumber(u or 0)then
D(m,n,t)
end
if l1>0 then
local i1=redis.call("PTTL",f)
if i1>0 and i1<k+c1/2 then
redis.call("PEXPIRE",f,k+c1)
redis.call("PEXPIRE",x,k+c1)
elseif i1>0 and(g==l1 or not u)then
redis.call("PEXPIRE",x,i1)
end
if l1==#O then
return{":granted",k}
end
end
local function d1(x,O)
local E,e1=math.huge,0
for w,s in ipairs(redis.call("ZMSCORE",x,unpack(O)))do
E=math.min(E,tonumber(s or 0))
e1=s and-1 or e1
end
return E>0 and E or e1
end
local s=d1(x,O)
if s>0 then
return{":granted",math.min(s-v,k)}
end
if s<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
q=#O-t
local j1=E[2*(q+k1)]
if q>0 and not j1 then
j1=redis.call("ZRANGE",x,q-1,q-1,"WITHSCORES")[2]
end
j1=tonumber(j1)
local r=q<=0 and 0 or j1 and j1<922337203685477 and math.max(j1-v,0)or-1
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function X(W,S,v,J,r,L,M)
local h,T,H,I,e,P=R(S,v)
if not J and r>0 then
J=v+r
local Y=J-(tonumber(P)or 0)
if Y<5 or Y>r/4 then
P=""
end
end
if J and P~=""and P~=J then
I,e=U(v-H,I,e)
H=v
end
J=J or P
local K=v-H
local N=(I+math.max(I,K))/16
local Q=h<=v
if e==0 then
N=math.max(25,K/(Q and 3 or 8))
elseif I>1.5*(tonumber("0"..J)or I)then
N=math.min(N,200)
end
h=math.min(math.max(h+N*(0.5+M/1000),v+math.min(L,N)),v+600000)
if Q and r>0 then
h=math.min(h,v+r+5)
end
V(W,v,h,L~="0"and v or T,H,I,e,J)
return math.floor(h-v)
end
return{":busy",r,X(W,S,v,nil,r,L,M)}`,
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
  text: `local f,x,c,n,W=unpack(KEYS)
local a,k,C,d,m,L,M,i=unpack(ARGV)
k=tonumber(k)
local u,A,S=unpack(redis.call("MGET",f,c,W))
if A then
return{":refused",-1}
end
local function y(F)
local G=string.gsub(F,"..",function(b1)
return string.char(tonumber(b1,16))
end)
local O={}
for h=1,#G,16 do
table.insert(O,string.sub(G,h,h+15))
end
return O
end
local O=y(a)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local o1=tonumber(z(f,u)or 0)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function g1(b,e)
local k1=redis.pcall("INCRBY",b,e)
if type(k1)=="table"then
z(b,redis.call("GET",b))
q(b)
k1=redis.call("INCRBY",b,e)
end
return k1
end
local function m1(f,x,v,t,n1,m,n)
local j1
local g=0
repeat
g=g+1
j1=nil
local C=math.min(100,math.max(n1,n1-t))-1
local c1=redis.call("ZRANGE",x,0,C,"WITHSCORES")
local h1={}
for h=1,#c1,2 do
local s=tonumber(c1[h+1])
if s<=v then
table.insert(h1,c1[h])
elseif h<2*(n1-t)then
j1=s
end
end
if #h1>C then
j1=v
end
if #h1>0 then
t=g1(f,#h1)
redis.call("ZREM",x,unpack(h1))
D(m,n,t)
end
until #h1<=C or t>=n1 or g==10
return t,j1
end
local t,j1=m1(f,x,v,o1,#O,m,n)
local function R(S,v)
local h,T,H,I,e,J=
string.match(type(S)=="string"and S or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not h or math.max(h,T,H)>v+600000 or math.max(I,v-H)>86400000 then
return v,v,v,0,0,""
end
return tonumber(h),T,H,tonumber(I),tonumber(e),J
end
local function U(K,I,e)
e=math.min(e+1,10)
return I+(math.max(K,0)-I)/e,e
end
local function V(W,v,h,T,H,I,e,J)
local S=string.format("%d:%d:%d:%d:%d:",h,T,H,I,e)..J
redis.pcall("SET",W,S,"PX",math.floor(math.max(h-v,0)+4*math.max(I,v-H)+2000))
end
local function a1(W,S,v,J,C,L)
local h,T,H,I,e,P=R(S,v)
if L~="0"then
I,e=U(v-H,I,e)
T=v
if J==""then
J=math.min(I,1.05*(tonumber(P)or I/2))
end
elseif C=="0"and h>v and v-T<math.max(I,v-H)/2+100 then
return false
end
V(W,v,h,T,v,I,e,J)
return true
end
local function f1(O,s)
local Z={}
for w,B in ipairs(O)do
table.insert(Z,s)
table.insert(Z,B)
end
return Z
end
if t>=#O and(not S or a1(W,S,v,"",C,L))then
local l1=redis.call("ZADD",x,"NX",unpack(f1(O,v+k)))
if l1>0 then
redis.call("DECRBY",f,l1)
local i1=redis.call("PTTL",f)
if i1>0 then
redis.call("PEXPIRE",x,i1)
end
end
if l1==#O then
return{":granted",k}
end
end
local function d1(x,O)
local E,e1=math.huge,0
for w,s in ipairs(redis.call("ZMSCORE",x,unpack(O)))do
E=math.min(E,tonumber(s or 0))
e1=s and-1 or e1
end
return E>0 and E or e1
end
local s=(j1 or t>0 or O[2])and d1(x,O)or 0
if s>0 then
return{":granted",math.min(s-v,k)}
end
if s<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
if not u then
redis.call("GET",f)
end
local r=t>=#O and 0 or j1 and j1<922337203685477 and j1-v or-1
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function X(W,S,v,J,r,L,M)
local h,T,H,I,e,P=R(S,v)
if not J and r>0 then
J=v+r
local Y=J-(tonumber(P)or 0)
if Y<5 or Y>r/4 then
P=""
end
end
if J and P~=""and P~=J then
I,e=U(v-H,I,e)
H=v
end
J=J or P
local K=v-H
local N=(I+math.max(I,K))/16
local Q=h<=v
if e==0 then
N=math.max(25,K/(Q and 3 or 8))
elseif I>1.5*(tonumber("0"..J)or I)then
N=math.min(N,200)
end
h=math.min(math.max(h+N*(0.5+M/1000),v+math.min(L,N)),v+600000)
if Q and r>0 then
h=math.min(h,v+r+5)
end
V(W,v,h,L~="0"and v or T,H,I,e,J)
return math.floor(h-v)
end
return{":busy",r,X(W,S,v,nil,r,L,M)}`,
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
  text: `local f,x,n=unpack(KEYS)
local a,B,m,i=unpack(ARGV)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function g1(b,e)
local k1=redis.pcall("INCRBY",b,e)
if type(k1)=="table"then
z(b,redis.call("GET",b))
q(b)
k1=redis.call("INCRBY",b,e)
end
return k1
end
local function m1(f,x,v,t,n1,m,n)
local j1
local g=0
repeat
g=g+1
j1=nil
local C=math.min(100,math.max(n1,n1-t))-1
local c1=redis.call("ZRANGE",x,0,C,"WITHSCORES")
local h1={}
for h=1,#c1,2 do
local s=tonumber(c1[h+1])
if s<=v then
table.insert(h1,c1[h])
elseif h<2*(n1-t)then
j1=s
end
end
if #h1>C then
j1=v
end
if #h1>0 then
t=g1(f,#h1)
redis.call("ZREM",x,unpack(h1))
D(m,n,t)
end
until #h1<=C or t>=n1 or g==10
return t,j1
end
local w,j1=m1(f,x,v,0,100,m,n)
local r=j1==v and redis.call("ZCOUNT",x,"-inf",v)or 0
local e=0
if a=="1"then
local t=z(f,redis.call("GET",f))
if not t then
return{":counted",0}
end
e=t+r
end
if B=="1"then
e=e+redis.call("ZCARD",x)-r
end
return{":counted",e}`,
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
  text: `local x=KEYS[1]
local a,k,i=unpack(ARGV)
k=tonumber(k)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
local function y(F)
local G=string.gsub(F,"..",function(b1)
return string.char(tonumber(b1,16))
end)
local O={}
for h=1,#G,16 do
table.insert(O,string.sub(G,h,h+15))
end
return O
end
local O=y(a)
local function d1(x,O)
local E,e1=math.huge,0
for w,s in ipairs(redis.call("ZMSCORE",x,unpack(O)))do
E=math.min(E,tonumber(s or 0))
e1=s and-1 or e1
end
return E>0 and E or e1
end
local s=d1(x,O)
if s<=v then
return":gone"
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function f1(O,s)
local Z={}
for w,B in ipairs(O)do
table.insert(Z,s)
table.insert(Z,B)
end
return Z
end
if s<v+k then
local c=f1(O,v+k)
local g=redis.pcall("ZADD",x,"GT",unpack(c))
if type(g)=="table"then
q(x)
redis.call("ZADD",x,"GT",unpack(c))
end
end
return":extended"`,
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
  text: `local x=KEYS[1]
local a,i=unpack(ARGV)
local function d1(x,O)
local E,e1=math.huge,0
for w,s in ipairs(redis.call("ZMSCORE",x,unpack(O)))do
E=math.min(E,tonumber(s or 0))
e1=s and-1 or e1
end
return E>0 and E or e1
end
local function y(F)
local G=string.gsub(F,"..",function(b1)
return string.char(tonumber(b1,16))
end)
local O={}
for h=1,#G,16 do
table.insert(O,string.sub(G,h,h+15))
end
return O
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local r=d1(x,y(a))-p(i)
if r>0 then
return{":ours",r}
end
return":free"`,
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
  text: `local f,x,c,n=unpack(KEYS)
local a,B,d,m,i=unpack(ARGV)
local function y(F)
local G=string.gsub(F,"..",function(b1)
return string.char(tonumber(b1,16))
end)
local O={}
for h=1,#G,16 do
table.insert(O,string.sub(G,h,h+15))
end
return O
end
local O=y(a)
local r={}
local E=math.huge
for h,s in ipairs(redis.call("ZMSCORE",x,unpack(O)))do
if s then
table.insert(r,O[h])
E=math.min(E,tonumber(s))
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if #r==0 then
return A(c,"0",d)=="1"and":released"or":gone"
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local k=E>p(i)and #r==#O
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function g1(b,e)
local k1=redis.pcall("INCRBY",b,e)
if type(k1)=="table"then
z(b,redis.call("GET",b))
q(b)
k1=redis.call("INCRBY",b,e)
end
return k1
end
local t=g1(f,#r)
redis.call("ZREM",x,unpack(r))
redis.call("SET",c,k and B or"0","PX",d)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
D(m,n,t)
return k and":released"or":gone"`,
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
  text: `local f,x,a,n=unpack(KEYS)
local e,B,m=unpack(ARGV)
e=tonumber(e)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local t=z(f,redis.call("GET",f))
local g1=t and t+redis.call("ZCARD",x)
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if c(a,"1",B)or g1==e then
return":set"
end
if g1 then
redis.call("INCRBY",f,e-g1)
else
redis.call("SET",f,e)
end
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function D(m,n,f)
if f>0 then
l(m,n,f)
end
end
D(m,n,e)
return":set"`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
