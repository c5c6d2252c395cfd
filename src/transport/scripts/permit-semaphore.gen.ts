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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function D(B,I)
local C=math.huge
for z,t in ipairs(redis.call("ZMSCORE",B,unpack(I)))do
C=math.min(C,tonumber(t or 0))
end
return C
end
local function N(O,s)
local E=type(O)=="string" and O or ""
local g,P,F,Q,e,R=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,P,F)>s+600000 or math.max(Q,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(P),tonumber(F),tonumber(Q),tonumber(e),R
end
local function S(T,Q,e)
e=math.min(e+1,10)
return Q+(math.max(T,0)-Q)/e,e
end
local function U(V,s,g,P,F,Q,e,R)
local O=string.format("%d:%d:%d:%d:%d:",g,P,F,Q,e)..R
local G=math.max(g-s,0)+4*math.max(Q,s-F)+2000
redis.pcall("SET",V,O,"PX",string.format("%d",G))
end
local function W(V,O,s,R,r,X,Y)
local g,P,F,Q,e,K=N(O,s)
if R and K~="" and K~=R then
Q,e=S(s-F,Q,e)
F=s
end
R=R or K
local T=math.max(s-F,0)
local Z=(Q+math.max(Q,T))/16
local L=g<=s
if e==0 then
Z=math.max(25,T/(L and 3 or 8))
elseif R=="" then
Z=math.min(Z,400)
end
g=math.min(math.max(g+Z*(0.5+Y/1000),s+math.min(X,Z)),s+600000)
if L and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,X>0 and s or P,F,Q,e,R)
return math.floor(g-s)
end
local function b1(V,O,s,R,A,X)
local g,P,F,Q,e=N(O,s)
local c1=X>0
local d1=math.max(Q,s-F)/2+100
if not c1 and A=="0" and g>s and s-P<d1 then
return false
end
if c1 then
Q,e=S(s-F,Q,e)
P=s
end
U(V,s,g,P,s,Q,e,R)
return true
end
local function H(J)
local e1=string.gsub(J,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local I={}
for g=1,#e1,16 do
table.insert(I,string.sub(e1,g,g+15))
end
return I
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local function h1(I,t)
local a1={}
for z,M in ipairs(I)do
table.insert(a1,t)
table.insert(a1,M)
end
return a1
end
local f=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local j=KEYS[4]
local V=KEYS[5]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local g1=tonumber(ARGV[3])
local A=ARGV[4]
local G=tonumber(ARGV[5])
local d=ARGV[6]
local i=ARGV[7]
local X=tonumber(ARGV[8])
local Y=tonumber(ARGV[9])
local m=tonumber(ARGV[10])
local u,v,O=unpack(redis.call("MGET",f,c,V))
if v then
return{":refused",-1}
end
y(f,u or redis.call("GET",f))
local I=H(a)
local s=l(m)
local i1=redis.call("ZCOUNT",B,"-inf",s)
local o=redis.call("ZCARD",B)
if i1>0 then
local q=redis.call("ZREMRANGEBYRANK",B,0,math.min(i1,100)-1)
o=o-q
i1=i1-q
end
local n1=0
if o-i1+#I<=g1 and(not O or b1(V,O,s,"",A,X))then
n1=redis.call("ZADD",B,"NX",unpack(h1(I,s+p)))
end
o=o+n1
local w=g1-o
if not u then
redis.call("SET",f,w,"PX",p+G)
elseif tonumber(u)~=w then
redis.call("SET",f,w,"KEEPTTL")
end
if w>tonumber(u or 0)then
x(i,j,w)
end
if n1>0 then
local j1=redis.call("PTTL",f)
if j1>0 and j1<p+G/2 then
redis.call("PEXPIRE",f,p+G)
redis.call("PEXPIRE",B,p+G)
elseif j1>0 and(o==n1 or not u)then
redis.call("PEXPIRE",B,j1)
end
if n1==#I then
return{":granted",p}
end
end
local t=D(B,I)
if t>0 then
return{":granted",math.min(t-s,p)}
end
local l1=#I-w
local k1=l1>0 and tonumber(redis.call("ZRANGE",B,l1-1,l1-1,"WITHSCORES")[2])
local r=l1<=0 and 0 or k1 and k1<922337203685477 and math.max(k1-s,0)or-1
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
return{":busy",r,W(V,O,s,nil,r,X,Y)}`,
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
  text: `local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function D(B,I)
local C=math.huge
for z,t in ipairs(redis.call("ZMSCORE",B,unpack(I)))do
C=math.min(C,tonumber(t or 0))
end
return C
end
local function N(O,s)
local E=type(O)=="string" and O or ""
local g,P,F,Q,e,R=string.match(E,"^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
if not g or math.max(g,P,F)>s+600000 or math.max(Q,s-F)>86400000 then
return s,s,s,0,0,""
end
return tonumber(g),tonumber(P),tonumber(F),tonumber(Q),tonumber(e),R
end
local function S(T,Q,e)
e=math.min(e+1,10)
return Q+(math.max(T,0)-Q)/e,e
end
local function U(V,s,g,P,F,Q,e,R)
local O=string.format("%d:%d:%d:%d:%d:",g,P,F,Q,e)..R
local G=math.max(g-s,0)+4*math.max(Q,s-F)+2000
redis.pcall("SET",V,O,"PX",string.format("%d",G))
end
local function W(V,O,s,R,r,X,Y)
local g,P,F,Q,e,K=N(O,s)
if R and K~="" and K~=R then
Q,e=S(s-F,Q,e)
F=s
end
R=R or K
local T=math.max(s-F,0)
local Z=(Q+math.max(Q,T))/16
local L=g<=s
if e==0 then
Z=math.max(25,T/(L and 3 or 8))
elseif R=="" then
Z=math.min(Z,400)
end
g=math.min(math.max(g+Z*(0.5+Y/1000),s+math.min(X,Z)),s+600000)
if L and r>0 then
g=math.min(g,s+r+5)
end
U(V,s,g,X>0 and s or P,F,Q,e,R)
return math.floor(g-s)
end
local function b1(V,O,s,R,A,X)
local g,P,F,Q,e=N(O,s)
local c1=X>0
local d1=math.max(Q,s-F)/2+100
if not c1 and A=="0" and g>s and s-P<d1 then
return false
end
if c1 then
Q,e=S(s-F,Q,e)
P=s
end
U(V,s,g,P,s,Q,e,R)
return true
end
local function H(J)
local e1=string.gsub(J,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local I={}
for g=1,#e1,16 do
table.insert(I,string.sub(e1,g,g+15))
end
return I
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,e)
local m1=redis.pcall("INCRBY",b,e)
if type(m1)=="table" then
y(b,redis.call("GET",b))
q(b)
m1=redis.call("INCRBY",b,e)
end
return m1
end
local function o1(f,B,s,w,p1,i,j)
local k1
local o=0
repeat
o=o+1
k1=nil
local A=math.min(100,math.max(p1,p1-w))-1
local g1=redis.call("ZRANGE",B,0,A,"WITHSCORES")
local i1={}
for g=1,#g1,2 do
local t=tonumber(g1[g+1])
if t<=s then
table.insert(i1,g1[g])
elseif g<2*(p1-w)then
k1=t
end
end
if #i1>A then
k1=s
end
if #i1>0 then
w=l1(f,#i1)
redis.call("ZREM",B,unpack(i1))
x(i,j,w)
end
until #i1<=A or w>=p1 or o==10
return w,k1
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local function h1(I,t)
local a1={}
for z,M in ipairs(I)do
table.insert(a1,t)
table.insert(a1,M)
end
return a1
end
local f=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local j=KEYS[4]
local V=KEYS[5]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local A=ARGV[3]
local d=ARGV[4]
local i=ARGV[5]
local X=tonumber(ARGV[6])
local Y=tonumber(ARGV[7])
local m=tonumber(ARGV[8])
local u,v,O=unpack(redis.call("MGET",f,c,V))
if v then
return{":refused",-1}
end
local I=H(a)
local s=l(m)
local q1=tonumber(y(f,u)or 0)
local w,k1=o1(f,B,s,q1,#I,i,j)
if w>=#I and(not O or b1(V,O,s,"",A,X))then
local n1=redis.call("ZADD",B,"NX",unpack(h1(I,s+p)))
if n1>0 then
redis.call("DECRBY",f,n1)
local j1=redis.call("PTTL",f)
if j1>0 then
redis.call("PEXPIRE",B,j1)
end
end
if n1==#I then
return{":granted",p}
end
end
local t=(k1 or w>0)and D(B,I)or 0
if t>0 then
return{":granted",math.min(t-s,p)}
end
if not u then
redis.call("GET",f)
end
local r=w>=#I and 0 or k1 and k1<922337203685477 and k1-s or-1
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0}
end
return{":busy",r,W(V,O,s,nil,r,X,Y)}`,
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
  text: `local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,e)
local m1=redis.pcall("INCRBY",b,e)
if type(m1)=="table" then
y(b,redis.call("GET",b))
q(b)
m1=redis.call("INCRBY",b,e)
end
return m1
end
local function o1(f,B,s,w,p1,i,j)
local k1
local o=0
repeat
o=o+1
k1=nil
local A=math.min(100,math.max(p1,p1-w))-1
local g1=redis.call("ZRANGE",B,0,A,"WITHSCORES")
local i1={}
for g=1,#g1,2 do
local t=tonumber(g1[g+1])
if t<=s then
table.insert(i1,g1[g])
elseif g<2*(p1-w)then
k1=t
end
end
if #i1>A then
k1=s
end
if #i1>0 then
w=l1(f,#i1)
redis.call("ZREM",B,unpack(i1))
x(i,j,w)
end
until #i1<=A or w>=p1 or o==10
return w,k1
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local f=KEYS[1]
local B=KEYS[2]
local j=KEYS[3]
local a=ARGV[1]
local c=ARGV[2]
local i=ARGV[3]
local m=tonumber(ARGV[4])
local s=l(m)
local z,k1=o1(f,B,s,0,100,i,j)
local r=k1==s and redis.call("ZCOUNT",B,"-inf",s)or 0
local e=0
if a=="1" then
local w=y(f,redis.call("GET",f))
if not w then
return{":counted",0}
end
e=w+r
end
if c=="1" then
e=e+redis.call("ZCARD",B)-r
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
  text: `local function D(B,I)
local C=math.huge
for z,t in ipairs(redis.call("ZMSCORE",B,unpack(I)))do
C=math.min(C,tonumber(t or 0))
end
return C
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function H(J)
local e1=string.gsub(J,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local I={}
for g=1,#e1,16 do
table.insert(I,string.sub(e1,g,g+15))
end
return I
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local function h1(I,t)
local a1={}
for z,M in ipairs(I)do
table.insert(a1,t)
table.insert(a1,M)
end
return a1
end
local B=KEYS[1]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local m=tonumber(ARGV[3])
local s=l(m)
local I=H(a)
local t=D(B,I)
if t<=s then
return{":gone"}
end
if t<s+p then
local c=h1(I,s+p)
local o=redis.pcall("ZADD",B,"GT",unpack(c))
if type(o)=="table" then
q(B)
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
  text: `local function D(B,I)
local C=math.huge
for z,t in ipairs(redis.call("ZMSCORE",B,unpack(I)))do
C=math.min(C,tonumber(t or 0))
end
return C
end
local function H(J)
local e1=string.gsub(J,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local I={}
for g=1,#e1,16 do
table.insert(I,string.sub(e1,g,g+15))
end
return I
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local B=KEYS[1]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local r=D(B,H(a))-l(m)
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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function l1(b,e)
local m1=redis.pcall("INCRBY",b,e)
if type(m1)=="table" then
y(b,redis.call("GET",b))
q(b)
m1=redis.call("INCRBY",b,e)
end
return m1
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function H(J)
local e1=string.gsub(J,"..",function(f1)
return string.char(tonumber(f1,16))
end)
local I={}
for g=1,#e1,16 do
table.insert(I,string.sub(e1,g,g+15))
end
return I
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local f=KEYS[1]
local B=KEYS[2]
local c=KEYS[3]
local j=KEYS[4]
local a=ARGV[1]
local D=ARGV[2]
local d=ARGV[3]
local i=ARGV[4]
local m=tonumber(ARGV[5])
local I=H(a)
local r={}
local C=math.huge
for g,t in ipairs(redis.call("ZMSCORE",B,unpack(I)))do
if t then
table.insert(r,I[g])
C=math.min(C,tonumber(t))
end
end
if #r==0 then
return{v(c,"0",d)=="1" and ":released" or ":gone"}
end
local p=C>l(m)and #r==#I
local w=l1(f,#r)
redis.call("ZREM",B,unpack(r))
redis.call("SET",c,p and D or "0","PX",d)
x(i,j,w)
return{p and ":released" or ":gone"}`,
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
  text: `local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local function x(i,j,f)
if f>0 then
h(i,j,f)
end
end
local function c(a,o,z)
if redis.call("SET",a,o,"PX",z,"NX")then
return false
end
return redis.call("GET",a)
end
local function y(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local f=KEYS[1]
local B=KEYS[2]
local a=KEYS[3]
local j=KEYS[4]
local e=tonumber(ARGV[1])
local z=ARGV[2]
local i=ARGV[3]
local w=y(f,redis.call("GET",f))
local g1=w and w+redis.call("ZCARD",B)
if c(a,"1",z)or g1==e then
return{":set"}
end
if g1 then
redis.call("INCRBY",f,e-g1)
else
redis.call("SET",f,e)
end
x(i,j,e)
return{":set"}`,
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
