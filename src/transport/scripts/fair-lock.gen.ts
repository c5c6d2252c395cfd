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
  text: `local function I(J,K,L,M,a,E)
M[#M+1]=a
local N=redis.call("HMGET",L,unpack(M))
M[#M]=nil
local O=false
for y in ipairs(M)do
O=O or not N[y]
end
local P=O and redis.call("ZMSCORE",K,unpack(M))or{}
local Q=0
while M[Q+1] and M[Q+1]~=a do
local R=string.match(N[Q+1] or "","%d+")or P[Q+1] or 0
if tonumber(R)>E then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",J,Q,-1)
redis.call("ZREM",K,unpack(M,1,Q))
redis.call("HDEL",L,unpack(M,1,Q))
end
return{unpack(M,Q+1)},{unpack(N,Q+1)},{unpack(P,Q+1)}
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function A(d)
local B=redis.call("HGETALL",d)
if B[1] and(B[3] or not u(B[1],B[2]))then
p(d)
end
return B[1],B[2]
end
local function S(J,K,L,a,T,U)
redis.call("LREM",J,0,a)
redis.call("ZREM",K,a)
redis.call("HDEL",L,a)
local V={}
for y,W in ipairs(T[1] and redis.call("ZMSCORE",K,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[y]
end
end
if V[1] then
redis.call("ZADD",K,unpack(V))
end
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local J=KEYS[3]
local K=KEYS[4]
local L=KEYS[5]
local h=KEYS[6]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local o=tonumber(ARGV[5])
local w=tonumber(ARGV[6])
local g=ARGV[7]
local C=redis.call("EXISTS",d,c,J)
if C==0 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,k)
return{":granted",k}
end
local s=redis.call("PTTL",d)
local G=s~=-2
local M=G and C==1 and{}or redis.call("LRANGE",J,0,999)
local r=#M==1000 and redis.call("LPOS",J,a)or nil
for y,F in ipairs(M)do
r=F==a and y-1 or r
end
if not r then
if G and A(d)==a then
return{":granted",s}
end
if C-(G and 1 or 0)-(M[1] and 1 or 0)==1 then
return{":refused",s}
end
end
local E,N,P=0,{},{}
if not G or t=="0" then
E=z(w)
if M[1] then
local m=#M
M,N,P=I(J,K,L,M,a,E)
r=r and r+#M-m
end
end
local X=r or #M
local R,U,D=string.match(N[#M+1] or "","(%d+):(%d+):(%d+)")
local Y=not r and tonumber(R or 0)<=E
D=not Y and tonumber(D)or E
if not r and not Y then
X=0
while M[X+1] and tonumber(string.match(N[X+1] or "","%d+$")or math.huge)<D do
X=X+1
end
end
local l=not G and X==0
if(l or t=="1")and(r or R)then
S(J,K,L,a,{unpack(M,X+(r and 2 or 1))},U or o)
end
if l then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,k)
return{":granted",k}
end
local Z=E+math.max(s,0)
if not G then
s=math.min(o,(string.match(N[1] or "","%d+")or P[1])-E)
if not N[1] then
f(g,h..":"..M[1],"0")
end
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
return{":busy",s,X}
end
for y=1,math.min(X,#M)do
local a1,b1=string.match(N[y] or "",":(%d+):(%d+)")
local c1=(P[y] or 0)-Z
Z=Z+(a1 or c1>60000 and math.max(c1,300000)or math.max(c1,E-D))
if Y and b1 then
D=math.max(D,b1+1)
end
end
Z=Z+o
if math.abs(Z-(r and P[r+1] or 0))>20 then
redis.call("ZADD",K,string.format("%.0f",Z),a)
end
if not r and M[X+1] then
redis.call("LINSERT",J,"BEFORE",M[X+1],a)
elseif not r then
redis.call("RPUSH",J,a)
end
local d1=string.format("%.0f:%.0f:%.0f",E+o,o,D)
local e1=redis.call("HSET",L,a,d1)==1
local H=math.max(o,3600000)
if e1 then
redis.call("PEXPIRE",L,H)
end
if e1 and not M[1] or r and math.floor((R or 0)/60000)~=math.floor((E+o)/60000)then
local O=false
for y in ipairs(M)do
O=O or M[y]~=a and not N[y]
end
for n,b in ipairs({J,K})do
if O then
redis.call("PERSIST",b)
elseif r and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,H+60000,"GT")
else
redis.call("PEXPIRE",b,H+60000)
end
end
end
return{":busy",s,X}`,
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
  text: `local function I(J,K,L,M,a,E)
M[#M+1]=a
local N=redis.call("HMGET",L,unpack(M))
M[#M]=nil
local O=false
for y in ipairs(M)do
O=O or not N[y]
end
local P=O and redis.call("ZMSCORE",K,unpack(M))or{}
local Q=0
while M[Q+1] and M[Q+1]~=a do
local R=string.match(N[Q+1] or "","%d+")or P[Q+1] or 0
if tonumber(R)>E then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",J,Q,-1)
redis.call("ZREM",K,unpack(M,1,Q))
redis.call("HDEL",L,unpack(M,1,Q))
end
return{unpack(M,Q+1)},{unpack(N,Q+1)},{unpack(P,Q+1)}
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function A(d)
local B=redis.call("HGETALL",d)
if B[1] and(B[3] or not u(B[1],B[2]))then
p(d)
end
return B[1],B[2]
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local k=KEYS[2]
local J=KEYS[3]
local K=KEYS[4]
local L=KEYS[5]
local h=KEYS[6]
local m=KEYS[7]
local s=ARGV[1]
local w=tonumber(ARGV[2])
local g=ARGV[3]
local a=A(d)
local o=r(k,a and "1" or "0",s)
if o then
return{o=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",d)
redis.call("SET",m..a,"0","PX",s,"NX")
end
local n=redis.call("LRANGE",J,0,999)
if n[1] then
local M=I(J,K,L,n,"",z(w))
if M[1] then
f(g,h..":"..M[1],"0")
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
  text: `local function I(J,K,L,M,a,E)
