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
  text: `local function r(K,L,M,F,a,A)
F[#F+1]=a
local N=redis.call("HMGET",M,unpack(F))
F[#F]=nil
local O=false
for l in ipairs(F)do
O=O or not N[l]
end
local Z=O and redis.call("ZMSCORE",L,unpack(F))or{}
local P=0
while F[P+1] and F[P+1]~=a do
local Q=string.match(N[P+1] or "","%d+")or Z[P+1] or 0
if tonumber(Q)>A then
break
end
P=P+1
end
if P>0 then
redis.call("LTRIM",K,P,-1)
redis.call("ZREM",L,unpack(F,1,P))
redis.call("HDEL",M,unpack(F,1,P))
end
return{unpack(F,P+1)},{unpack(N,P+1)},{unpack(Z,P+1)}
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
end
local function R(K,L,M,a,S,T)
redis.call("LREM",K,0,a)
redis.call("ZREM",L,a)
redis.call("HDEL",M,a)
local U={}
for l,V in ipairs(S[1] and redis.call("ZMSCORE",L,unpack(S))or{})do
if V then
U[#U+1]=string.format("%.0f",V-T)
U[#U+1]=S[l]
end
end
if U[1] then
redis.call("ZADD",L,unpack(U))
end
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
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
local L=KEYS[4]
local M=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local z=ARGV[3]
local f=ARGV[4]
local m=tonumber(ARGV[5])
local w=tonumber(ARGV[6])
local h=ARGV[7]
local H=redis.call("EXISTS",e,c,K)
if H==0 then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local s=redis.call("PTTL",e)
local J=s~=-2
local F=J and H==1 and{}or redis.call("LRANGE",K,0,999)
local o=#F==1000 and redis.call("LPOS",K,a)or nil
for l,a1 in ipairs(F)do
o=a1==a and l-1 or o
end
if not o then
if J and G(e)==a then
return{":granted",s}
end
if H-(J and 1 or 0)-(F[1] and 1 or 0)==1 then
return{":refused",s}
end
end
local A,N,Z=0,{},{}
if not J or z=="0" then
A=v(w)
if F[1] then
local k=#F
F,N,Z=r(K,L,M,F,a,A)
o=o and o+#F-k
end
end
local b1=o or #F
local Q,T,u=string.match(N[#F+1] or "","(%d+):(%d+):(%d+)")
local E=not o and tonumber(Q or 0)<=A
u=not E and tonumber(u)or A
if not o and not E then
b1=0
while F[b1+1] and tonumber(string.match(N[b1+1] or "","%d+$")or math.huge)<u do
b1=b1+1
end
end
local W=not J and b1==0
if(W or z=="1")and(o or Q)then
R(K,L,M,a,{unpack(F,b1+(o and 2 or 1))},T or m)
end
if W then
redis.call("HSET",e,a,1)
redis.call("PEXPIRE",e,n)
return{":granted",n}
end
local X=A+math.max(s,0)
if not J then
s=math.min(m,(string.match(N[1] or "","%d+")or Z[1])-A)
if not N[1] then
g(h,i..":"..F[1],"0")
end
end
if z=="1" then
redis.call("SET",c,"0","PX",f)
return{":busy",s,b1}
end
for l=1,math.min(b1,#F)do
local Y,I=string.match(N[l] or "",":(%d+):(%d+)")
local c1=(Z[l] or 0)-X
X=X+(Y or c1>60000 and math.max(c1,300000)or math.max(c1,A-u))
if E and I then
u=math.max(u,I+1)
end
end
X=X+m
if math.abs(X-(o and Z[o+1] or 0))>20 then
redis.call("ZADD",L,string.format("%.0f",X),a)
end
if not o and F[b1+1] then
redis.call("LINSERT",K,"BEFORE",F[b1+1],a)
elseif not o then
redis.call("RPUSH",K,a)
end
local d1=string.format("%.0f:%.0f:%.0f",A+m,m,u)
local e1=redis.call("HSET",M,a,d1)==1
local D=math.max(m,3600000)
if e1 then
redis.call("PEXPIRE",M,D)
end
if e1 and not F[1] or o and math.floor((Q or 0)/60000)~=math.floor((A+m)/60000)then
local O=false
for l in ipairs(F)do
O=O or F[l]~=a and not N[l]
end
for y,b in ipairs({K,L})do
if O then
redis.call("PERSIST",b)
elseif o and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,D+60000,"GT")
else
redis.call("PEXPIRE",b,D+60000)
end
end
end
return{":busy",s,b1}`,
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
  text: `local function r(K,L,M,F,a,A)
F[#F+1]=a
local N=redis.call("HMGET",M,unpack(F))
F[#F]=nil
local O=false
for l in ipairs(F)do
O=O or not N[l]
end
local Z=O and redis.call("ZMSCORE",L,unpack(F))or{}
local P=0
while F[P+1] and F[P+1]~=a do
local Q=string.match(N[P+1] or "","%d+")or Z[P+1] or 0
if tonumber(Q)>A then
break
end
P=P+1
end
if P>0 then
redis.call("LTRIM",K,P,-1)
redis.call("ZREM",L,unpack(F,1,P))
redis.call("HDEL",M,unpack(F,1,P))
end
return{unpack(F,P+1)},{unpack(N,P+1)},{unpack(Z,P+1)}
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function G(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not B(t[1],t[2]))then
p(e)
end
return t[1],t[2]
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
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
local L=KEYS[4]
local M=KEYS[5]
local i=KEYS[6]
local o=KEYS[7]
local y=ARGV[1]
local w=tonumber(ARGV[2])
local h=ARGV[3]
local a=G(e)
local n=u(k,a and "1" or "0",y)
if n then
return{n=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",e)
redis.call("SET",o..a,"0","PX",y,"NX")
end
local s=redis.call("LRANGE",K,0,999)
if s[1] then
local F=r(K,L,M,s,"",v(w))
if F[1] then
g(h,i..":"..F[1],"0")
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
  text: `local function r(K,L,M,F,a,A)
