// Generated from lua/semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted' }
  | { code: 'busy'; askInMs: number; ticket: number }
  | { code: 'refused' }

/**
 * Takes permits when enough are available. A repeated request gets the stored answer.
 * All retries and polls of one wait use the same operation id. The script stores a grant and a busy last try under that
 * id.
 * Source: Redisson, RedissonSemaphore.tryAcquireAsync, where every delivery takes permits.
 */
export const acquire: Script<'permits' | 'operation' | 'slots' | 'count' | 'last' | 'answerMs' | 'rttMs' | 'jitter' | 'nowMs' | 'ticket' | 'leftMs', AcquireReply> = {
  text: `local f,a,s1=unpack(KEYS)
local e,C,B,c1,d1,i,y1,b1=unpack(ARGV)
e=tonumber(e)
y1=tonumber(y1)
b1=tonumber(b1)
local v,i1=unpack(redis.call("MGET",f,s1))
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local u=tonumber(A(f,v or redis.call("GET",f)))
local d=u and u>=e
local g1
local function M(I,w)
local h,J,N,O,e,P,Q,G,R=string.match(
type(I)=="string"and I or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local S={
at=tonumber(h or w*1000)/1000,
since=tonumber(J or w*1000)/1000,
mean=tonumber(N or 0)/1000,
square=tonumber(O or 0)/1000,
count=tonumber(e or 0),
late=tonumber(P or 50),
waited=tonumber(Q or 0),
turn=G or"",
mark=R or"",
}
if S.since>w then
S.at=S.at+w-S.since
S.since=w
end
if S.at>w+600000 or S.mean>600000 or w-S.since>86400000 then
return M("",w)
end
return S
end
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function X(S,w,Y,Z)
local W=w-S.since
return math.min(math.max(W-S.mean,0)*Y,math.max(Z,W/20))
end
local function h1(i1,w)
local j1=i1.count>0 and i1.mean/8 or 10
local k1=(w-i1.since-i1.mean)/8
return j1,math.max(j1,math.min(k1,math.max(100,i1.mean/2)))
end
local function l1(i1,w,R,s,C,c1,m1,b1)
local j1,n1=h1(i1,w)
local a1=s==-2
if a1 and c1=="0"and C=="0"and i1.at>w then
return math.ceil(math.min(2*n1,1000))
end
if a1 and w-i1.since>12*i1.mean then
i1.at=math.min(i1.at,w)
end
local o1=w+s-(tonumber(i1.mark)or 0)
local f1=o1>=5 and o1<=s/4
if R then
f1=i1.mark~=""and i1.mark~=R
end
i1.mark=R or string.format("%.0f",w+s)
if a1 or f1 then
V(i1,w-i1.since,10)
i1.since=w
j1,n1=h1(i1,w)
end
if a1 then
return 0
end
local p1=math.max(i1.count>0 and 0 or 30,X(i1,w,1/3,2300))*(m1+1)/2
local h=math.max(i1.at+n1*m1,w+p1,w+math.min(c1,n1))
if s>=0 then
local q1=i1.at>w+c1 and i1.at+j1*m1 or 0
h=math.min(h,math.max(w+s+5,q1))
end
if h>w+b1 then
return math.ceil(b1)
end
i1.at=math.min(h,w+600000)
return math.max(1,math.floor(i1.at-w))
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,w)
T(s1,i1,math.max(i1.at-w,0)+4*math.max(i1.mean,w-i1.since)+2000)
end
local function B1(s1,I,w,C1,u,y1,s,C,c1,d1,b1)
local i1=M(I,w)
y1=math.min(y1>0 and y1 or math.huge,w*1000-d1)
local D1,E1,v1,J=string.match(i1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local F1=w-tonumber(J or 0)
local Z=3*tonumber(E1 or 0)*i1.mean+500
local G1=J and F1>=0 and F1<Z and tonumber(v1)>w
local H1=not G1 or y1<=tonumber(D1)
local I1=w-y1/1000<i1.waited+1
local J1=u>=C1 and(H1 or C=="1"or u-C1>=tonumber(E1))
local K1=C1>1 and not I1 and(F1<Z or F1>2*Z)
local h=i1.at
local g1=l1(i1,w,"",J1 and-2 or s,C,c1,0.5+d1/1000,b1)
if g1==0 then
i1.turn=y1==tonumber(D1)and""or i1.turn
i1.waited=C1>1 and i1.waited*0.9+math.max(w-y1/1000,0)*0.1 or i1.waited
elseif not J1 and H1 and(G1 or K1)then
i1.at=h
J=G1 and y1==tonumber(D1)and J or w
g1=math.max(i1.mean/4,math.min((w-J)/8,2000),math.min(c1,50))
g1=math.ceil(s<0 and g1 or math.min(g1,s+5))
i1.turn=string.format("%.0f-%d-%.0f-%.0f",y1,C1,w+g1+200,J)
elseif G1 and I1 then
g1=math.max(g1,math.min(2*g1,s<0 and 2*g1 or s))
elseif G1 then
g1=math.ceil(g1/3)
end
r1(s1,i1,w)
return g1,y1
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local function O1()
g1,y1=B1(s1,i1,p(i),e,u or 0,y1,-1,C,c1,d1,b1)
end
if i1 and d then
O1()
d=g1==0
end
local k
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
if d or C=="1"then
k=c(a,d and"1"or"0",B)
if d and not k then
redis.call("DECRBY",f,e)
return":granted"
end
else
k=redis.call("GET",a)
end
if k then
return k=="1"and":granted"or":refused"
end
if C=="1"then
return{":busy",0,0}
end
if not g1 then
O1()
end
return{":busy",g1,y1}`,
  keys: 'permits operation slots',
  args: 'count last answerMs rttMs jitter nowMs ticket leftMs',
  replies: 'granted,busy askInMs ticket,refused',
  durable: 'granted',
}

