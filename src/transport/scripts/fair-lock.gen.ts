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
  text: `local function F(G,H,I,J,a,A)
J[#J+1]=a
local K=redis.call("HMGET",I,unpack(J))
J[#J]=nil
local L=false
for x in ipairs(J)do
L=L or not K[x]
end
local M=L and redis.call("ZMSCORE",H,unpack(J))or{}
local N=0
while J[N+1] and J[N+1]~=a do
local O=string.match(K[N+1] or "","%d+")or M[N+1] or 0
if tonumber(O)>A then
break
end
N=N+1
end
if N>0 then
redis.call("LTRIM",G,N,-1)
redis.call("ZREM",H,unpack(J,1,N))
redis.call("HDEL",I,unpack(J,1,N))
end
return{unpack(J,N+1)},{unpack(K,N+1)},{unpack(M,N+1)}
end
local function l(G,H,I,a,n,P)
redis.call("LREM",G,0,a)
redis.call("ZREM",H,a)
redis.call("HDEL",I,a)
local Q={}
for x,R in ipairs(n[1] and redis.call("ZMSCORE",H,unpack(n))or{})do
if R then
Q[#Q+1]=string.format("%.0f",R-P)
Q[#Q+1]=n[x]
end
end
if Q[1] then
redis.call("ZADD",H,unpack(Q))
end
end
local function p(q)
redis.call("GET",q)
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local G=KEYS[3]
local H=KEYS[4]
local I=KEYS[5]
local h=KEYS[6]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local o=tonumber(ARGV[5])
local v=tonumber(ARGV[6])
local g=ARGV[7]
local z=redis.call("EXISTS",d,c,G)
if z==0 then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,j)
return{":granted",j}
end
local t=redis.call("PTTL",d)
local D=t~=-2
local J=D and z==1 and{}or redis.call("LRANGE",G,0,999)
local r=#J==1000 and redis.call("LPOS",G,a)or nil
for x,B in ipairs(J)do
r=B==a and x-1 or r
end
if not r then
local s=D and redis.call("HMGET",d,a,"mode")or{}
if s[1] then
return{":granted",t}
end
if s[2] then
p(d)
end
if z-(D and 1 or 0)-(J[1] and 1 or 0)==1 then
return{":refused",t}
end
end
local A,K,M=0,{},{}
if not D or u=="0" then
A=y(v)
if J[1] then
local m=#J
J,K,M=F(G,H,I,J,a,A)
r=r and r+#J-m
end
end
local S=r or #J
local O,P,C=string.match(K[#J+1] or "","(%d+):(%d+):(%d+)")
local U=not r and tonumber(O or 0)<=A
C=not U and tonumber(C)or A
if not r and not U then
S=0
while J[S+1] and tonumber(string.match(K[S+1] or "","%d+$")or math.huge)<C do
S=S+1
end
end
local T=not D and S==0
if(T or u=="1")and(r or O)then
l(G,H,I,a,{unpack(J,S+(r and 2 or 1))},P or o)
end
if T then
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,j)
return{":granted",j}
end
local V=A+math.max(t,0)
if not D then
t=math.min(o,(string.match(K[1] or "","%d+")or M[1])-A)
if not K[1] then
f(g,h..":"..J[1],"0")
end
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
return{":busy",t,S}
end
for x=1,math.min(S,#J)do
local W,X=string.match(K[x] or "",":(%d+):(%d+)")
local Y=(M[x] or 0)-V
V=V+(W or Y>60000 and math.max(Y,300000)or math.max(Y,A-C))
if U and X then
C=math.max(C,X+1)
end
end
V=V+o
if math.abs(V-(r and M[r+1] or 0))>20 then
redis.call("ZADD",H,string.format("%.0f",V),a)
end
if not r and J[S+1] then
redis.call("LINSERT",G,"BEFORE",J[S+1],a)
elseif not r then
redis.call("RPUSH",G,a)
end
local Z=string.format("%.0f:%.0f:%.0f",A+o,o,C)
local a1=redis.call("HSET",I,a,Z)==1
local E=math.max(o,3600000)
if a1 then
redis.call("PEXPIRE",I,E)
end
if a1 and not J[1] or r and math.floor((O or 0)/60000)~=math.floor((A+o)/60000)then
local L=false
for x in ipairs(J)do
L=L or J[x]~=a and not K[x]
end
for k,b in ipairs({G,H})do
if L then
redis.call("PERSIST",b)
elseif r and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,E+60000,"GT")
else
redis.call("PEXPIRE",b,E+60000)
end
end
end
return{":busy",t,S}`,
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
  text: `local function F(G,H,I,J,a,A)
J[#J+1]=a
local K=redis.call("HMGET",I,unpack(J))
J[#J]=nil
local L=false
for x in ipairs(J)do
L=L or not K[x]
end
local M=L and redis.call("ZMSCORE",H,unpack(J))or{}
local N=0
while J[N+1] and J[N+1]~=a do
local O=string.match(K[N+1] or "","%d+")or M[N+1] or 0
if tonumber(O)>A then
break
end
N=N+1
end
if N>0 then
redis.call("LTRIM",G,N,-1)
redis.call("ZREM",H,unpack(J,1,N))
redis.call("HDEL",I,unpack(J,1,N))
end
return{unpack(J,N+1)},{unpack(K,N+1)},{unpack(M,N+1)}
end
local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,j,e)
local u=redis.pcall("SET",c,j,"PX",e,"NX")
if u and u.err then
k(c)
u=redis.call("SET",c,j,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function z(n,l)
return string.match(n,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(l,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function s(d)
local B=redis.call("HGETALL",d)
if B[1] and(B[3] or not z(B[1],B[2]))then
p(d)
end
return B[1],B[2]
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local j=KEYS[2]
local G=KEYS[3]
local H=KEYS[4]
local I=KEYS[5]
local h=KEYS[6]
local m=KEYS[7]
local t=ARGV[1]
local v=tonumber(ARGV[2])
local g=ARGV[3]
local a=s(d)
local o=r(j,a and "1" or "0",t)
if o then
return{o=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",d)
redis.call("SET",m..a,"0","PX",t,"NX")
end
local D=redis.call("LRANGE",G,0,999)
if D[1] then
local J=F(G,H,I,D,"",y(v))
if J[1] then
f(g,h..":"..J[1],"0")
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
  text: `local function F(G,H,I,J,a,A)
