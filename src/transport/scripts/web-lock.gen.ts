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
  text: `local I,c,h,i,f,b=unpack(KEYS)
local a,z,p,A,d,S,m=unpack(ARGV)
p=tonumber(p)
d=tonumber(d)
S=tonumber(S)
local e=z..a
local Q=z=="x"and h or i
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
if redis.call("EXISTS",I,c,h,i)==0 then
redis.call("ZADD",I,s+p,e)
redis.call("PEXPIRE",I,p)
return{":granted",p}
end
redis.call("ZREMRANGEBYSCORE",I,"-inf",s)
local q=redis.call("ZRANGE",I,-1,-1,"WITHSCORES")
local r=q[1] and q[2]-s or-2
local w=redis.call("GET",c)
if w=="2"then
return":stolen"
end
if w then
return{":refused",r}
end
local u=redis.call("ZSCORE",I,e)
if u then
return{":granted",u-s}
end
local v=redis.call("ZRANGE",f,0,99,"WITHSCORES")
local R={}
for g=1,#v,2 do
if tonumber(v[g+1])<=s and v[g]~=e then
table.insert(R,v[g])
end
end
if R[1] then
redis.call("ZREM",h,unpack(R))
redis.call("ZREM",i,unpack(R))
redis.call("ZREM",f,unpack(R))
end
local function x(j)
return tonumber(redis.call("ZRANGE",j,0,0,"WITHSCORES")[2] or math.huge)
end
local y=tonumber(redis.call("ZSCORE",Q,e)or math.huge)
local P=x(h)>=y and(z=="s"or x(i)>=y)
local k=not q[1] or z=="s"and string.sub(q[1],1,1)=="s"
if(P and k or A=="1")and y<math.huge then
redis.call("ZREM",Q,e)
redis.call("ZREM",f,e)
end
if P and k then
redis.call("ZADD",I,s+p,e)
if q[1] then
redis.call("PEXPIRE",I,p,"GT")
else
redis.call("PEXPIRE",I,p)
end
if redis.call("EXISTS",f)==1 then
redis.call("SET",b,s,"PX",d)
end
return{":granted",p}
end
local o=redis.call("ZCOUNT",h,"-inf","("..y)
if z=="x"then
o=o+redis.call("ZCOUNT",i,"-inf","("..y)
end
r=math.max(r,0)
if A=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0,o}
end
if y==math.huge then
y=s
for t,j in ipairs({h,i})do
y=math.max(y,(redis.call("ZRANGE",j,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",Q,y,e)
end
redis.call("ZADD",f,s+S,e)
redis.call("PEXPIRE",Q,d)
redis.call("PEXPIRE",f,d)
local E=math.min(s,math.max(y,redis.call("GET",b)or 0))
local B=math.min(math.max(25,(s-E)/8)*(o+1),S/3)
if o==0 then
B=math.min(B,r+5)
end
return{":busy",r,math.floor(B),o}`,
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
  text: `local I=KEYS[1]
local a,z,p,m=unpack(ARGV)
p=tonumber(p)
local e=z..a
local u=tonumber(redis.call("ZSCORE",I,e)or 0)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
if u<=s then
return":gone"
end
if u<s+p then
redis.call("ZADD",I,s+p,e)
redis.call("PEXPIRE",I,p,"GT")
end
return":extended"`,
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
  text: `local I=KEYS[1]
local a,z,m=unpack(ARGV)
local u=tonumber(redis.call("ZSCORE",I,z..a)or 0)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local r=u-l(m)
if r>0 then
return{":ours",r}
end
return":free"`,
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
  text: `local b=KEYS
local a,m=unpack(ARGV)
a=tonumber(a)
local c={}
local function d(j,e)
local u=redis.call("ZRANGE",j,0,a-1,"WITHSCORES")
local f={}
for g=1,#u,2 do
if tonumber(u[g+1])>e then
table.insert(f,u[g])
table.insert(f,u[g+1])
end
end
table.insert(c,f)
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
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
  text: `local I,c,h,i,f=unpack(KEYS)
local a,z,J,d,m=unpack(ARGV)
local e=z..a
local u=tonumber(redis.call("ZSCORE",I,e)or 0)
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local v=u>0 and u>l(m)
if u>0 then
redis.call("ZREM",I,e)
elseif redis.call("ZREM",f,e)==1 then
redis.call("ZREM",z=="x"and h or i,e)
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(c,v and J or"0",d)
return(p=="1"or v and not p)and":released"or":gone"`,
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
  text: `local I,c,f,b,r=unpack(KEYS)
local a,z,p,d,m=unpack(ARGV)
p=tonumber(p)
local e=z..a
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local s=l(m)
redis.call("ZREMRANGEBYSCORE",I,"-inf",s)
local F=redis.call("ZRANGE",I,0,-1,"WITHSCORES")
if redis.call("EXISTS",c)==1 then
return{":refused",F[1] and F[#F]-s or-2}
end
if F[1]==e then
return{":granted",F[2]-s}
end
redis.call("DEL",I)
for g=1,#F,2 do
redis.call("SET",r..string.sub(F[g],2,#F[g]),"2","PX",d,"NX")
end
redis.call("ZADD",I,s+p,e)
redis.call("PEXPIRE",I,p)
if redis.call("EXISTS",f)==1 then
redis.call("SET",b,s,"PX",d)
end
return{":granted",p}`,
  keys: 'held done alive turn donePrefix',
  args: 'holder mode leaseMs doneMs nowMs',
  replies: 'granted remainingMs,refused remainingMs',
}