M[#M+1]=a
local N=redis.call("HMGET",L,unpack(M))
M[#M]=nil
local O=false
for y in ipairs(M)do
O=O or not N[y]
end
local P=O and redis.call("ZMSCORE",K,unpack(M))or{}
local Q=0
while M[Q+1] and M[Q+1]~=a do
local R=string.match(N[Q+1] or "","%d+")or P[Q+1] or 0
if tonumber(R)>E then
break
end
Q=Q+1
end
if Q>0 then
redis.call("LTRIM",J,Q,-1)
redis.call("ZREM",K,unpack(M,1,Q))
redis.call("HDEL",L,unpack(M,1,Q))
end
return{unpack(M,Q+1)},{unpack(N,Q+1)},{unpack(P,Q+1)}
end
local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function S(J,K,L,a,T,U)
redis.call("LREM",J,0,a)
redis.call("ZREM",K,a)
redis.call("HDEL",L,a)
local V={}
for y,W in ipairs(T[1] and redis.call("ZMSCORE",K,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[y]
end
end
if V[1] then
redis.call("ZADD",K,unpack(V))
end
end
local function z(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local J=KEYS[3]
local K=KEYS[4]
local L=KEYS[5]
local h=KEYS[6]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local w=tonumber(ARGV[5])
local g=ARGV[6]
local D=redis.call("HGET",d,a)
if D and m==0 then
redis.call("DEL",d)
redis.call("SET",c,A,"PX",e)
else
local o=r(c,D and A or "0",e)
if D and not o and tonumber(D)>m then
redis.call("HSET",d,a,m)
end
if D or o then
return{(o or "1")=="1" and ":released" or ":gone"}
end
end
local n=redis.call("LRANGE",J,0,999)
if n[1] then
local M,N=I(J,K,L,n,a,z(w))
local j=N[#M+1]
local X=#M
for y,F in ipairs(M)do
X=F==a and y-1 or X
end
if j or M[X+1] then
local U=string.match(j or "",":(%d+)")or 0
S(J,K,L,a,{unpack(M,X+2)},U)
end
local p=M[X==0 and 2 or 1]
if p and(D or redis.call("EXISTS",d)==0)then
f(g,h..":"..p,"0")
end
end
return{D and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