J[#J+1]=a
local K=redis.call("HMGET",I,unpack(J))
J[#J]=nil
local L=false
for x in ipairs(J)do
L=L or not K[x]
end
local M=L and redis.call("ZMSCORE",H,unpack(J))or{}
local N=0
while J[N+1] and J[N+1]~=a do
local O=string.match(K[N+1] or "","%d+")or M[N+1] or 0
if tonumber(O)>A then
break
end
N=N+1
end
if N>0 then
redis.call("LTRIM",G,N,-1)
redis.call("ZREM",H,unpack(J,1,N))
redis.call("HDEL",I,unpack(J,1,N))
end
return{unpack(J,N+1)},{unpack(K,N+1)},{unpack(M,N+1)}
end
local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,j,e)
local u=redis.pcall("SET",c,j,"PX",e,"NX")
if u and u.err then
k(c)
u=redis.call("SET",c,j,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function l(G,H,I,a,n,P)
redis.call("LREM",G,0,a)
redis.call("ZREM",H,a)
redis.call("HDEL",I,a)
local Q={}
for x,R in ipairs(n[1] and redis.call("ZMSCORE",H,unpack(n))or{})do
if R then
Q[#Q+1]=string.format("%.0f",R-P)
Q[#Q+1]=n[x]
end
end
if Q[1] then
redis.call("ZADD",H,unpack(Q))
end
end
local function y(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local G=KEYS[3]
local H=KEYS[4]
local I=KEYS[5]
local h=KEYS[6]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local C=ARGV[3]
local e=ARGV[4]
local v=tonumber(ARGV[5])
local g=ARGV[6]
local z=redis.call("HGET",d,a)
if z and m==0 then
redis.call("DEL",d)
redis.call("SET",c,C,"PX",e)
else
local o=r(c,z and C or "0",e)
if z and not o and tonumber(z)>m then
redis.call("HSET",d,a,m)
end
if z or o then
return{(o or "1")=="1" and ":released" or ":gone"}
end
end
local D=redis.call("LRANGE",G,0,999)
if D[1] then
local J,K=F(G,H,I,D,a,y(v))
local p=K[#J+1]
local S=#J
for x,B in ipairs(J)do
S=B==a and x-1 or S
end
if p or J[S+1] then
local P=string.match(p or "",":(%d+)")or 0
l(G,H,I,a,{unpack(J,S+2)},P)
end
local q=J[S==0 and 2 or 1]
if q and(z or redis.call("EXISTS",d)==0)then
f(g,h..":"..q,"0")
end
end
return{z and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