F[#F+1]=a
local N=redis.call("HMGET",M,unpack(F))
F[#F]=nil
local O=false
for l in ipairs(F)do
O=O or not N[l]
end
local Z=O and redis.call("ZMSCORE",L,unpack(F))or{}
local P=0
while F[P+1] and F[P+1]~=a do
local Q=string.match(N[P+1] or "","%d+")or Z[P+1] or 0
if tonumber(Q)>A then
break
end
P=P+1
end
if P>0 then
redis.call("LTRIM",K,P,-1)
redis.call("ZREM",L,unpack(F,1,P))
redis.call("HDEL",M,unpack(F,1,P))
end
return{unpack(F,P+1)},{unpack(N,P+1)},{unpack(Z,P+1)}
end
local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function R(K,L,M,a,S,T)
redis.call("LREM",K,0,a)
redis.call("ZREM",L,a)
redis.call("HDEL",M,a)
local U={}
for l,V in ipairs(S[1] and redis.call("ZMSCORE",L,unpack(S))or{})do
if V then
U[#U+1]=string.format("%.0f",V-T)
U[#U+1]=S[l]
end
end
if U[1] then
redis.call("ZADD",L,unpack(U))
end
end
local function v(w)
local x=redis.pcall("TIME")
return x.err and w or x[1]*1000+math.floor(x[2]/1000)
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
local L=KEYS[4]
local M=KEYS[5]
local i=KEYS[6]
local a=ARGV[1]
local o=tonumber(ARGV[2])
local G=ARGV[3]
local f=ARGV[4]
local w=tonumber(ARGV[5])
local h=ARGV[6]
local E=redis.call("HGET",e,a)
if E and o==0 then
redis.call("DEL",e)
redis.call("SET",c,G,"PX",f)
else
local n=u(c,E and G or "0",f)
if E and not n and tonumber(E)>o then
redis.call("HSET",e,a,o)
end
if E or n then
return{(n or "1")=="1" and ":released" or ":gone"}
end
end
local s=redis.call("LRANGE",K,0,999)
if s[1] then
local F,N=r(K,L,M,s,a,v(w))
local d=N[#F+1]
local b1=#F
for l,a1 in ipairs(F)do
b1=a1==a and l-1 or b1
end
if d or F[b1+1] then
local T=string.match(d or "",":(%d+)")or 0
R(K,L,M,a,{unpack(F,b1+2)},T)
end
local p=F[b1==0 and 2 or 1]
if p and(E or redis.call("EXISTS",e)==0)then
g(h,i..":"..p,"0")
end
end
return{E and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
