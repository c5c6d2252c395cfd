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
  text: `local z,c,l,m,f,G=unpack(KEYS)
local a,u,k,C,d,i1,i=unpack(ARGV)
k=tonumber(k)
d=tonumber(d)
i1=tonumber(i1)
local e=u..a
local b1=u=="x"and l or m
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
if redis.call("EXISTS",z,c,l,m)==0 then
redis.call("ZADD",z,v+k,e)
redis.call("PEXPIRE",z,k)
return{":granted",k}
end
redis.call("ZREMRANGEBYSCORE",z,"-inf",v)
local g=redis.call("ZRANGE",z,-1,-1,"WITHSCORES")
local r=g[1] and g[2]-v or-2
local A=redis.call("GET",c)
if A=="2"then
return":stolen"
end
if A then
return{":refused",r}
end
local s=redis.call("ZSCORE",z,e)
if s then
return{":granted",s-v}
end
local n=redis.call("ZRANGE",f,0,99,"WITHSCORES")
local h1={}
for h=1,#n,2 do
if tonumber(n[h+1])<=v and n[h]~=e then
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
local t=tonumber(redis.call("ZSCORE",b1,e)or math.huge)
local f1=o(l)>=t and(u=="s"or o(m)>=t)
local a1=not g[1] or u=="s"and string.sub(g[1],1,1)=="s"
if(f1 and a1 or C=="1")and t<math.huge then
redis.call("ZREM",b1,e)
redis.call("ZREM",f,e)
end
if f1 and a1 then
redis.call("ZADD",z,v+k,e)
if g[1] then
redis.call("PEXPIRE",z,k,"GT")
else
redis.call("PEXPIRE",z,k)
end
if redis.call("EXISTS",f)==1 then
redis.call("SET",G,v,"PX",d)
end
return{":granted",k}
end
local q=redis.call("ZCOUNT",l,"-inf","("..t)
if u=="x"then
q=q+redis.call("ZCOUNT",m,"-inf","("..t)
end
r=math.max(r,0)
if C=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",r,0,q}
end
if t==math.huge then
t=v
for w,b in ipairs({l,m})do
t=math.max(t,(redis.call("ZRANGE",b,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",b1,t,e)
end
redis.call("ZADD",f,v+i1,e)
redis.call("PEXPIRE",b1,d)
redis.call("PEXPIRE",f,d)
local J=math.min(v,math.max(t,redis.call("GET",G)or 0))
local g1=math.min(math.max(25,(v-J)/8)*(q+1),i1/3)
if q==0 then
g1=math.min(g1,r+5)
end
return{":busy",r,math.floor(g1),q}`,
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
  text: `local z=KEYS[1]
local a,u,k,i=unpack(ARGV)
k=tonumber(k)
local e=u..a
local s=tonumber(redis.call("ZSCORE",z,e)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
if s<=v then
return":gone"
end
if s<v+k then
redis.call("ZADD",z,v+k,e)
redis.call("PEXPIRE",z,k,"GT")
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
  text: `local z=KEYS[1]
local a,u,i=unpack(ARGV)
local s=tonumber(redis.call("ZSCORE",z,u..a)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local r=s-p(i)
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
  text: `local a=KEYS
local D,i=unpack(ARGV)
D=tonumber(D)
local c={}
local function d(b,e)
local y=redis.call("ZRANGE",b,0,D-1,"WITHSCORES")
local f={}
for h=1,#y,2 do
if tonumber(y[h+1])>e then
table.insert(f,y[h])
table.insert(f,y[h+1])
end
end
table.insert(c,f)
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
for h=1,#a,4 do
d(a[h],v)
d(a[h+1],0)
d(a[h+2],0)
d(a[h+3],v)
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
  text: `local z,c,l,m,f=unpack(KEYS)
local a,u,B,d,i=unpack(ARGV)
local e=u..a
local s=tonumber(redis.call("ZSCORE",z,e)or 0)
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local x=s>0 and s>p(i)
if s>0 then
redis.call("ZREM",z,e)
elseif redis.call("ZREM",f,e)==1 then
redis.call("ZREM",u=="x"and l or m,e)
end
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=A(c,x and B or"0",d)
return(k=="1"or x and not k)and":released"or":gone"`,
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
  text: `local z,c,f,G,g,r=unpack(KEYS)
local a,u,k,d,B,i=unpack(ARGV)
k=tonumber(k)
local e=u..a
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local v=p(i)
redis.call("ZREMRANGEBYSCORE",z,"-inf",v)
local D=redis.call("ZRANGE",z,0,-1,"WITHSCORES")
if D[1]==e then
return{":granted",D[2]-v}
end
if redis.call("EXISTS",c,g)>0 then
return{":refused",D[1] and D[#D]-v or-2}
end
redis.call("DEL",z)
for h=1,#D,2 do
redis.call("SET",r..string.sub(D[h],2,#D[h]),"2","PX",d,"NX")
end
redis.call("SET",g,"1","PX",B)
redis.call("ZADD",z,v+k,e)
redis.call("PEXPIRE",z,k)
if redis.call("EXISTS",f)==1 then
redis.call("SET",G,v,"PX",d)
end
return{":granted",k}`,
  keys: 'held done alive turn answer donePrefix',
  args: 'holder mode leaseMs doneMs answerMs nowMs',
  replies: 'granted remainingMs,refused remainingMs',
}
