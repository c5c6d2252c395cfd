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
  text: `local function w(z,A,B,C,a,s)
C[#C+1]=a
local D=redis.call("HMGET",B,unpack(C))
C[#C]=nil
local E=false
for p in ipairs(C)do
E=E or not D[p]
end
local F=E and redis.call("ZMSCORE",A,unpack(C))or{}
local G=0
while C[G+1] and C[G+1]~=a do
local H=string.match(D[G+1] or "","%d+")or F[G+1] or 0
if tonumber(H)>s then
break
end
G=G+1
end
if G>0 then
redis.call("LTRIM",z,G,-1)
redis.call("ZREM",A,unpack(C,1,G))
redis.call("HDEL",B,unpack(C,1,G))
end
return{unpack(C,G+1)},{unpack(D,G+1)},{unpack(F,G+1)}
end
local function I(z,A,B,a,J,K)
redis.call("LREM",z,0,a)
redis.call("ZREM",A,a)
redis.call("HDEL",B,a)
local L={}
for p,M in ipairs(J[1] and redis.call("ZMSCORE",A,unpack(J))or{})do
if M then
L[#L+1]=string.format("%.0f",M-K)
L[#L+1]=J[p]
end
end
if L[1] then
redis.call("ZADD",A,unpack(L))
end
end
local function j(k)
redis.call("GET",k)
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local z=KEYS[3]
local A=KEYS[4]
local B=KEYS[5]
local e=KEYS[6]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local y=tonumber(ARGV[5])
local q=tonumber(ARGV[6])
local d=ARGV[7]
local v=redis.call("EXISTS",b,g,z)
if v==0 then
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h)
return{":granted",h}
end
local m=redis.call("PTTL",b)
local o=m~=-2
local C=o and v==1 and{}or redis.call("LRANGE",z,0,999)
local O=#C==1000 and redis.call("LPOS",z,a)or nil
for p,x in ipairs(C)do
O=x==a and p-1 or O
end
if not O then
local l=o and redis.call("HMGET",b,a,"mode")or{}
if l[1] then
return{":granted",m}
end
if l[2] then
j(b)
end
if v-(o and 1 or 0)-(C[1] and 1 or 0)==1 then
return{":refused",m}
end
end
local s,D,F=0,{},{}
if not o or n=="0" then
s=t(q)
if C[1] then
local P=#C
C,D,F=w(z,A,B,C,a,s)
O=O and O+#C-P
end
end
local N=O or #C
local H,K,Q=string.match(D[#C+1] or "","(%d+):(%d+):(%d+)")
local R=not O and tonumber(H or 0)<=s
Q=not R and tonumber(Q)or s
if not O and not R then
N=0
while C[N+1] and tonumber(string.match(D[N+1] or "","%d+$")or math.huge)<Q do
N=N+1
end
end
local u=not o and N==0
if(u or n=="1")and(O or H)then
I(z,A,B,a,{unpack(C,N+(O and 2 or 1))},K or y)
end
if u then
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h)
return{":granted",h}
end
local S=s+math.max(m,0)
if not o then
m=math.min(y,(string.match(D[1] or "","%d+")or F[1])-s)
if not D[1] then
c(d,e..":"..C[1],"0")
end
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
return{":busy",m,N}
end
for p=1,math.min(N,#C)do
local T,U=string.match(D[p] or "",":(%d+):(%d+)")
local V=(F[p] or 0)-S
S=S+(T or V>60000 and math.max(V,300000)or math.max(V,s-Q))
if R and U then
Q=math.max(Q,U+1)
end
end
S=S+y
if math.abs(S-(O and F[O+1] or 0))>20 then
redis.call("ZADD",A,string.format("%.0f",S),a)
end
if not O and C[N+1] then
redis.call("LINSERT",z,"BEFORE",C[N+1],a)
elseif not O then
redis.call("RPUSH",z,a)
end
local W=string.format("%.0f:%.0f:%.0f",s+y,y,Q)
if redis.call("HSET",B,a,W)==1 then
redis.call("PEXPIRE",B,math.max(y,3600000))
end
return{":busy",m,N}`,
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
 * Source: Redisson, RedissonFairLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'answerMs' | 'nowMs' | 'publish', ForceReleaseReply> = {
  text: `local function w(z,A,B,C,a,s)
C[#C+1]=a
local D=redis.call("HMGET",B,unpack(C))
C[#C]=nil
local E=false
for p in ipairs(C)do
E=E or not D[p]
end
local F=E and redis.call("ZMSCORE",A,unpack(C))or{}
local G=0
while C[G+1] and C[G+1]~=a do
local H=string.match(D[G+1] or "","%d+")or F[G+1] or 0
if tonumber(H)>s then
break
end
G=G+1
end
if G>0 then
redis.call("LTRIM",z,G,-1)
redis.call("ZREM",A,unpack(C,1,G))
redis.call("HDEL",B,unpack(C,1,G))
end
return{unpack(C,G+1)},{unpack(D,G+1)},{unpack(F,G+1)}
end
local function j(k)
redis.call("GET",k)
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local m=KEYS[2]
local z=KEYS[3]
local A=KEYS[4]
local B=KEYS[5]
local e=KEYS[6]
local h=ARGV[1]
local q=tonumber(ARGV[2])
local d=ARGV[3]
local v=redis.call("HLEN",b)
if v>1 then
j(b)
end
local o=v>0
if not redis.call("SET",m,o and "1" or "0","PX",h,"NX")then
return{redis.call("GET",m)=="1" and ":released" or ":free"}
end
if o then
redis.call("DEL",b)
end
local l=redis.call("LRANGE",z,0,999)
if l[1] then
local C=w(z,A,B,l,"",t(q))
if C[1] then
c(d,e..":"..C[1],"0")
end
end
return{o and ":released" or ":free"}`,
  keys: 'lock answer queue timeouts waiters channel',
  args: 'answerMs nowMs publish',
  replies: 'released,free',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold, or takes a waiter out of the queue.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script writes the done key before it removes anything. So an acquire that is still in flight neither takes the
 * lock nor joins the queue when it arrives, and a duplicate is answered from the done key.
 * When the lock is free afterwards, the script wakes the next waiter. The release of an expired lock answers `gone`,
 * where Redisson reports success.
 * Source: Redisson, RedissonFairLock.unlockInnerAsync with its latch, and acquireFailedAsync.
 */
export const release: Script<'lock' | 'done' | 'queue' | 'timeouts' | 'waiters' | 'channel' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'nowMs' | 'publish', ReleaseReply> = {
  text: `local function w(z,A,B,C,a,s)
C[#C+1]=a
local D=redis.call("HMGET",B,unpack(C))
C[#C]=nil
local E=false
for p in ipairs(C)do
E=E or not D[p]
end
local F=E and redis.call("ZMSCORE",A,unpack(C))or{}
local G=0
while C[G+1] and C[G+1]~=a do
local H=string.match(D[G+1] or "","%d+")or F[G+1] or 0
if tonumber(H)>s then
break
end
G=G+1
end
if G>0 then
redis.call("LTRIM",z,G,-1)
redis.call("ZREM",A,unpack(C,1,G))
redis.call("HDEL",B,unpack(C,1,G))
end
return{unpack(C,G+1)},{unpack(D,G+1)},{unpack(F,G+1)}
end
local function I(z,A,B,a,J,K)
redis.call("LREM",z,0,a)
redis.call("ZREM",A,a)
redis.call("HDEL",B,a)
local L={}
for p,M in ipairs(J[1] and redis.call("ZMSCORE",A,unpack(J))or{})do
if M then
L[#L+1]=string.format("%.0f",M-K)
L[#L+1]=J[p]
end
end
if L[1] then
redis.call("ZADD",A,unpack(L))
end
end
local function t(q)
local r=redis.pcall("TIME")
return r.err and q or r[1]*1000+math.floor(r[2]/1000)
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local z=KEYS[3]
local A=KEYS[4]
local B=KEYS[5]
local e=KEYS[6]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local y=ARGV[3]
local i=ARGV[4]
local q=tonumber(ARGV[5])
local d=ARGV[6]
local u=redis.call("HGET",b,a)
if not redis.call("SET",g,u and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
if u and n>0 then
if tonumber(u)>n then
redis.call("HSET",b,a,n)
end
return{":released"}
end
if u then
redis.call("DEL",b)
end
local l=redis.call("LRANGE",z,0,999)
if l[1] then
local C,D=w(z,A,B,l,a,t(q))
local h=D[#C+1]
local N=#C
for p,x in ipairs(C)do
N=x==a and p-1 or N
end
if h or C[N+1] then
local K=string.match(h or "",":(%d+)")or 0
I(z,A,B,a,{unpack(C,N+2)},K)
end
local j=C[N==0 and 2 or 1]
if j and(u or redis.call("EXISTS",b)==0)then
c(d,e..":"..j,"0")
end
end
return{u and ":released" or ":gone"}`,
  keys: 'lock done queue timeouts waiters channel',
  args: 'holder holds outcome doneMs nowMs publish',
  replies: 'released,gone',
}
