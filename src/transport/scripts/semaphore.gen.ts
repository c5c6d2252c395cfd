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
local u,i1=unpack(redis.call("MGET",f,s1))
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local t=tonumber(z(f,u or redis.call("GET",f)))
local d=t and t>=e
local g1
local function M(I,v)
local h,J,N,O,e,P,Q,G,R=string.match(
type(I)=="string"and I or"",
"^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$"
)
local S={
at=tonumber(h or v*1000)/1000,
since=tonumber(J or v*1000)/1000,
mean=tonumber(N or 0)/1000,
square=tonumber(O or 0)/1000,
count=tonumber(e or 0),
late=tonumber(P or 50),
waited=tonumber(Q or 0),
turn=G or"",
mark=R or"",
}
if S.since>v then
S.at=S.at+v-S.since
S.since=v
end
if S.at>v+600000 or S.mean>600000 or v-S.since>86400000 then
return M("",v)
end
return S
end
local function V(S,W,D)
W=math.min(W,S.count>0 and 8*S.mean+25 or 500)
S.count=math.min(S.count+1,D)
S.mean=S.mean+(W-S.mean)/S.count
S.square=S.square+(W*W-S.square)/S.count
end
local function X(S,v,Y,Z)
local W=v-S.since
return math.min(math.max(W-S.mean,0)*Y,math.max(Z,W/20))
end
local function h1(i1,v)
local j1=i1.count>0 and i1.mean/8 or 10
local k1=(v-i1.since-i1.mean)/8
return j1,math.max(j1,math.min(k1,math.max(100,i1.mean/2)))
end
local function l1(i1,v,R,r,C,c1,m1,b1)
local j1,n1=h1(i1,v)
local a1=r==-2
if a1 and c1=="0"and C=="0"and i1.at>v then
return math.ceil(math.min(2*n1,1000))
end
if a1 and v-i1.since>12*i1.mean then
i1.at=math.min(i1.at,v)
end
local o1=v+r-(tonumber(i1.mark)or 0)
local f1=o1>=5 and o1<=r/4
if R then
f1=i1.mark~=""and i1.mark~=R
end
i1.mark=R or string.format("%.0f",v+r)
if a1 or f1 then
V(i1,v-i1.since,10)
i1.since=v
j1,n1=h1(i1,v)
end
if a1 then
return 0
end
local p1=math.max(i1.count>0 and 0 or 30,X(i1,v,1/3,2300))*(m1+1)/2
local h=math.max(i1.at+n1*m1,v+p1,v+math.min(c1,n1))
if r>=0 then
local q1=i1.at>v+c1 and i1.at+j1*m1 or 0
h=math.min(h,math.max(v+r+5,q1))
end
if h>v+b1 then
return math.ceil(b1)
end
i1.at=math.min(h,v+600000)
return math.max(1,math.floor(i1.at-v))
end
local function T(b,S,K)
local U={S.at*1000,S.since*1000,S.mean*1000,S.square*1000}
local I=string.format("%.0f:%.0f:%.0f:%.0f:",unpack(U))
I=I..string.format("%.0f:%.0f:%.0f:",S.count,S.late,S.waited)
redis.pcall("SET",b,I..S.turn..":"..S.mark,"PX",math.ceil(K))
end
local function r1(s1,i1,v)
T(s1,i1,math.max(i1.at-v,0)+4*math.max(i1.mean,v-i1.since)+2000)
end
local function B1(s1,I,v,C1,t,y1,r,C,c1,d1,b1)
local i1=M(I,v)
y1=math.min(y1>0 and y1 or math.huge,v*1000-d1)
local D1,E1,v1,J=string.match(i1.turn,"^(%d+)-(%d+)-(%d+)-(%d+)$")
local F1=v-tonumber(J or 0)
local Z=3*tonumber(E1 or 0)*i1.mean+500
local G1=J and F1>=0 and F1<Z and tonumber(v1)>v
local H1=not G1 or y1<=tonumber(D1)
local I1=v-y1/1000<i1.waited+1
local J1=t>=C1 and(H1 or C=="1"or t-C1>=tonumber(E1))
local K1=C1>1 and not I1 and(F1<Z or F1>2*Z)
local h=i1.at
local g1=l1(i1,v,"",J1 and-2 or r,C,c1,0.5+d1/1000,b1)
if g1==0 then
i1.turn=y1==tonumber(D1)and""or i1.turn
i1.waited=C1>1 and i1.waited*0.9+math.max(v-y1/1000,0)*0.1 or i1.waited
elseif not J1 and H1 and(G1 or K1)then
i1.at=h
J=G1 and y1==tonumber(D1)and J or v
g1=math.max(i1.mean/4,math.min((v-J)/8,2000),math.min(c1,50))
g1=math.ceil(r<0 and g1 or math.min(g1,r+5))
i1.turn=string.format("%.0f-%d-%.0f-%.0f",y1,C1,v+g1+200,J)
elseif G1 and I1 then
g1=math.max(g1,math.min(2*g1,r<0 and 2*g1 or r))
elseif G1 then
g1=math.ceil(g1/3)
end
r1(s1,i1,v)
return g1,y1
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local function O1()
g1,y1=B1(s1,i1,p(i),e,t or 0,y1,-1,C,c1,d1,b1)
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
local e,x,M1,B,m=unpack(ARGV)
e=tonumber(e)
local y=x=="0"or redis.call("EXISTS",f)==1
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
local k=A(a,y and"1"or"0",B)
if k or not y then
return(k or"0")=="1"and":added"or":missing"
end
local t=redis.pcall("INCRBY",f,e)
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
if type(t)=="table"then
redis.call("DEL",a)
z(f,redis.call("GET",f))
t=redis.call("INCRBY",f,e)
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
E(m,n,M1=="1"and t or e)
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
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
return{":available",tonumber(z(f,redis.call("GET",f))or 0)}`,
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
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
if g and type(g)=="table"then
q(a)
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
local t=redis.pcall("INCRBY",f,e)
E(m,n,type(t)=="table"and 0 or t)
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
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local t=z(f,redis.call("GET",f))or"0"
local function c(a,g,B)
if redis.call("SET",a,g,"PX",B,"NX")then
return false
end
return redis.call("GET",a)
end
local k=c(a,t,B)
if t~="0"and not k then
redis.call("SET",f,"0","KEEPTTL")
end
return{":drained",tonumber(k or t)}`,
  keys: 'permits operation',
  args: 'answerMs',
  replies: 'drained permits',
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
local function z(b,u)
if u and string.format("%d",tonumber(u)or 0)~=u then
redis.call("HGET",b,"0")
end
return u
end
local g=z(f,redis.call("GET",f))and"0"or"1"
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
