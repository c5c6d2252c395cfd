// Generated from lua/web-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number; place: number }
  | { code: 'refused'; remainingMs: number }
  | { code: 'stolen' }

/**
 * Takes the lock in one of its modes when no holder and no waiter in front is in the way. Otherwise it joins the queue, or
 * keeps its place there. Waiters of both modes have one order, that in which they came. A sharing waiter passes other
 * sharing ones, for they hold together, but no waiter that wants the lock alone.
 * A single try, whose first request is its last, does not join the queue and never overtakes.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed. The server's time decides, never a client's.
 *
 * A waiter is alive as long as it polls. One that is silent beyond its score in `alive` is removed by the next request.
 * The queue has two sets, because a sharing waiter needs to know only the first that is in its way.
 */
export const acquire: Script<'held' | 'done' | 'alone' | 'sharing' | 'alive' | 'turn' | 'holder' | 'mode' | 'leaseMs' | 'last' | 'doneMs' | 'waiterMs' | 'nowMs', AcquireReply> = /* @__PURE__ */ script(
  `local g,i,p,f,s,m=unpack(KEYS)
local e,w,o,d,a,T,h=unpack(ARGV)
o=tonumber(o)
a=tonumber(a)
T=tonumber(T)
local t=w..e
local l=w=="x"and p or f
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
if redis.call("EXISTS",g,i,p,f)==0 then
redis.call("ZADD",g,n+o,t)
redis.call("PEXPIRE",g,o)
return{":granted",o}
end
redis.call("ZREMRANGEBYSCORE",g,"-inf",n)
local x=redis.call("ZRANGE",g,-1,-1,"WITHSCORES")
local r=x[1] and tonumber(x[2])-n or-2
local N=redis.call("GET",i)
if N=="2"then
return":stolen"
end
if N then
return{":refused",r}
end
local k=redis.call("ZSCORE",g,t)
if k then
return{":granted",tonumber(k)-n}
end
local q=redis.call("ZRANGE",s,0,99,"WITHSCORES")
local y={}
for c=1,#q,2 do
if tonumber(q[c+1])<=n and q[c]~=t then
table.insert(y,q[c])
end
end
if y[1] then
redis.call("ZREM",p,unpack(y))
redis.call("ZREM",f,unpack(y))
redis.call("ZREM",s,unpack(y))
end
local function R(j)
return tonumber(redis.call("ZRANGE",j,0,0,"WITHSCORES")[2] or math.huge)
end
local v=tonumber(redis.call("ZSCORE",l,t)or math.huge)
local O=R(p)>=v and(w=="s"or R(f)>=v)
local S=not x[1] or w=="s"and string.sub(x[1],1,1)=="s"
if(O and S or d=="1")and v<math.huge then
redis.call("ZREM",l,t)
redis.call("ZREM",s,t)
end
if O and S then
redis.call("ZADD",g,n+o,t)
if x[1] then
redis.call("PEXPIRE",g,o,"GT")
else
redis.call("PEXPIRE",g,o)
end
if redis.call("EXISTS",s)==1 then
redis.call("SET",m,n,"PX",a)
end
return{":granted",o}
end
local u=redis.call("ZCOUNT",p,"-inf","("..v)
if w=="x"then
u=u+redis.call("ZCOUNT",f,"-inf","("..v)
end
r=math.max(r,0)
if d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0,u}
end
if v==math.huge then
v=n
for z,j in ipairs({p,f})do
v=math.max(v,tonumber(redis.call("ZRANGE",j,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",l,v,t)
end
redis.call("ZADD",s,n+T,t)
redis.call("PEXPIRE",l,a)
redis.call("PEXPIRE",s,a)
local I=math.min(n,math.max(v,tonumber(redis.call("GET",m)or 0)))
local b=math.min(math.max(25,(n-I)/8)*(u+1),T/3)
if u==0 then
b=math.min(b,r+5)
end
return{":busy",r,math.floor(b),u}`,
  'held done alone sharing alive turn',
  'holder mode leaseMs last doneMs waiterMs nowMs',
  'granted remainingMs,busy remainingMs askInMs place,refused remainingMs,stolen',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of this holder to at least leaseMs. It never shortens a lease and restores none that has
 * ended, so a late duplicate does no harm.
 */
export const extend: Script<'held' | 'holder' | 'leaseMs' | 'mode' | 'nowMs', ExtendReply> = /* @__PURE__ */ script(
  `local g=KEYS[1]
local e,o,w,h=unpack(ARGV)
o=tonumber(o)
local t=w..e
local k=tonumber(redis.call("ZSCORE",g,t)or 0)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
if k<=n then
return":gone"
end
if k<n+o then
redis.call("PEXPIRE",g,o,"GT")
redis.call("ZADD",g,n+o,t)
end
return":extended"`,
  'held',
  'holder leaseMs mode nowMs',
  'extended,gone',
  'extended',
)

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether this holder has the lock.
 */
export const inspect: Script<'held' | 'holder' | 'mode' | 'nowMs', InspectReply> = /* @__PURE__ */ script(
  `local g=KEYS[1]
local e,w,h=unpack(ARGV)
local k=tonumber(redis.call("ZSCORE",g,w..e)or 0)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local r=k-E(h)
if r>0 then
return{":ours",r}
end
return":free"`,
  'held',
  'holder mode nowMs',
  'ours remainingMs,free',
  'ours',
)

export type QueryReply =
  | { code: 'found'; states: string }

/**
 * Reads who holds several locks, and who waits for them. It begins no further lock after 500 members, so that Redis is not
 * kept busy: the client asks again for the rest.
 */
export const query: Script<'sets[]' | 'most' | 'nowMs', QueryReply> = /* @__PURE__ */ script(
  `local e=KEYS
local t,h=unpack(ARGV)
t=tonumber(t)
local s={}
local o=0
local function r(e,n)
local i=redis.call("ZRANGE",e,0,t-1,"WITHSCORES")
local a={}
o=o+#i/2
for c=1,#i,2 do
if tonumber(i[c+1])>n then
table.insert(a,i[c])
table.insert(a,i[c+1])
end
end
table.insert(s,a)
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
for c=1,#e,4 do
if o<500 then
r(e[c],n)
r(e[c+1],0)
r(e[c+2],0)
r(e[c+3],n)
end
end
return{":found",":"..cjson.encode(s)}`,
  'sets',
  'most nowMs',
  'found states$',
)

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
export const release: Script<'held' | 'done' | 'alone' | 'sharing' | 'alive' | 'holder' | 'mode' | 'outcome' | 'doneMs' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local g,i,p,f,s=unpack(KEYS)
local e,w,d,a,h=unpack(ARGV)
local t=w..e
local k=tonumber(redis.call("ZSCORE",g,t)or 0)
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local u=k>0 and k>E(h)
if k>0 then
redis.call("ZREM",g,t)
elseif redis.call("ZREM",s,t)==1 then
redis.call("ZREM",w=="x"and p or f,t)
end
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local o=y(i,u and d or"0",a)
return(o=="1"or u and not o)and":released"or":gone"`,
  'held done alone sharing alive',
  'holder mode outcome doneMs nowMs',
  'released,gone',
)

export type StealReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock alone from any holder. It passes the queue, which stays as it is.
 * All holders that it finds are finished, so late duplicates of their requests take nothing. They learn of it at their
 * next request. A repeated request is answered with what is already true for its holder. The answer key makes sure that it
 * steals once, even if a copy arrives after its lease has expired.
 */
export const steal: Script<'held' | 'done' | 'alive' | 'turn' | 'answer' | 'donePrefix' | 'holder' | 'mode' | 'leaseMs' | 'doneMs' | 'nowMs', StealReply> = /* @__PURE__ */ script(
  `local g,i,s,m,r,d=unpack(KEYS)
local e,w,o,a,h=unpack(ARGV)
o=tonumber(o)
local t=w..e
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local n=E(h)
redis.call("ZREMRANGEBYSCORE",g,"-inf",n)
local l=redis.call("ZRANGE",g,0,-1,"WITHSCORES")
if l[1]==t then
return{":granted",tonumber(l[2])-n}
end
if redis.call("EXISTS",i,r)>0 then
return{":refused",l[1] and tonumber(l[#l])-n or-2}
end
redis.call("DEL",g)
for c=1,#l,2 do
redis.call("SET",d..string.sub(l[c],2,#l[c]),"2","PX",a,"NX")
end
redis.call("SET",r,"1","PX",a)
redis.call("ZADD",g,n+o,t)
redis.call("PEXPIRE",g,o)
if redis.call("EXISTS",s)==1 then
redis.call("SET",m,n,"PX",a)
end
return{":granted",o}`,
  'held done alive turn answer donePrefix',
  'holder mode leaseMs doneMs nowMs',
  'granted remainingMs,refused remainingMs',
  'granted',
)
