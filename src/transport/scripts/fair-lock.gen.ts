// Generated from lua/fair-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; place: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and no waiter is in front. Otherwise it joins the queue or keeps its place. A repeated
 * request is answered with what is already true for its holder.
 * A single try, whose first request is its last, takes a free lock when the queue is empty. It does not join the queue
 * and never overtakes. The server's time decides, never a client's.
 *
 * A waiter of ours is alive as long as it polls, whatever Redisson's timeouts say. Redisson knows only the timeouts. So
 * every poll sets the waiter's timeout again by Redisson's rule: the end of the present lease, plus the slots of all
 * waiters in front, plus its own slot.
 * A waiter of Redisson's takes its slot off all other timeouts when its turn comes. Only that waiter knows its slot, so
 * this script estimates it as the distance of its timeout from the end of the slot in front. If that is more than a
 * minute, the slot counts as at least Redisson's default of five minutes, because the timeout shows less after every
 * renewal of the lock. Otherwise, it counts as at least the time that our waiter has spent behind it.
 * A living waiter that is removed all the same, say by a client whose clock is ahead, gets its place back.
 * Source: Redisson, RedissonFairLock.tryLockInnerAsync (both scripts) and acquireFailedAsync.
 */
export const acquire: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'waiterMs' | 'nowMs' | 'publish', AcquireReply> = {
  text: `local function t(K,M,N,s,a,z)
s[#s+1]=a
local O=redis.call("HMGET",N,unpack(s))
s[#s]=nil
local P=false
for l in ipairs(s)do
P=P or not O[l]
end
local a1=P and redis.call("ZMSCORE",M,unpack(s))or{}
local Q=0
while s[Q+1] and s[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or a1[Q+1] or 0
if tonumber(R)>z then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(s,1,Q))
redis.call("HDEL",N,unpack(s,1,Q))
end
return{unpack(s,Q+1)},{unpack(O,Q+1)},{unpack(a1,Q+1)}
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local function S(K,M,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",M,a)
redis.call("HDEL",N,a)
local V={}
for l,W in ipairs(T[1] and redis.call("ZMSCORE",M,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[l]
end
end
if V[1] then
redis.call("ZADD",M,unpack(V))
end
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
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
local e=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=ARGV[4]
local o=tonumber(ARGV[5])
local v=tonumber(ARGV[6])
local h=ARGV[7]
local H=redis.call("EXISTS",e,c,K)
if H==0 then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local r=redis.call("PTTL",e)
local J=r~=-2
local s=J and H==1 and{}or redis.call("LRANGE",K,0,999)
local x=#s==1000 and redis.call("LPOS",K,a)or nil
for l,L in ipairs(s)do
x=L==a and l-1 or x
end
if not x then
if J and G(e)==a then
return{":granted",r}
end
if H-(J and 1 or 0)-(s[1] and 1 or 0)==1 then
return{":refused",r}
end
end
local z,O,a1=0,{},{}
if not J or A=="0" then
z=u(v)
if s[1] then
local k=#s
s,O,a1=t(K,M,N,s,a,z)
x=x and x+#s-k
end
end
local b1=x or #s
local R,U,F=string.match(O[#s+1] or "","(%d+):(%d+):(%d+)")
local X=not x and tonumber(R or 0)<=z
F=not X and tonumber(F)or z
if not x and not X then
b1=0
while s[b1+1] and tonumber(string.match(O[b1+1] or "","%d+$")or math.huge)<F do
b1=b1+1
end
end
local m=not J and b1==0
if(m or A=="1")and(x or R)then
S(K,M,N,a,{unpack(s,b1+(x and 2 or 1))},U or o)
end
if m then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local Y=z+math.max(r,0)
if not J then
r=math.min(o,(string.match(O[1] or "","%d+")or a1[1])-z)
if not O[1] then
g(h,i..":"..s[1],"0")
end
end
if A=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",r,b1}
end
for l=1,math.min(b1,#s)do
local Z,I=string.match(O[l] or "",":(%d+):(%d+)")
local c1=(a1[l] or 0)-Y
Y=Y+(Z or c1>60000 and math.max(c1,300000)or math.max(c1,z-F))
if X and I then
F=math.max(F,I+1)
end
end
Y=Y+o
if math.abs(Y-(x and a1[x+1] or 0))>20 then
redis.call("ZADD",M,string.format("%.0f",Y),a)
end
if not x and s[b1+1] then
redis.call("LINSERT",K,"BEFORE",s[b1+1],a)
elseif not x then
redis.call("RPUSH",K,a)
end
local d1=string.format("%.0f:%.0f:%.0f",z+o,o,F)
local e1=redis.call("HSET",N,a,d1)==1
local E=math.max(o,3600000)
if e1 then
redis.call("PEXPIRE",N,E)
end
if e1 and not s[1] or x and math.floor((R or 0)/60000)~=math.floor((z+o)/60000)then
local P=false
for l in ipairs(s)do
P=P or s[l]~=a and not O[l]
end
for y,b in ipairs({K,M})do
if P then
redis.call("PERSIST",b)
elseif x and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,E+60000,"GT")
else
redis.call("PEXPIRE",b,E+60000)
end
end
end
return{":busy",r,b1}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder leaseMs last doneMs waiterMs nowMs publish',
  replies: 'granted remainingMs,busy remainingMs place,refused remainingMs',
}

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder, and wakes the next waiter. It also wakes the next waiter of a lock that is
 * already free, for locks that were deleted by hand.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder that it finds is finished, so a late duplicate of its acquire takes nothing.
 * Source: Redisson, RedissonFairLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'donePrefix' | 'answerMs' | 'nowMs' | 'publish', ForceReleaseReply> = {
  text: `local function t(K,M,N,s,a,z)
s[#s+1]=a
local O=redis.call("HMGET",N,unpack(s))
s[#s]=nil
local P=false
for l in ipairs(s)do
P=P or not O[l]
end
local a1=P and redis.call("ZMSCORE",M,unpack(s))or{}
local Q=0
while s[Q+1] and s[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or a1[Q+1] or 0
if tonumber(R)>z then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(s,1,Q))
redis.call("HDEL",N,unpack(s,1,Q))
end
return{unpack(s,Q+1)},{unpack(O,Q+1)},{unpack(a1,Q+1)}
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local D=redis.call("HGETALL",e)
if D[1] and(D[3] or not B(D[1],D[2]))then
p(e)
end
return D[1],D[2]
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
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
local e=KEYS[1]
local k=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local o=KEYS[7]
local y=ARGV[1]
local v=tonumber(ARGV[2])
local h=ARGV[3]
local a=G(e)
local n=x(k,a and "1" or "0",y)
if n then
return{n=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",e)
redis.call("SET",o..a,"0","PX",y,"NX")
end
local r=redis.call("LRANGE",K,0,999)
if r[1] then
local s=t(K,M,N,r,"",u(v))
if s[1] then
g(h,i..":"..s[1],"0")
end
end
return{a and ":released" or ":free"}`,
  keys: 'lock answer queue timeouts waiters channel donePrefix',
  args: 'answerMs nowMs publish',
  replies: 'released,free',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold, or takes a waiter out of the queue.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the lock and writes the done key. So an acquire that is still in flight neither takes the lock
 * nor joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because
 * a full database permits it.
 * When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
 * where Redisson reports success.
 * Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.
 */
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'nowMs' | 'publish', ReleaseReply> = {
  text: `local function t(K,M,N,s,a,z)
s[#s+1]=a
local O=redis.call("HMGET",N,unpack(s))
s[#s]=nil
local P=false
for l in ipairs(s)do
P=P or not O[l]
end
local a1=P and redis.call("ZMSCORE",M,unpack(s))or{}
local Q=0
while s[Q+1] and s[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or a1[Q+1] or 0
if tonumber(R)>z then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(s,1,Q))
redis.call("HDEL",N,unpack(s,1,Q))
end
return{unpack(s,Q+1)},{unpack(O,Q+1)},{unpack(a1,Q+1)}
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function S(K,M,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",M,a)
redis.call("HDEL",N,a)
local V={}
for l,W in ipairs(T[1] and redis.call("ZMSCORE",M,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[l]
end
end
if V[1] then
redis.call("ZADD",M,unpack(V))
end
end
local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
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
local e=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local o=tonumber(ARGV[2])
local D=ARGV[3]
local f=ARGV[4]
local v=tonumber(ARGV[5])
local h=ARGV[6]
local F=redis.call("HGET",e,a)
if F and o==0 then
redis.call("DEL",e)
redis.call("SET",c,D,"PX",f)
else
local n=x(c,F and D or "0",f)
if F and not n and tonumber(F)>o then
redis.call("HSET",e,a,o)
end
if F or n then
return{(n or "1")=="1" and ":released" or ":gone"}
end
end
local r=redis.call("LRANGE",K,0,999)
if r[1] then
local s,O=t(K,M,N,r,a,u(v))
local d=O[#s+1]
local b1=#s
for l,L in ipairs(s)do
b1=L==a and l-1 or b1
end
if d or s[b1+1] then
local U=string.match(d or "",":(%d+)")or 0
S(K,M,N,a,{unpack(s,b1+2)},U)
end
local p=s[b1==0 and 2 or 1]
if p and(F or redis.call("EXISTS",e)==0)then
g(h,i..":"..p,"0")
end
end
return{F and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
