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
  text: `local function y(K,L,N,I,a,s)
I[#I+1]=a
local P=redis.call("HMGET",N,unpack(I))
I[#I]=nil
local Q=false
for g in ipairs(I)do
Q=Q or not P[g]
end
local a1=Q and redis.call("ZMSCORE",L,unpack(I))or{}
local O=0
while I[O+1] and I[O+1]~=a do
local R=string.match(P[O+1] or "","%d+")or a1[O+1] or 0
if tonumber(R)>s then
break
end
O=O+1
end
if O>0 then
redis.call("LTRIM",K,O,-1)
redis.call("ZREM",L,unpack(I,1,O))
redis.call("HDEL",N,unpack(I,1,O))
end
return{unpack(I,O+1)},{unpack(P,O+1)},{unpack(a1,O+1)}
end
local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function t(f)
local D=redis.call("HGETALL",f)
if D[1] and(D[3] or not B(D[1],D[2]))then
w(f)
end
return D[1],D[2]
end
local function S(K,L,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",L,a)
redis.call("HDEL",N,a)
local V={}
for g,W in ipairs(T[1] and redis.call("ZMSCORE",L,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[g]
end
end
if V[1] then
redis.call("ZADD",L,unpack(V))
end
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
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
local f=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local L=KEYS[4]
local N=KEYS[5]
local j=KEYS[6]
local a=ARGV[1]
local p=tonumber(ARGV[2])
local A=ARGV[3]
local d=ARGV[4]
local o=tonumber(ARGV[5])
local m=tonumber(ARGV[6])
local i=ARGV[7]
local J=redis.call("EXISTS",f,c,K)
if J==0 then
redis.call("HSET",f,a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
local r=redis.call("PTTL",f)
local E=r~=-2
local I=E and J==1 and{}or redis.call("LRANGE",K,0,999)
local v=#I==1000 and redis.call("LPOS",K,a)or nil
for g,M in ipairs(I)do
v=M==a and g-1 or v
end
if not v then
if E and t(f)==a then
return{":granted",r}
end
if J-(E and 1 or 0)-(I[1] and 1 or 0)==1 then
return{":refused",r}
end
end
local s,P,a1=0,{},{}
if not E or A=="0" then
s=l(m)
if I[1] then
local u=#I
I,P,a1=y(K,L,N,I,a,s)
v=v and v+#I-u
end
end
local b1=v or #I
local R,U,H=string.match(P[#I+1] or "","(%d+):(%d+):(%d+)")
local X=not v and tonumber(R or 0)<=s
H=not X and tonumber(H)or s
if not v and not X then
b1=0
while I[b1+1] and tonumber(string.match(P[b1+1] or "","%d+$")or math.huge)<H do
b1=b1+1
end
end
local q=not E and b1==0
if(q or A=="1")and(v or R)then
S(K,L,N,a,{unpack(I,b1+(v and 2 or 1))},U or o)
end
if q then
redis.call("HSET",f,a,1)
redis.call("PEXPIRE",f,p)
return{":granted",p}
end
local Y=s+math.max(r,0)
if not E then
r=math.min(o,(string.match(P[1] or "","%d+")or a1[1])-s)
if not P[1] then
h(i,j..":"..I[1],"0")
end
end
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,b1}
end
for g=1,math.min(b1,#I)do
local Z,F=string.match(P[g] or "",":(%d+):(%d+)")
local c1=(a1[g] or 0)-Y
Y=Y+(Z or c1>60000 and math.max(c1,300000)or math.max(c1,s-H))
if X and F then
H=math.max(H,F+1)
end
end
Y=Y+o
if math.abs(Y-(v and a1[v+1] or 0))>20 then
redis.call("ZADD",L,string.format("%.0f",Y),a)
end
if not v and I[b1+1] then
redis.call("LINSERT",K,"BEFORE",I[b1+1],a)
elseif not v then
redis.call("RPUSH",K,a)
end
local d1=string.format("%.0f:%.0f:%.0f",s+o,o,H)
local e1=redis.call("HSET",N,a,d1)==1
local G=math.max(o,3600000)
if e1 then
redis.call("PEXPIRE",N,G)
end
if e1 and not I[1] or v and math.floor((R or 0)/60000)~=math.floor((s+o)/60000)then
local Q=false
for g in ipairs(I)do
Q=Q or I[g]~=a and not P[g]
end
for z,b in ipairs({K,L})do
if Q then
redis.call("PERSIST",b)
elseif v and redis.call("PTTL",b)>0 then
redis.call("PEXPIRE",b,G+60000,"GT")
else
redis.call("PEXPIRE",b,G+60000)
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
  text: `local function y(K,L,N,I,a,s)
