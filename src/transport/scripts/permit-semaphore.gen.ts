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
  text: `local f,C,c,j,V=unpack(KEYS)
local a,p,g1,A,d1,d,i,K,L,m=unpack(ARGV)
p=tonumber(p)
g1=tonumber(g1)
d1=tonumber(d1)
local v,w,R=unpack(redis.call("MGET",f,c,V))
if w then
return{":refused",-1}
end
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
z(f,v or redis.call("GET",f))
local function D(O)
local b1=string.gsub(O,"..",function(c1)
return string.char(tonumber(c1,16))
end)
local N={}
for g=1,#b1,16 do
table.insert(N,string.sub(b1,g,g+15))
end
return N
end
local N=D(a)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local o=redis.call("ZCARD",C)
local q=#N-g1+o
local B=redis.call("ZRANGE",C,0,math.max(math.min(q,#N),1)-1,"WITHSCORES")
local h1=tonumber(B[2] or math.huge)<=s and redis.call("ZCOUNT",C,"-inf",s)or 0
local k1=0
if h1>0 then
k1=redis.call("ZREMRANGEBYRANK",C,0,math.min(h1,100)-1)
o=o-k1
h1=h1-k1
end
local l1=0
local function Q(R,s)
local g,S,E,F,e,G=
string.match(type(R)=="string"and R or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,S,E)>s+600000 or math.max(F,s-E)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),S,E,tonumber(F),tonumber(e),G
end
local function T(H,F,e)
e=math.min(e+1,10)
return F+(math.max(H,0)-F)/e,e
end
local function U(V,s,g,S,E,F,e,G)
local R=string.format("%d:%d:%d:%d:%d:",g,S,E,F,e)..G
redis.pcall("SET",V,R,"PX",math.floor(math.max(g-s,0)+4*math.max(F,s-E)+2000))
end
local function a1(V,R,s,G,A,K)
local g,S,E,F,e,I=Q(R,s)
if K~="0"then
F,e=T(s-E,F,e)
S=s
if G==""then
G=math.min(F,1.05*(tonumber(I)or F/2))
end
elseif A=="0"and g>s and s-S<math.max(F,s-E)/2+100 then
return false
end
U(V,s,g,S,s,F,e,G)
return true
end
local function f1(N,u)
local Y={}
for t,Z in ipairs(N)do
table.insert(Y,u)
table.insert(Y,Z)
end
return Y
end
if o-h1+#N<=g1 and(not R or a1(V,R,s,"",A,K))then
l1=redis.call("ZADD",C,"NX",unpack(f1(N,s+p)))
end
o=o+l1
local x=g1-o
if not v then
redis.call("SET",f,x,"PX",p+d1)
elseif tonumber(v)~=x then
redis.call("SET",f,x,"KEEPTTL")
end
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
if x>tonumber(v or 0)then
y(i,j,x)
end
if l1>0 then
local i1=redis.call("PTTL",f)
if i1>0 and i1<p+d1/2 then
redis.call("PEXPIRE",f,p+d1)
redis.call("PEXPIRE",C,p+d1)
elseif i1>0 and(o==l1 or not v)then
redis.call("PEXPIRE",C,i1)
end
if l1==#N then
return{":granted",p}
end
end
local function J(C,N)
local B,e1=math.huge,0
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(N)))do
B=math.min(B,tonumber(u or 0))
e1=u and-1 or e1
end
return B>0 and B or e1
end
local u=J(C,N)
if u>0 then
return{":granted",math.min(u-s,p)}
end
if u<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
q=#N-x
local j1=B[2*(q+k1)]
if q>0 and not j1 then
j1=redis.call("ZRANGE",C,q-1,q-1,"WITHSCORES")[2]
end
j1=tonumber(j1)
local r=q<=0 and 0 or j1 and j1<922337203685477 and math.max(j1-s,0)or-1
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function W(V,R,s,G,r,K,L)
local g,S,E,F,e,I=Q(R,s)
if not G and r>0 then
G=s+r
local X=G-(tonumber(I)or 0)
if X<5 or X>r/4 then
I=""
end
end
if G and I~=""and I~=G then
F,e=T(s-E,F,e)
E=s
end
G=G or I
local H=s-E
local M=(F+math.max(F,H))/16
local P=g<=s
if e==0 then
M=math.max(25,H/(P and 3 or 8))
elseif F>1.5*(tonumber("0"..G)or F)then
M=math.min(M,200)
end
g=math.min(math.max(g+M*(0.5+L/1000),s+math.min(K,M)),s+600000)
if P and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,K~="0"and s or S,E,F,e,G)
return math.floor(g-s)
end
return{":busy",r,W(V,R,s,nil,r,K,L)}`,
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
  text: `local f,C,c,j,V=unpack(KEYS)
local a,p,A,d,i,K,L,m=unpack(ARGV)
p=tonumber(p)
local v,w,R=unpack(redis.call("MGET",f,c,V))
if w then
return{":refused",-1}
end
local function D(O)
local b1=string.gsub(O,"..",function(c1)
return string.char(tonumber(c1,16))
end)
local N={}
for g=1,#b1,16 do
table.insert(N,string.sub(b1,g,g+15))
end
return N
end
local N=D(a)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local o1=tonumber(z(f,v)or 0)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
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
local function m1(f,C,s,x,n1,i,j)
local j1
local o=0
repeat
o=o+1
j1=nil
local A=math.min(100,math.max(n1,n1-x))-1
local d1=redis.call("ZRANGE",C,0,A,"WITHSCORES")
local h1={}
for g=1,#d1,2 do
local u=tonumber(d1[g+1])
if u<=s then
table.insert(h1,d1[g])
elseif g<2*(n1-x)then
j1=u
end
end
if #h1>A then
j1=s
end
if #h1>0 then
x=g1(f,#h1)
redis.call("ZREM",C,unpack(h1))
y(i,j,x)
end
until #h1<=A or x>=n1 or o==10
return x,j1
end
local x,j1=m1(f,C,s,o1,#N,i,j)
local function Q(R,s)
local g,S,E,F,e,G=
string.match(type(R)=="string"and R or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,S,E)>s+600000 or math.max(F,s-E)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),S,E,tonumber(F),tonumber(e),G
end
local function T(H,F,e)
e=math.min(e+1,10)
return F+(math.max(H,0)-F)/e,e
end
local function U(V,s,g,S,E,F,e,G)
local R=string.format("%d:%d:%d:%d:%d:",g,S,E,F,e)..G
redis.pcall("SET",V,R,"PX",math.floor(math.max(g-s,0)+4*math.max(F,s-E)+2000))
end
local function a1(V,R,s,G,A,K)
local g,S,E,F,e,I=Q(R,s)
if K~="0"then
F,e=T(s-E,F,e)
S=s
if G==""then
G=math.min(F,1.05*(tonumber(I)or F/2))
end
elseif A=="0"and g>s and s-S<math.max(F,s-E)/2+100 then
return false
end
U(V,s,g,S,s,F,e,G)
return true
end
local function f1(N,u)
local Y={}
for t,Z in ipairs(N)do
table.insert(Y,u)
table.insert(Y,Z)
end
return Y
end
if x>=#N and(not R or a1(V,R,s,"",A,K))then
local l1=redis.call("ZADD",C,"NX",unpack(f1(N,s+p)))
if l1>0 then
redis.call("DECRBY",f,l1)
local i1=redis.call("PTTL",f)
if i1>0 then
redis.call("PEXPIRE",C,i1)
end
end
if l1==#N then
return{":granted",p}
end
end
local function J(C,N)
local B,e1=math.huge,0
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(N)))do
B=math.min(B,tonumber(u or 0))
e1=u and-1 or e1
end
return B>0 and B or e1
end
local u=(j1 or x>0 or N[2])and J(C,N)or 0
if u>0 then
return{":granted",math.min(u-s,p)}
end
if u<0 then
redis.call("SET",c,"0","PX",d)
return{":refused",-1}
end
if not v then
redis.call("GET",f)
end
local r=x>=#N and 0 or j1 and j1<922337203685477 and j1-s or-1
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function W(V,R,s,G,r,K,L)
local g,S,E,F,e,I=Q(R,s)
if not G and r>0 then
G=s+r
local X=G-(tonumber(I)or 0)
if X<5 or X>r/4 then
I=""
end
end
if G and I~=""and I~=G then
F,e=T(s-E,F,e)
E=s
end
G=G or I
local H=s-E
local M=(F+math.max(F,H))/16
local P=g<=s
if e==0 then
M=math.max(25,H/(P and 3 or 8))
elseif F>1.5*(tonumber("0"..G)or F)then
M=math.min(M,200)
end
g=math.min(math.max(g+M*(0.5+L/1000),s+math.min(K,M)),s+600000)
if P and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,K~="0"and s or S,E,F,e,G)
return math.floor(g-s)
end
return{":busy",r,W(V,R,s,nil,r,K,L)}`,
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
  text: `local f,C,j=unpack(KEYS)
local a,N,i,m=unpack(ARGV)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
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
local function m1(f,C,s,x,n1,i,j)
local j1
local o=0
repeat
o=o+1
j1=nil
local A=math.min(100,math.max(n1,n1-x))-1
local d1=redis.call("ZRANGE",C,0,A,"WITHSCORES")
local h1={}
for g=1,#d1,2 do
local u=tonumber(d1[g+1])
if u<=s then
table.insert(h1,d1[g])
elseif g<2*(n1-x)then
j1=u
end
end
if #h1>A then
j1=s
end
if #h1>0 then
x=g1(f,#h1)
redis.call("ZREM",C,unpack(h1))
y(i,j,x)
end
until #h1<=A or x>=n1 or o==10
return x,j1
end
local t,j1=m1(f,C,s,0,100,i,j)
local r=j1==s and redis.call("ZCOUNT",C,"-inf",s)or 0
local e=0
if a=="1"then
local x=z(f,redis.call("GET",f))
if not x then
return{":counted",0}
end
e=x+r
end
if N=="1"then
e=e+redis.call("ZCARD",C)-r
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
  text: `local C=KEYS[1]
