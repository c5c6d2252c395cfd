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
  `local y,c,g,n,f,J=unpack(KEYS)
local a,m,l,F,d,e1,j=unpack(ARGV)
l=tonumber(l)
d=tonumber(d)
e1=tonumber(e1)
local e=m..a
local z=m=="x"and g or n
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
if redis.call("EXISTS",y,c,g,n)==0 then
redis.call("ZADD",y,D+l,e)
redis.call("PEXPIRE",y,l)
return{":granted",l}
end
redis.call("ZREMRANGEBYSCORE",y,"-inf",D)
local o=redis.call("ZRANGE",y,-1,-1,"WITHSCORES")
local v=o[1] and tonumber(o[2])-D or-2
local t=redis.call("GET",c)
if t=="2"then
return":stolen"
end
if t then
return{":refused",v}
end
local w=redis.call("ZSCORE",y,e)
if w then
return{":granted",tonumber(w)-D}
end
local p=redis.call("ZRANGE",f,0,99,"WITHSCORES")
local A={}
for i=1,#p,2 do
if tonumber(p[i+1])<=D and p[i]~=e then
table.insert(A,p[i])
end
end
if A[1] then
redis.call("ZREM",g,unpack(A))
redis.call("ZREM",n,unpack(A))
redis.call("ZREM",f,unpack(A))
end
local function q(b)
return tonumber(redis.call("ZRANGE",b,0,0,"WITHSCORES")[2] or math.huge)
end
local u=tonumber(redis.call("ZSCORE",z,e)or math.huge)
local h1=q(g)>=u and(m=="s"or q(n)>=u)
local d1=not o[1] or m=="s"and string.sub(o[1],1,1)=="s"
if(h1 and d1 or F=="1")and u<math.huge then
redis.call("ZREM",z,e)
redis.call("ZREM",f,e)
end
if h1 and d1 then
redis.call("ZADD",y,D+l,e)
if o[1] then
redis.call("PEXPIRE",y,l,"GT")
else
redis.call("PEXPIRE",y,l)
end
if redis.call("EXISTS",f)==1 then
redis.call("SET",J,D,"PX",d)
end
return{":granted",l}
end
local h=redis.call("ZCOUNT",g,"-inf","("..u)
if m=="x"then
h=h+redis.call("ZCOUNT",n,"-inf","("..u)
end
v=math.max(v,0)
if F=="1"then
redis.call("SET",c,"0","PX",d)
return{":busy",v,0,h}
end
if u==math.huge then
u=D
for r,b in ipairs({g,n})do
u=math.max(u,tonumber(redis.call("ZRANGE",b,-1,-1,"WITHSCORES")[2] or 0)+1)
end
redis.call("ZADD",z,u,e)
end
redis.call("ZADD",f,D+e1,e)
redis.call("PEXPIRE",z,d)
redis.call("PEXPIRE",f,d)
local N=math.min(D,math.max(u,tonumber(redis.call("GET",J)or 0)))
local i1=math.min(math.max(25,(D-N)/8)*(h+1),e1/3)
if h==0 then
i1=math.min(i1,v+5)
end
return{":busy",v,math.floor(i1),h}`,
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
  `local y=KEYS[1]
local a,l,m,j=unpack(ARGV)
l=tonumber(l)
local e=m..a
local w=tonumber(redis.call("ZSCORE",y,e)or 0)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
if w<=D then
return":gone"
end
if w<D+l then
redis.call("ZADD",y,D+l,e)
redis.call("PEXPIRE",y,l,"GT")
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
  `local y=KEYS[1]
local a,m,j=unpack(ARGV)
local w=tonumber(redis.call("ZSCORE",y,m..a)or 0)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local v=w-s(j)
if v>0 then
return{":ours",v}
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
  `local a=KEYS
local I,j=unpack(ARGV)
I=tonumber(I)
local c={}
local d=0
local function e(b,f)
local C=redis.call("ZRANGE",b,0,I-1,"WITHSCORES")
local g={}
d=d+#C/2
for i=1,#C,2 do
if tonumber(C[i+1])>f then
table.insert(g,C[i])
table.insert(g,C[i+1])
end
end
table.insert(c,g)
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
for i=1,#a,4 do
if d<500 then
e(a[i],D)
e(a[i+1],0)
e(a[i+2],0)
e(a[i+3],D)
end
end
return{":found",":"..cjson.encode(c)}`,
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
  `local y,c,g,n,f=unpack(KEYS)
local a,m,E,d,j=unpack(ARGV)
local e=m..a
local w=tonumber(redis.call("ZSCORE",y,e)or 0)
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local B=w>0 and w>s(j)
if w>0 then
redis.call("ZREM",y,e)
elseif redis.call("ZREM",f,e)==1 then
redis.call("ZREM",m=="x"and g or n,e)
end
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(c,B and E or"0",d)
return(l=="1"or B and not l)and":released"or":gone"`,
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
export const steal: Script<'held' | 'done' | 'alive' | 'turn' | 'answer' | 'donePrefix' | 'holder' | 'mode' | 'leaseMs' | 'doneMs' | 'answerMs' | 'nowMs', StealReply> = /* @__PURE__ */ script(
  `local y,c,f,J,h,v=unpack(KEYS)
local a,m,l,d,E,j=unpack(ARGV)
l=tonumber(l)
local e=m..a
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local D=s(j)
redis.call("ZREMRANGEBYSCORE",y,"-inf",D)
local g=redis.call("ZRANGE",y,0,-1,"WITHSCORES")
if g[1]==e then
return{":granted",tonumber(g[2])-D}
end
if redis.call("EXISTS",c,h)>0 then
return{":refused",g[1] and tonumber(g[#g])-D or-2}
end
redis.call("DEL",y)
for i=1,#g,2 do
redis.call("SET",v..string.sub(g[i],2,#g[i]),"2","PX",d,"NX")
end
redis.call("SET",h,"1","PX",E)
redis.call("ZADD",y,D+l,e)
redis.call("PEXPIRE",y,l)
if redis.call("EXISTS",f)==1 then
redis.call("SET",J,D,"PX",d)
end
return{":granted",l}`,
  'held done alive turn answer donePrefix',
  'holder mode leaseMs doneMs answerMs nowMs',
  'granted remainingMs,refused remainingMs',
  'granted',
)