I[#I+1]=a
local P=redis.call("HMGET",N,unpack(I))
I[#I]=nil
local Q=false
for g in ipairs(I)do
Q=Q or not P[g]
end
local a1=Q and redis.call("ZMSCORE",L,unpack(I))or{}
local O=0
while I[O+1] and I[O+1]~=a do
local R=string.match(P[O+1] or "","%d+")or a1[O+1] or 0
if tonumber(R)>s then
break
end
O=O+1
end
if O>0 then
redis.call("LTRIM",K,O,-1)
redis.call("ZREM",L,unpack(I,1,O))
redis.call("HDEL",N,unpack(I,1,O))
end
return{unpack(I,O+1)},{unpack(P,O+1)},{unpack(a1,O+1)}
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function w(x)
redis.call("GET",x)
end
local function t(f)
local D=redis.call("HGETALL",f)
if D[1] and(D[3] or not B(D[1],D[2]))then
w(f)
end
return D[1],D[2]
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
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
local f=KEYS[1]
local o=KEYS[2]
local K=KEYS[3]
local L=KEYS[4]
local N=KEYS[5]
local j=KEYS[6]
local r=KEYS[7]
local z=ARGV[1]
local m=tonumber(ARGV[2])
local i=ARGV[3]
local a=t(f)
local p=v(o,a and "1" or "0",z)
if p then
return{p=="1" and ":released" or ":free"}
end
if a then
redis.call("DEL",f)
redis.call("SET",r..a,"0","PX",z,"NX")
end
local E=redis.call("LRANGE",K,0,999)
if E[1] then
local I=y(K,L,N,E,"",l(m))
if I[1] then
h(i,j..":"..I[1],"0")
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
  text: `local function y(K,L,N,I,a,s)
I[#I+1]=a
local P=redis.call("HMGET",N,unpack(I))
I[#I]=nil
local Q=false
for g in ipairs(I)do
Q=Q or not P[g]
end
local a1=Q and redis.call("ZMSCORE",L,unpack(I))or{}
local O=0
while I[O+1] and I[O+1]~=a do
local R=string.match(P[O+1] or "","%d+")or a1[O+1] or 0
if tonumber(R)>s then
break
end
O=O+1
end
if O>0 then
redis.call("LTRIM",K,O,-1)
redis.call("ZREM",L,unpack(I,1,O))
redis.call("HDEL",N,unpack(I,1,O))
end
return{unpack(I,O+1)},{unpack(P,O+1)},{unpack(a1,O+1)}
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function S(K,L,N,a,T,U)
redis.call("LREM",K,0,a)
redis.call("ZREM",L,a)
redis.call("HDEL",N,a)
local V={}
for g,W in ipairs(T[1] and redis.call("ZMSCORE",L,unpack(T))or{})do
if W then
V[#V+1]=string.format("%.0f",W-U)
V[#V+1]=T[g]
end
end
if V[1] then
redis.call("ZADD",L,unpack(V))
end
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
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
local f=KEYS[1]
local c=KEYS[2]
local K=KEYS[3]
local L=KEYS[4]
local N=KEYS[5]
local j=KEYS[6]
local a=ARGV[1]
local u=tonumber(ARGV[2])
local D=ARGV[3]
local d=ARGV[4]
local m=tonumber(ARGV[5])
local i=ARGV[6]
local H=redis.call("HGET",f,a)
if H and u==0 then
redis.call("DEL",f)
redis.call("SET",c,D,"PX",d)
else
local p=v(c,H and D or "0",d)
if H and not p and tonumber(H)>u then
redis.call("HSET",f,a,u)
end
if H or p then
return{(p or "1")=="1" and ":released" or ":gone"}
end
end
local E=redis.call("LRANGE",K,0,999)
if E[1] then
local I,P=y(K,L,N,E,a,l(m))
local e=P[#I+1]
local b1=#I
for g,M in ipairs(I)do
b1=M==a and g-1 or b1
end
if e or I[b1+1] then
local U=string.match(e or "",":(%d+)")or 0
S(K,L,N,a,{unpack(I,b1+2)},U)
end
local r=I[b1==0 and 2 or 1]
if r and(H or redis.call("EXISTS",f)==0)then
h(i,j..":"..r,"0")
end
end
return{H and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