local a,p,m=unpack(ARGV)
p=tonumber(p)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local function D(O)
local b1=string.gsub(O,"..",function(c1)
return string.char(tonumber(c1,16))
end)
local N={}
for g=1,#b1,16 do
table.insert(N,string.sub(b1,g,g+15))
end
return N
end
local N=D(a)
local function J(C,N)
local B,e1=math.huge,0
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(N)))do
B=math.min(B,tonumber(u or 0))
e1=u and-1 or e1
end
return B>0 and B or e1
end
local u=J(C,N)
if u<=s then
return":gone"
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function f1(N,u)
local Y={}
for t,Z in ipairs(N)do
table.insert(Y,u)
table.insert(Y,Z)
end
return Y
end
if u<s+p then
local c=f1(N,s+p)
local o=redis.pcall("ZADD",C,"GT",unpack(c))
if type(o)=="table"then
q(C)
redis.call("ZADD",C,"GT",unpack(c))
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
  text: `local C=KEYS[1]
local a,m=unpack(ARGV)
local function J(C,N)
local B,e1=math.huge,0
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(N)))do
B=math.min(B,tonumber(u or 0))
e1=u and-1 or e1
end
return B>0 and B or e1
end
local function D(O)
local b1=string.gsub(O,"..",function(c1)
return string.char(tonumber(c1,16))
end)
local N={}
for g=1,#b1,16 do
table.insert(N,string.sub(b1,g,g+15))
end
return N
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local r=J(C,D(a))-l(m)
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
  text: `local f,C,c,j=unpack(KEYS)
local a,J,d,i,m=unpack(ARGV)
local function D(O)
local b1=string.gsub(O,"..",function(c1)
return string.char(tonumber(c1,16))
end)
local N={}
for g=1,#b1,16 do
table.insert(N,string.sub(b1,g,g+15))
end
return N
end
local N=D(a)
local r={}
local B=math.huge
for g,u in ipairs(redis.call("ZMSCORE",C,unpack(N)))do
if u then
table.insert(r,N[g])
B=math.min(B,tonumber(u))
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
if #r==0 then
return w(c,"0",d)=="1"and":released"or":gone"
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local p=B>l(m)and #r==#N
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
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
local x=g1(f,#r)
redis.call("ZREM",C,unpack(r))
redis.call("SET",c,p and J or"0","PX",d)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
y(i,j,x)
return p and":released"or":gone"`,
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
  text: `local f,C,a,j=unpack(KEYS)
local e,B,i=unpack(ARGV)
e=tonumber(e)
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local x=z(f,redis.call("GET",f))
local g1=x and x+redis.call("ZCARD",C)
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
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
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
local function y(i,j,f)
if f>0 then
h(i,j,f)
end
end
y(i,j,e)
return":set"`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
