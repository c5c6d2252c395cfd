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
  text: `local A,c,l,m,f,G=unpack(KEYS)
local a,v,k,C,d,i1,i=unpack(ARGV)
k=tonumber(k)
d=tonumber(d)
i1=tonumber(i1)
local e=v..a
local b1=v=="x"and l or m
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
if redis.call("EXISTS",A,c,l,m)==0 then
redis.call("ZADD",A,w+k,e)
redis.call("PEXPIRE",A,k)
return{":granted",k}
end
redis.call("ZREMRANGEBYSCORE",A,"-inf",w)
local g=redis.call("ZRANGE",A,-1,-1,"WITHSCORES")
local s=g[1] and g[2]-w or-2
local q=redis.call("GET",c)
if q=="2"then
return":stolen"
end
if q then
return{":refused",s}
end
local t=redis.call("ZSCORE",A,e)
if t then
return{":granted",t-w}
end
local n=redis.call("ZRANGE",f,0,99,"WITHSCORES")
local h1={}
for h=1,#n,2 do
if tonumber(n[h+1])<=w and n[h]~=e then
table.insert(h1,n[h])
end
end
if h1[1] then
redis.call("ZREM",l,unpack(h1))
redis.call("ZREM",m,unpack(h1))
redis.call("ZREM",f,unpack(h1))
end
local function o(b)
return tonumber(redis.call("ZRANGE",b,0,0,"WITHSCORES")[2] or math.huge)
end
local u=tonumber(redis.call("ZSCORE",b1,e)or math.huge)
local f1=o(l)>=u and(v=="s"or o(m)>=u)
local a1=not g[1] or v=="s"and string.sub(g[1],1,1)=="s"
if(f1 and a1 or C=="1")and u<math.huge then
redis.call("ZREM",b1,e)
redis.call("ZREM",f,e)
end
if f1 and a1 then
redis.call("ZADD",A,w+k,e)
if g[1] then
redis.call("PEXPIRE",A,k,"GT")
else
redis.call("PEXPIRE",A,k)
end
if redis.call("EXISTS",f)==1 then
redis.call("SET",G,w,"PX",d)
end
return{":granted",k}
end
local r=redis.call("ZCOUNT",l,"-inf","("..u)
if v=="x"then
r=r+redis.call("ZCOUNT",m,"-inf","("..u)
end
s=math.max(s,0)
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",s,0,r}
end
if u==math.huge then
u=w
for x,b in ipairs({l,m})do
u=math.max(u,(redis.call("ZRANGE",b,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",b1,u,e)
end
redis.call("ZADD",f,w+i1,e)
redis.call("PEXPIRE",b1,d)
redis.call("PEXPIRE",f,d)
local J=math.min(w,math.max(u,redis.call("GET",G)or 0))
local g1=math.min(math.max(25,(w-J)/8)*(r+1),i1/3)
if r==0 then
g1=math.min(g1,s+5)
end
return{":busy",s,math.floor(g1),r}`,
  keys: 'held done alone sharing alive turn',
  args: 'holder mode leaseMs last doneMs waiterMs nowMs',
  replies: 'granted remainingMs,busy remainingMs askInMs place,refused remainingMs,stolen',
  durable: 'granted',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of this holder to at least leaseMs. It never shortens a lease and restores none that has
 * ended, so a late duplicate does no harm.
 */
export const extend: Script<'held' | 'holder' | 'mode' | 'leaseMs' | 'nowMs', ExtendReply> = {
  text: `local A=KEYS[1]
local a,v,k,i=unpack(ARGV)
k=tonumber(k)
local e=v..a
local t=tonumber(redis.call("ZSCORE",A,e)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
if t<=w then
return":gone"
end
if t<w+k then
redis.call("ZADD",A,w+k,e)
redis.call("PEXPIRE",A,k,"GT")
end
return":extended"`,
  keys: 'held',
  args: 'holder mode leaseMs nowMs',
  replies: 'extended,gone',
  durable: 'extended',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether this holder has the lock.
 */
export const inspect: Script<'held' | 'holder' | 'mode' | 'nowMs', InspectReply> = {
  text: `local A=KEYS[1]
local a,v,i=unpack(ARGV)
local t=tonumber(redis.call("ZSCORE",A,v..a)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local s=t-p(i)
if s>0 then
return{":ours",s}
end
return":free"`,
  keys: 'held',
  args: 'holder mode nowMs',
  replies: 'ours remainingMs,free',
  durable: 'ours',
}

export type QueryReply =
  | { code: 'found'; states: string }

/**
 * Reads who holds several locks, and who waits for them.
 */
export const query: Script<'sets[]' | 'most' | 'nowMs', QueryReply> = {
  text: `local a=KEYS
local D,i=unpack(ARGV)
D=tonumber(D)
local c={}
local function d(b,e)
local z=redis.call("ZRANGE",b,0,D-1,"WITHSCORES")
local f={}
for h=1,#z,2 do
if tonumber(z[h+1])>e then
table.insert(f,z[h])
table.insert(f,z[h+1])
end
end
table.insert(c,f)
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
for h=1,#a,4 do
d(a[h],w)
d(a[h+1],0)
d(a[h+2],0)
d(a[h+3],w)
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
  text: `local A,c,l,m,f=unpack(KEYS)
local a,v,B,d,i=unpack(ARGV)
local e=v..a
local t=tonumber(redis.call("ZSCORE",A,e)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local y=t>0 and t>p(i)
if t>0 then
redis.call("ZREM",A,e)
elseif redis.call("ZREM",f,e)==1 then
redis.call("ZREM",v=="x"and l or m,e)
end
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(c,y and B or"0",d)
return(k=="1"or y and not k)and":released"or":gone"`,
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
 * next request. A repeated request is answered with what is already true for its holder. The answer key makes sure that it
 * steals once, even if a copy arrives after its lease has expired.
 */
export const steal: Script<'held' | 'done' | 'alive' | 'turn' | 'answer' | 'donePrefix' | 'holder' | 'mode' | 'leaseMs' | 'doneMs' | 'answerMs' | 'nowMs', StealReply> = {
  text: `local A,c,f,G,g,s=unpack(KEYS)
local a,v,k,d,B,i=unpack(ARGV)
k=tonumber(k)
local e=v..a
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local w=p(i)
redis.call("ZREMRANGEBYSCORE",A,"-inf",w)
local D=redis.call("ZRANGE",A,0,-1,"WITHSCORES")
if D[1]==e then
return{":granted",D[2]-w}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",D[1] and D[#D]-w or-2}
end
redis.call("DEL",A)
for h=1,#D,2 do
redis.call("SET",s..string.sub(D[h],2,#D[h]),"2","PX",d,"NX")
end
redis.call("SET",g,"1","PX",B)
redis.call("ZADD",A,w+k,e)
redis.call("PEXPIRE",A,k)
if redis.call("EXISTS",f)==1 then
redis.call("SET",G,w,"PX",d)
end
return{":granted",k}`,
  keys: 'held done alive turn answer donePrefix',
  args: 'holder mode leaseMs doneMs answerMs nowMs',
  replies: 'granted remainingMs,refused remainingMs',
  durable: 'granted',
}