export type AddReply =
  | { code: 'added' }
  | { code: 'missing' }

/**
 * Changes the number of available permits, at most once per operation: the release of permits, and Redisson's
 * addPermits. Keeps the TTL, which Redisson's addPermits drops.
 * Source: Redisson, RedissonSemaphore.releaseAsync, releaseIfExistsAsync and addPermitsAsync, and
 * RedissonPermitExpirableSemaphore.addPermitsAsync.
 */
export const add: Script<'permits' | 'operation' | 'channel' | 'count' | 'present' | 'total' | 'answerMs' | 'publish', AddReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,y,M1,B,m=unpack(ARGV)
e=tonumber(e)
local z=y=="0"or redis.call("EXISTS",f)==1
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(a,z and"1"or"0",B)
if k or not z then
return(k or"0")=="1"and":added"or":missing"
end
local u=redis.pcall("INCRBY",f,e)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
if type(u)=="table"then
redis.call("DEL",a)
A(f,redis.call("GET",f))
u=redis.call("INCRBY",f,e)
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
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
E(m,n,M1=="1"and u or e)
return":added"`,
  keys: 'permits operation channel',
  args: 'count present total answerMs publish',
  replies: 'added,missing',
}

export type AvailableReply =
  | { code: 'available'; permits: number }

/**
 * Reads how many permits are available.
 * Source: Redisson, RedissonSemaphore.availablePermitsAsync.
 */
export const available: Script<'permits', AvailableReply> = {
  text: `local f=KEYS[1]
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
return{":available",tonumber(A(f,redis.call("GET",f))or 0)}`,
  keys: 'permits',
  args: '',
  replies: 'available permits',
}

export type CancelReply =
  | { code: 'over' }

/**
 * Ends an acquire that its caller gave up. The permits that it took go back if the semaphore still exists, and a late
 * duplicate of the acquire takes nothing.
 * Source: Redisson, whose cancelled acquire releases what it got.
 */
export const cancel: Script<'permits' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', CancelReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,B,m=unpack(ARGV)
local g=redis.pcall("SET",a,"0","PX",B,"GET")
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
if g and type(g)=="table"then
r(a)
g=redis.call("SET",a,"0","PX",B,"GET")
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
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
if g=="1"and redis.call("EXISTS",f)==1 then
local u=redis.pcall("INCRBY",f,e)
E(m,n,type(u)=="table"and 0 or u)
end
return":over"`,
  keys: 'permits operation channel',
  args: 'count answerMs publish',
  replies: 'over',
}

export type DrainReply =
  | { code: 'drained'; permits: number }

/**
 * Takes all permits and answers how many there were. Every duplicate gets the same number. Keeps the TTL, which
 * Redisson drops.
 * Source: Redisson, RedissonSemaphore.drainPermitsAsync.
 */
export const drain: Script<'permits' | 'operation' | 'answerMs', DrainReply> = {
  text: `local f,a=unpack(KEYS)
local B=ARGV[1]
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local u=A(f,redis.call("GET",f))or"0"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,u,B)
if u~="0"and not k then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(k or u)}`,
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
  durable: 'drained',
}

export type TrySetReply =
  | { code: 'set' }
  | { code: 'exists' }

/**
 * Sets the number of permits of a semaphore that does not exist, at most once per operation.
 * Source: Redisson, RedissonSemaphore.trySetPermitsAsync, the same in RedissonPermitExpirableSemaphore.
 */
export const trySet: Script<'permits' | 'operation' | 'channel' | 'count' | 'ttlMs' | 'answerMs' | 'publish', TrySetReply> = {
  text: `local f,a,n=unpack(KEYS)
local e,K,B,m=unpack(ARGV)
e=tonumber(e)
local function A(b,v)
if v and string.format("%d",tonumber(v)or 0)~=v then
redis.call("HGET",b,"0")
end
return v
end
local g=A(f,redis.call("GET",f))and"0"or"1"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,g,B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
local function E(m,n,f)
if f>0 then
l(m,n,f)
end
end
if g=="1"and not k then
if K=="0"then
redis.call("SET",f,e)
else
redis.call("SET",f,e,"PX",K)
end
E(m,n,e)
end
return(k or g)=="1"and":set"or":exists"`,
  keys: 'permits operation channel',
  args: 'count ttlMs answerMs publish',
  replies: 'set,exists',
}
