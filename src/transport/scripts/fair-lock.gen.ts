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
  text: `local function q(K,M,N,C,a,G)
C[#C+1]=a
local O=redis.call("HMGET",N,unpack(C))
C[#C]=nil
local P=false
for s in ipairs(C)do
P=P or not O[s]
end
local H=P and redis.call("ZMSCORE",M,unpack(C))or{}
local Q=0
while C[Q+1] and C[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or H[Q+1] or 0
if tonumber(R)>G then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(C,1,Q))
redis.call("HDEL",N,unpack(C,1,Q))
end
return{unpack(C,Q+1)},{unpack(O,Q+1)},{unpack(H,Q+1)}
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function o(p)
redis.call("GET",p)
end
local function D(d)
local A=redis.call("HGETALL",d)
if A[1] and(A[3] or not w(A[1],A[2]))then
o(d)
end
return A[1],A[2]
end
local function S(K,M,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",M,a)
redis.call("HDEL",N,a)
local V={}
for s,W in ipairs(T[1] and redis.call("ZMSCORE",M,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[s]
end
end
if V[1] then
redis.call("ZADD",M,unpack(V))
end
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
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
local d=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local l=tonumber(ARGV[5])
local t=tonumber(ARGV[6])
local h=ARGV[7]
local E=redis.call("EXISTS",d,c,K)
if E==0 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m}
end
local y=redis.call("PTTL",d)
local J=y~=-2
local C=J and E==1 and{}or redis.call("LRANGE",K,0,999)
local n=#C==1000 and redis.call("LPOS",K,a)or nil
for s,I in ipairs(C)do
n=I==a and s-1 or n
end
if not n then
if J and D(d)==a then
return{":granted",y}
end
if E-(J and 1 or 0)-(C[1] and 1 or 0)==1 then
return{":refused",y}
end
end
local G,O,H=0,{},{}
if not J or v=="0" then
G=B(t)
if C[1] then
local k=#C
C,O,H=q(K,M,N,C,a,G)
n=n and n+#C-k
end
end
local X=n or #C
local R,U,r=string.match(O[#C+1] or "","(%d+):(%d+):(%d+)")
local F=not n and tonumber(R or 0)<=G
r=not F and tonumber(r)or G
if not n and not F then
X=0
while C[X+1] and tonumber(string.match(O[X+1] or "","%d+$")or math.huge)<r do
X=X+1
end
end
local Y=not J and X==0
if(Y or v=="1")and(n or R)then
S(K,M,N,a,{unpack(C,X+(n and 2 or 1))},U or l)
end
if Y then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m}
end
local Z=G+math.max(y,0)
if not J then
y=math.min(l,(string.match(O[1] or "","%d+")or H[1])-G)
if not O[1] then
g(h,i..":"..C[1],"0")
end
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
return{":busy",y,X}
end
for s=1,math.min(X,#C)do
local a1,b1=string.match(O[s] or "",":(%d+):(%d+)")
local c1=(H[s] or 0)-Z
Z=Z+(a1 or c1>60000 and math.max(c1,300000)or math.max(c1,G-r))
if F and b1 then
r=math.max(r,b1+1)
end
end
Z=Z+l
if math.abs(Z-(n and H[n+1] or 0))>20 then
redis.call("ZADD",M,string.format("%.0f",Z),a)
end
if not n and C[X+1] then
redis.call("LINSERT",K,"BEFORE",C[X+1],a)
elseif not n then
redis.call("RPUSH",K,a)
end
local d1=string.format("%.0f:%.0f:%.0f",G+l,l,r)
local e1=redis.call("HSET",N,a,d1)==1
local L=math.max(l,3600000)
if e1 then
redis.call("PEXPIRE",N,L)
end
if e1 and not C[1] or n and math.floor((R or 0)/60000)~=math.floor((G+l)/60000)then
local P=false
for s in ipairs(C)do
P=P or C[s]~=a and not O[s]
end
for u,b in ipairs({K,M})do
if P then
redis.call("PERSIST",b)
elseif n and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,L+60000,"GT")
else
redis.call("PEXPIRE",b,L+60000)
end
end
end
return{":busy",y,X}`,
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
  text: `local function q(K,M,N,C,a,G)
C[#C+1]=a
local O=redis.call("HMGET",N,unpack(C))
C[#C]=nil
local P=false
for s in ipairs(C)do
P=P or not O[s]
end
local H=P and redis.call("ZMSCORE",M,unpack(C))or{}
local Q=0
while C[Q+1] and C[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or H[Q+1] or 0
if tonumber(R)>G then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(C,1,Q))
redis.call("HDEL",N,unpack(C,1,Q))
end
return{unpack(C,Q+1)},{unpack(O,Q+1)},{unpack(H,Q+1)}
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function o(p)
redis.call("GET",p)
end
local function D(d)
local A=redis.call("HGETALL",d)
if A[1] and(A[3] or not w(A[1],A[2]))then
o(d)
end
return A[1],A[2]
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
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
local d=KEYS[1]
local k=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local n=KEYS[7]
local u=ARGV[1]
local t=tonumber(ARGV[2])
local h=ARGV[3]
local a=D(d)
local m=r(k,a and "1" or "0",u)
if m then
return{m=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",d)
redis.call("SET",n..a,"0","PX",u,"NX")
end
local y=redis.call("LRANGE",K,0,999)
if y[1] then
local C=q(K,M,N,y,"",B(t))
if C[1] then
g(h,i..":"..C[1],"0")
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
  text: `local function q(K,M,N,C,a,G)
C[#C+1]=a
local O=redis.call("HMGET",N,unpack(C))
C[#C]=nil
local P=false
for s in ipairs(C)do
P=P or not O[s]
end
local H=P and redis.call("ZMSCORE",M,unpack(C))or{}
local Q=0
while C[Q+1] and C[Q+1]~=a do
local R=string.match(O[Q+1] or "","%d+")or H[Q+1] or 0
if tonumber(R)>G then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",K,Q,-1)
redis.call("ZREM",M,unpack(C,1,Q))
redis.call("HDEL",N,unpack(C,1,Q))
end
return{unpack(C,Q+1)},{unpack(O,Q+1)},{unpack(H,Q+1)}
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function S(K,M,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",M,a)
redis.call("HDEL",N,a)
local V={}
for s,W in ipairs(T[1] and redis.call("ZMSCORE",M,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[s]
end
end
if V[1] then
redis.call("ZADD",M,unpack(V))
end
end
local function B(t)
local z=redis.pcall("TIME")
return z.err and t or z[1]*1000+math.floor(z[2]/1000)
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
local d=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local M=KEYS[4]
local N=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local t=tonumber(ARGV[5])
local h=ARGV[6]
local F=redis.call("HGET",d,a)
if F and n==0 then
redis.call("DEL",d)
redis.call("SET",c,A,"PX",e)
else
local m=r(c,F and A or "0",e)
if F and not m and tonumber(F)>n then
redis.call("HSET",d,a,n)
end
if F or m then
return{(m or "1")=="1" and ":released" or ":gone"}
end
end
local y=redis.call("LRANGE",K,0,999)
if y[1] then
local C,O=q(K,M,N,y,a,B(t))
local f=O[#C+1]
local X=#C
for s,I in ipairs(C)do
X=I==a and s-1 or X
end
if f or C[X+1] then
local U=string.match(f or "",":(%d+)")or 0
S(K,M,N,a,{unpack(C,X+2)},U)
end
local o=C[X==0 and 2 or 1]
if o and(F or redis.call("EXISTS",d)==0)then
g(h,i..":"..o,"0")
end
end
return{F and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
