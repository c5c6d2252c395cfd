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
  text: `local f,C,c,j,X=unpack(KEYS)
local a,p,h1,A,Q,d,i,L,M,m=unpack(ARGV)
p=tonumber(p)
h1=tonumber(h1)
Q=tonumber(Q)
local v,w,T=unpack(redis.call("MGET",f,c,X))
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
local function D(P)
local f1=string.gsub(P,"..",function(g1)
return string.char(tonumber(g1,16))
end)
local O={}
for g=1,#f1,16 do
table.insert(O,string.sub(f1,g,g+15))
end
return O
end
local O=D(a)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
local o=redis.call("ZCARD",C)
local q=#O-h1+o
local B=redis.call("ZRANGE",C,0,math.max(math.min(q,#O),1)-1,"WITHSCORES")
local j1=tonumber(B[2] or math.huge)<=s and redis.call("ZCOUNT",C,"-inf",s)or 0
local m1=0
if j1>0 then
m1=redis.call("ZREMRANGEBYRANK",C,0,math.min(j1,100)-1)
o=o-m1
j1=j1-m1
end
local o1=0
local function S(T,s)
local E=type(T)=="string"and T or""
local g,U,F,G,e,H=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,U,F)>s+600000 or math.max(G,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(U),tonumber(F),tonumber(G),tonumber(e),H
end
local function V(I,G,e)
e=math.min(e+1,10)
return G+(math.max(I,0)-G)/e,e
end
local function W(X,s,g,U,F,G,e,H)
local T=string.format("%d:%d:%d:%d:%d:",g,U,F,G,e)..H
local Q=math.max(g-s,0)+4*math.max(G,s-F)+2000
redis.pcall("SET",X,T,"PX",string.format("%d",Q))
end
local function c1(X,T,s,H,A,L)
local g,U,F,G,e=S(T,s)
local d1=L~="0"
local e1=math.max(G,s-F)/2+100
if not d1 and A=="0"and g>s and s-U<e1 then
return false
end
if d1 then
G,e=V(s-F,G,e)
U=s
end
W(X,s,g,U,s,G,e,H)
return true
end
local function i1(O,u)
local a1={}
for t,b1 in ipairs(O)do
table.insert(a1,u)
table.insert(a1,b1)
end
return a1
end
if o-j1+#O<=h1 and(not T or c1(X,T,s,"",A,L))then
o1=redis.call("ZADD",C,"NX",unpack(i1(O,s+p)))
end
o=o+o1
local x=h1-o
if not v then
redis.call("SET",f,x,"PX",p+Q)
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
if o1>0 then
local k1=redis.call("PTTL",f)
if k1>0 and k1<p+Q/2 then
redis.call("PEXPIRE",f,p+Q)
redis.call("PEXPIRE",C,p+Q)
elseif k1>0 and(o==o1 or not v)then
redis.call("PEXPIRE",C,k1)
end
if o1==#O then
return{":granted",p}
end
end
local function K(C,O)
local B=math.huge
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(O)))do
B=math.min(B,tonumber(u or 0))
end
return B
end
local u=K(C,O)
if u>0 then
return{":granted",math.min(u-s,p)}
end
q=#O-x
local l1=B[2*(q+m1)]
if q>0 and not l1 then
l1=redis.call("ZRANGE",C,q-1,q-1,"WITHSCORES")[2]
end
l1=tonumber(l1)
local r=q<=0 and 0 or l1 and l1<922337203685477 and math.max(l1-s,0)or-1
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function Y(X,T,s,H,r,L,M)
local g,U,F,G,e,J=S(T,s)
if not H and r>0 then
H=s+r
local Z=H-(tonumber(J)or 0)
if Z<5 or Z>r/4 then
J=""
end
end
if H and J~=""and J~=H then
G,e=V(s-F,G,e)
F=s
end
H=H or J
local I=math.max(s-F,0)
local N=(G+math.max(G,I))/16
local R=g<=s
if e==0 then
N=math.max(25,I/(R and 3 or 8))
elseif H==""then
N=math.min(N,200)
end
g=math.min(math.max(g+N*(0.5+M/1000),s+math.min(L,N)),s+600000)
if R and r>0 then
g=math.min(g,s+r+5)
end
W(X,s,g,L~="0"and s or U,F,G,e,H)
return math.floor(g-s)
end
return{":busy",r,Y(X,T,s,nil,r,L,M)}`,
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
  text: `local f,C,c,j,X=unpack(KEYS)
local a,p,A,d,i,L,M,m=unpack(ARGV)
p=tonumber(p)
local v,w,T=unpack(redis.call("MGET",f,c,X))
if w then
return{":refused",-1}
end
local function D(P)
local f1=string.gsub(P,"..",function(g1)
return string.char(tonumber(g1,16))
end)
local O={}
for g=1,#f1,16 do
table.insert(O,string.sub(f1,g,g+15))
end
return O
end
local O=D(a)
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
local r1=tonumber(z(f,v)or 0)
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
local function m1(b,e)
local n1=redis.pcall("INCRBY",b,e)
if type(n1)=="table"then
z(b,redis.call("GET",b))
q(b)
n1=redis.call("INCRBY",b,e)
end
return n1
end
local function p1(f,C,s,x,q1,i,j)
local l1
local o=0
repeat
o=o+1
l1=nil
local A=math.min(100,math.max(q1,q1-x))-1
local h1=redis.call("ZRANGE",C,0,A,"WITHSCORES")
local j1={}
for g=1,#h1,2 do
local u=tonumber(h1[g+1])
if u<=s then
table.insert(j1,h1[g])
elseif g<2*(q1-x)then
l1=u
end
end
if #j1>A then
l1=s
end
if #j1>0 then
x=m1(f,#j1)
redis.call("ZREM",C,unpack(j1))
y(i,j,x)
end
until #j1<=A or x>=q1 or o==10
return x,l1
end
local x,l1=p1(f,C,s,r1,#O,i,j)
local function S(T,s)
local E=type(T)=="string"and T or""
local g,U,F,G,e,H=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,U,F)>s+600000 or math.max(G,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(U),tonumber(F),tonumber(G),tonumber(e),H
end
local function V(I,G,e)
e=math.min(e+1,10)
return G+(math.max(I,0)-G)/e,e
end
local function W(X,s,g,U,F,G,e,H)
local T=string.format("%d:%d:%d:%d:%d:",g,U,F,G,e)..H
local Q=math.max(g-s,0)+4*math.max(G,s-F)+2000
redis.pcall("SET",X,T,"PX",string.format("%d",Q))
end
local function c1(X,T,s,H,A,L)
local g,U,F,G,e=S(T,s)
local d1=L~="0"
local e1=math.max(G,s-F)/2+100
if not d1 and A=="0"and g>s and s-U<e1 then
return false
end
if d1 then
G,e=V(s-F,G,e)
U=s
end
W(X,s,g,U,s,G,e,H)
return true
end
local function i1(O,u)
local a1={}
for t,b1 in ipairs(O)do
table.insert(a1,u)
table.insert(a1,b1)
end
return a1
end
if x>=#O and(not T or c1(X,T,s,"",A,L))then
local o1=redis.call("ZADD",C,"NX",unpack(i1(O,s+p)))
if o1>0 then
redis.call("DECRBY",f,o1)
local k1=redis.call("PTTL",f)
if k1>0 then
redis.call("PEXPIRE",C,k1)
end
end
if o1==#O then
return{":granted",p}
end
end
local function K(C,O)
local B=math.huge
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(O)))do
B=math.min(B,tonumber(u or 0))
end
return B
end
local u=(l1 or x>0)and K(C,O)or 0
if u>0 then
return{":granted",math.min(u-s,p)}
end
if not v then
redis.call("GET",f)
end
local r=x>=#O and 0 or l1 and l1<922337203685477 and l1-s or-1
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
local function Y(X,T,s,H,r,L,M)
local g,U,F,G,e,J=S(T,s)
if not H and r>0 then
H=s+r
local Z=H-(tonumber(J)or 0)
if Z<5 or Z>r/4 then
J=""
end
end
if H and J~=""and J~=H then
G,e=V(s-F,G,e)
F=s
end
H=H or J
local I=math.max(s-F,0)
local N=(G+math.max(G,I))/16
local R=g<=s
if e==0 then
N=math.max(25,I/(R and 3 or 8))
elseif H==""then
N=math.min(N,200)
end
g=math.min(math.max(g+N*(0.5+M/1000),s+math.min(L,N)),s+600000)
if R and r>0 then
g=math.min(g,s+r+5)
end
W(X,s,g,L~="0"and s or U,F,G,e,H)
return math.floor(g-s)
end
return{":busy",r,Y(X,T,s,nil,r,L,M)}`,
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
local a,O,i,m=unpack(ARGV)
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
local function m1(b,e)
local n1=redis.pcall("INCRBY",b,e)
if type(n1)=="table"then
z(b,redis.call("GET",b))
q(b)
n1=redis.call("INCRBY",b,e)
end
return n1
end
local function p1(f,C,s,x,q1,i,j)
local l1
local o=0
repeat
o=o+1
l1=nil
local A=math.min(100,math.max(q1,q1-x))-1
local h1=redis.call("ZRANGE",C,0,A,"WITHSCORES")
local j1={}
for g=1,#h1,2 do
local u=tonumber(h1[g+1])
if u<=s then
table.insert(j1,h1[g])
elseif g<2*(q1-x)then
l1=u
end
end
if #j1>A then
l1=s
end
if #j1>0 then
x=m1(f,#j1)
redis.call("ZREM",C,unpack(j1))
y(i,j,x)
end
until #j1<=A or x>=q1 or o==10
return x,l1
end
local t,l1=p1(f,C,s,0,100,i,j)
local r=l1==s and redis.call("ZCOUNT",C,"-inf",s)or 0
local e=0
if a=="1"then
local x=z(f,redis.call("GET",f))
if not x then
return{":counted",0}
end
e=x+r
end
if O=="1"then
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
local function D(P)
local f1=string.gsub(P,"..",function(g1)
return string.char(tonumber(g1,16))
end)
local O={}
for g=1,#f1,16 do
table.insert(O,string.sub(f1,g,g+15))
end
return O
end
local O=D(a)
local function K(C,O)
local B=math.huge
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(O)))do
B=math.min(B,tonumber(u or 0))
end
return B
end
local u=K(C,O)
if u<=s then
return":gone"
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function i1(O,u)
local a1={}
for t,b1 in ipairs(O)do
table.insert(a1,u)
table.insert(a1,b1)
end
return a1
end
if u<s+p then
local c=i1(O,s+p)
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
local function K(C,O)
local B=math.huge
for t,u in ipairs(redis.call("ZMSCORE",C,unpack(O)))do
B=math.min(B,tonumber(u or 0))
end
return B
end
local function D(P)
local f1=string.gsub(P,"..",function(g1)
return string.char(tonumber(g1,16))
end)
local O={}
for g=1,#f1,16 do
table.insert(O,string.sub(f1,g,g+15))
end
return O
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local r=K(C,D(a))-l(m)
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
local a,K,d,i,m=unpack(ARGV)
local function D(P)
local f1=string.gsub(P,"..",function(g1)
return string.char(tonumber(g1,16))
end)
local O={}
for g=1,#f1,16 do
table.insert(O,string.sub(f1,g,g+15))
end
return O
end
local O=D(a)
local r={}
local B=math.huge
for g,u in ipairs(redis.call("ZMSCORE",C,unpack(O)))do
if u then
table.insert(r,O[g])
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
local p=B>l(m)and #r==#O
local function z(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local function m1(b,e)
local n1=redis.pcall("INCRBY",b,e)
if type(n1)=="table"then
z(b,redis.call("GET",b))
q(b)
n1=redis.call("INCRBY",b,e)
end
return n1
end
local x=m1(f,#r)
redis.call("ZREM",C,unpack(r))
redis.call("SET",c,p and K or"0","PX",d)
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
local h1=x and x+redis.call("ZCARD",C)
local function c(a,o,B)
if redis.call("SET",a,o,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if c(a,"1",B)or h1==e then
return":set"
end
if h1 then
redis.call("INCRBY",f,e-h1)
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
