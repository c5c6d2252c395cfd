// Generated from lua/web-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
export const acquire: Script<'held' | 'done' | 'alone' | 'sharing' | 'alive' | 'turn' | 'holder' | 'mode' | 'leaseMs' | 'last' | 'doneMs' | 'waiterMs' | 'nowMs', AcquireReply> = /* @__PURE__ */ script(
  `local v,a,q,T,z,l=unpack(KEYS)
local r,t,p,d,u,H,f=unpack(ARGV)
p=tonumber(p)
u=tonumber(u)
H=tonumber(H)
local k=t..r
local g=t=="x"and q or T
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
if redis.call("EXISTS",v,a,q,T)==0 then
redis.call("ZADD",v,e+p,k)
redis.call("PEXPIRE",v,p)
return{":granted",p}
end
redis.call("ZREMRANGEBYSCORE",v,"-inf",e)
local N=redis.call("ZRANGE",v,-1,-1,"WITHSCORES")
local o=N[1] and tonumber(N[2])-e or-2
local E=redis.call("GET",a)
if E=="2"then
return":stolen"
end
if E then
return{":refused",o}
end
local x=redis.call("ZSCORE",v,k)
if x then
return{":granted",tonumber(x)-e}
end
local O=redis.call("ZRANGE",z,0,99,"WITHSCORES")
local s={}
for i=1,#O,2 do
if tonumber(O[i+1])<=e and O[i]~=k then
table.insert(s,O[i])
end
end
if s[1] then
redis.call("ZREM",q,unpack(s))
redis.call("ZREM",T,unpack(s))
redis.call("ZREM",z,unpack(s))
end
local function S(R)
return tonumber(redis.call("ZRANGE",R,0,0,"WITHSCORES")[2] or math.huge)
end
local y=tonumber(redis.call("ZSCORE",g,k)or math.huge)
local b=S(q)>=y and(t=="s"or S(T)>=y)
local n=not N[1] or t=="s"and string.sub(N[1],1,1)=="s"
if(b and n or d=="1")and y<math.huge then
redis.call("ZREM",g,k)
redis.call("ZREM",z,k)
end
if b and n then
redis.call("ZADD",v,e+p,k)
if N[1] then
redis.call("PEXPIRE",v,p,"GT")
else
redis.call("PEXPIRE",v,p)
end
if redis.call("EXISTS",z)==1 then
redis.call("SET",l,e,"PX",u)
end
return{":granted",p}
end
local h=redis.call("ZCOUNT",q,"-inf","("..y)
if t=="x"then
h=h+redis.call("ZCOUNT",T,"-inf","("..y)
end
o=math.max(o,0)
if d=="1"then
redis.call("SET",a,"0","PX",u)
return{":busy",o,0,h}
end
if y==math.huge then
y=e
for w,R in ipairs({q,T})do
y=math.max(y,tonumber(redis.call("ZRANGE",R,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",g,y,k)
end
redis.call("ZADD",z,e+H,k)
redis.call("PEXPIRE",g,u)
redis.call("PEXPIRE",z,u)
local c=math.min(e,math.max(y,tonumber(redis.call("GET",l)or 0)))
local m=math.min(math.max(25,(e-c)/8)*(h+1),H/3)
if h==0 then
m=math.min(m,o+5)
end
return{":busy",o,math.floor(m),h}`,
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
  `local v=KEYS[1]
local r,p,t,f=unpack(ARGV)
p=tonumber(p)
local k=t..r
local x=tonumber(redis.call("ZSCORE",v,k)or 0)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
if x<=e then
return":gone"
end
if x<e+p then
redis.call("ZADD",v,e+p,k)
redis.call("PEXPIRE",v,p,"GT")
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
  `local v=KEYS[1]
local r,t,f=unpack(ARGV)
local x=tonumber(redis.call("ZSCORE",v,t..r)or 0)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local o=x-j(f)
if o>0 then
return{":ours",o}
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
  `local t=KEYS
local r,f=unpack(ARGV)
r=tonumber(r)
local s={}
local o=0
local function n(e,t)
local a=redis.call("ZRANGE",e,0,r-1,"WITHSCORES")
local c={}
o=o+#a/2
for i=1,#a,2 do
if tonumber(a[i+1])>t then
table.insert(c,a[i])
table.insert(c,a[i+1])
end
end
table.insert(s,c)
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
for i=1,#t,4 do
if o<500 then
n(t[i],e)
n(t[i+1],0)
n(t[i+2],0)
n(t[i+3],e)
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
  `local v,a,q,T,z=unpack(KEYS)
local r,t,d,u,f=unpack(ARGV)
local k=t..r
local x=tonumber(redis.call("ZSCORE",v,k)or 0)
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local h=x>0 and x>j(f)
if x>0 then
redis.call("ZREM",v,k)
elseif redis.call("ZREM",z,k)==1 then
redis.call("ZREM",t=="x"and q or T,k)
end
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
local p=E(a,h and d or"0",u)
return(p=="1"or h and not p)and":released"or":gone"`,
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
  `local v,a,z,l,o,b=unpack(KEYS)
local r,t,p,u,f=unpack(ARGV)
p=tonumber(p)
local k=t..r
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local e=j(f)
redis.call("ZREMRANGEBYSCORE",v,"-inf",e)
local d=redis.call("ZRANGE",v,0,-1,"WITHSCORES")
if d[1]==k then
return{":granted",tonumber(d[2])-e}
end
if redis.call("EXISTS",a,o)>0 then
return{":refused",d[1] and tonumber(d[#d])-e or-2}
end
redis.call("DEL",v)
for i=1,#d,2 do
redis.call("SET",b..string.sub(d[i],2,#d[i]),"2","PX",u,"NX")
end
redis.call("SET",o,"1","PX",u)
redis.call("ZADD",v,e+p,k)
redis.call("PEXPIRE",v,p)
if redis.call("EXISTS",z)==1 then
redis.call("SET",l,e,"PX",u)
end
return{":granted",p}`,
  'held done alive turn answer donePrefix',
  'holder mode leaseMs doneMs nowMs',
  'granted remainingMs,refused remainingMs',
  'granted',
)
