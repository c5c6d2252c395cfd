// Generated from lua/web-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; place: number }
  | { code: 'refused'; remainingMs: number }
  | { code: 'stolen' }

/**
 * Takes the lock in one of its modes when no holder and no waiter in front is in the way. Otherwise it joins the queue, or
 * keeps its place there. Waiters of both modes have one order, that in which they came: a sharing waiter passes other
 * sharing ones, for they hold together, but no waiter that wants the lock alone.
 * A single try, whose first request is its last, does not join the queue and never overtakes.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed. The server's time decides, never a client's.
 *
 * A waiter is alive as long as it polls. One that is silent beyond its score in `alive` is removed by the next request.
 * The queue has two sets, because a sharing waiter needs to know only the first that is in its way.
 */
export const acquire: Script<'held' | 'done' | 'alone' | 'sharing' | 'alive' | 'turn' | 'holder' | 'mode' | 'leaseMs' | 'last' | 'doneMs' | 'waiterMs' | 'nowMs', AcquireReply> = {
  text: `local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local E=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local i=KEYS[4]
local f=KEYS[5]
local b=KEYS[6]
local a=ARGV[1]
local y=ARGV[2]
local p=tonumber(ARGV[3])
local A=ARGV[4]
local d=tonumber(ARGV[5])
local o=tonumber(ARGV[6])
local m=tonumber(ARGV[7])
local e=y..a
local K=y=="x" and h or i
local s=l(m)
if redis.call("EXISTS",E,c,h,i)==0 then
redis.call("ZADD",E,s+p,e)
redis.call("PEXPIRE",E,p)
return{":granted",p}
end
redis.call("ZREMRANGEBYSCORE",E,"-inf",s)
local q=redis.call("ZRANGE",E,-1,-1,"WITHSCORES")
local r=q[1] and q[2]-s or-2
local v=redis.call("GET",c)
if v=="2" then
return{":stolen"}
end
if v then
return{":refused",r}
end
local t=redis.call("ZSCORE",E,e)
if t then
return{":granted",t-s}
end
local N=redis.call("ZRANGE",f,0,99,"WITHSCORES")
local O={}
for g=1,#N,2 do
if tonumber(N[g+1])<=s and N[g]~=e then
table.insert(O,N[g])
end
end
if O[1] then
redis.call("ZREM",h,unpack(O))
redis.call("ZREM",i,unpack(O))
redis.call("ZREM",f,unpack(O))
end
local function u(j)
return tonumber(redis.call("ZRANGE",j,0,0,"WITHSCORES")[2] or math.huge)
end
local w=tonumber(redis.call("ZSCORE",K,e)or math.huge)
local L=u(h)>=w and(y=="s" or u(i)>=w)
local k=not q[1] or y=="s" and string.sub(q[1],1,1)=="s"
if(L and k or A=="1")and w<math.huge then
redis.call("ZREM",K,e)
redis.call("ZREM",f,e)
end
if L and k then
redis.call("ZADD",E,s+p,e)
if q[1] then
redis.call("PEXPIRE",E,p,"GT")
else
redis.call("PEXPIRE",E,p)
end
if redis.call("EXISTS",f)==1 then
redis.call("SET",b,s,"PX",d)
end
return{":granted",p}
end
local b1=redis.call("ZCOUNT",h,"-inf","("..w)
if y=="x" then
b1=b1+redis.call("ZCOUNT",i,"-inf","("..w)
end
r=math.max(r,0)
if A=="1" then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0,b1}
end
if w==math.huge then
w=s
for z,j in ipairs({h,i})do
w=math.max(w,(redis.call("ZRANGE",j,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",K,w,e)
end
redis.call("ZADD",f,s+o,e)
redis.call("PEXPIRE",K,d)
redis.call("PEXPIRE",f,d)
local F=math.min(s,math.max(w,redis.call("GET",b)or 0))
local x=math.min(math.max(25,(s-F)/8)*(b1+1),o/3)
if b1==0 and r>0 then
x=math.min(x,r+5)
end
return{":busy",r,math.floor(x),b1}`,
  keys: 'held done alone sharing alive turn',
  args: 'holder mode leaseMs last doneMs waiterMs nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs place,refused remainingMs,stolen',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of this holder to at least leaseMs. It never shortens a lease and restores none that has
 * ended, so a late duplicate does no harm.
 */
export const extend: Script<'held' | 'holder' | 'mode' | 'leaseMs' | 'nowMs', ExtendReply> = {
  text: `local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local E=KEYS[1]
local a=ARGV[1]
local y=ARGV[2]
local p=tonumber(ARGV[3])
local m=tonumber(ARGV[4])
local e=y..a
local t=tonumber(redis.call("ZSCORE",E,e)or 0)
local s=l(m)
if t<=s then
return{":gone"}
end
if t<s+p then
redis.call("ZADD",E,s+p,e)
redis.call("PEXPIRE",E,p,"GT")
end
return{":extended"}`,
  keys: 'held',
  args: 'holder mode leaseMs nowMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether this holder has the lock.
 */
export const inspect: Script<'held' | 'holder' | 'mode' | 'nowMs', InspectReply> = {
  text: `local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local E=KEYS[1]
local a=ARGV[1]
local y=ARGV[2]
local m=tonumber(ARGV[3])
local t=tonumber(redis.call("ZSCORE",E,y..a)or 0)
local r=t-l(m)
if r>0 then
return{":ours",r}
end
return{":free"}`,
  keys: 'held',
  args: 'holder mode nowMs',
  replies: 'ours remainingMs,free',
}

export type QueryReply =
  | { code: 'found'; states: string }

/**
 * Reads who holds several locks, and who waits for them.
 */
export const query: Script<'sets[]' | 'most' | 'nowMs', QueryReply> = {
  text: `local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local b=KEYS
local a=tonumber(ARGV[1])
local m=tonumber(ARGV[2])
local c={}
local function d(j,e)
local t=redis.call("ZRANGE",j,0,a-1,"WITHSCORES")
local f={}
for g=1,#t,2 do
if tonumber(t[g+1])>e then
table.insert(f,t[g])
table.insert(f,t[g+1])
end
end
table.insert(c,f)
end
local s=l(m)
for g=1,#b,4 do
d(b[g],s)
d(b[g+1],0)
d(b[g+2],0)
d(b[g+3],s)
end
return{":found",":"..cjson.encode(c)}`,
  keys: 'sets',
  args: 'most nowMs',
  replies: 'found states$',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends the hold of this holder, or takes it out of the queue.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the holder and writes the done key. So an acquire that is still in flight neither takes the lock nor
 * joins the queue when it arrives, and a duplicate is answered from the done key. The removal comes first, because a full
 * database permits it.
 */
export const release: Script<'held' | 'done' | 'alone' | 'sharing' | 'alive' | 'holder' | 'mode' | 'outcome' | 'doneMs' | 'nowMs', ReleaseReply> = {
  text: `local function q(b)
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
local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local E=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local i=KEYS[4]
local f=KEYS[5]
local a=ARGV[1]
local y=ARGV[2]
local D=ARGV[3]
local d=ARGV[4]
local m=tonumber(ARGV[5])
local e=y..a
local t=tonumber(redis.call("ZSCORE",E,e)or 0)
local u=t>0 and t>l(m)
if t>0 then
redis.call("ZREM",E,e)
elseif redis.call("ZREM",f,e)==1 then
redis.call("ZREM",y=="x" and h or i,e)
end
local p=v(c,u and D or "0",d)
return{(p=="1" or u and not p)and ":released" or ":gone"}`,
  keys: 'held done alone sharing alive',
  args: 'holder mode outcome doneMs nowMs',
  replies: 'released,gone',
}

export type StealReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock alone from any holder. It passes the queue, which stays as it is.
 * All holders that it finds are finished, so late duplicates of their requests take nothing. They learn of it at their
 * next request. A repeated request is answered with what is already true for its holder, so it steals once.
 */
export const steal: Script<'held' | 'done' | 'alive' | 'turn' | 'donePrefix' | 'holder' | 'mode' | 'leaseMs' | 'doneMs' | 'nowMs', StealReply> = {
  text: `local function l(m)
local n=redis.pcall("TIME")
return n.err and m or n[1]*1000+math.floor(n[2]/1000)
end
local E=KEYS[1]
local c=KEYS[2]
local f=KEYS[3]
local b=KEYS[4]
local r=KEYS[5]
local a=ARGV[1]
local y=ARGV[2]
local p=tonumber(ARGV[3])
local d=ARGV[4]
local m=tonumber(ARGV[5])
local e=y..a
local s=l(m)
redis.call("ZREMRANGEBYSCORE",E,"-inf",s)
local G=redis.call("ZRANGE",E,0,-1,"WITHSCORES")
if redis.call("EXISTS",c)==1 then
return{":refused",G[1] and G[#G]-s or-2}
end
if G[1]==e then
return{":granted",G[2]-s}
end
redis.call("DEL",E)
for g=1,#G,2 do
redis.call("SET",r..string.sub(G[g],2,#G[g]),"2","PX",d,"NX")
end
redis.call("ZADD",E,s+p,e)
redis.call("PEXPIRE",E,p)
if redis.call("EXISTS",f)==1 then
redis.call("SET",b,s,"PX",d)
end
return{":granted",p}`,
  keys: 'held done alive turn donePrefix',
  args: 'holder mode leaseMs doneMs nowMs',
  replies: 'granted remainingMs,refused remainingMs',
}
