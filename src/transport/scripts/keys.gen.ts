// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a text it returns nothing
 * but a whole number. Of a record of `once` it returns of the result only whether it is a failure, which is never large, or
 * what it says of work that has begun.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = /* @__PURE__ */ script(
  `local u=KEYS
local t,h=unpack(ARGV)
t=tonumber(t)
local function d(e)
local t=redis.call("HMGET",e,"version","attempt")
if t[1] and t[2] then
local n=redis.call("HSTRLEN",e,"result")
if n==0 then
return{"version",t[1],"attempt",t[2]}
end
local r=n<16384 and redis.call("HGET",e,"result")or""
local o=string.match(r,"^:d.*")or string.sub(r,1,2)
return{"version",t[1],"attempt",t[2],"result",o}
end
return redis.call("HGETALL",e)
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function p(e)
local n=E(h)
if string.match(e,"^edgelock:order:")then
local r=redis.call("ZRANGE",e,0,0,"WITHSCORES")
return{math.max(0,math.floor(n-tonumber(r[2])))}
end
local o=redis.call("ZRANGE",e,0-t,-1,"WITHSCORES")
local s={}
for i=1,#o,2 do
local a,c=string.match(string.sub(o[i],17),"^([0-9A-Za-z_.-]*)([+]?)$")
if #o[i]<16 or not a or #a>32 then
return{}
end
if c==""then
local l=string.gsub(o[i],".",function(u)
return string.format("%02x",string.byte(u))
end)
table.insert(s,l)
table.insert(s,tonumber(o[i+1])-n)
end
end
return s
end
local function f(e)
return string.match(e,"^redisson_lock_token:")
or string.match(e,"^edgelock:slots~?:")
or string.match(e,"^edgelock:pace:")
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function n1(e,t)
local n,r,o,s,i,a,c,l=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$")
local u={t=tonumber(n or t*1000)/1000,n=tonumber(r or 0)/1000,r=tonumber(o or 0)/1000,o=tonumber(s or 0),s=tonumber(i or 50),i=tonumber(a or 0)/1000,a=tonumber(c or 0),c=l or"",}
u.t=math.min(u.t,t)
if u.n>600000 or t-u.t>86400000 then
return n1("",t)
end
return u
end
local function m(e)
local t=E(h)
local a=redis.call("GET",e)
if string.match(e,"^redisson_lock_token")then
local n=t-(tonumber(a)or 0)/1000
return n<604800000 and{math.max(0,math.floor(n))}or{}
end
if string.match(e,"^edgelock:pace:")then
local r=n1(a,t)
return{math.floor(t-r.t),0,0,math.floor(r.n)}
end
local o=U(a,t)
local n=string.match(o.c,"^-")and 0 or t-o.t
local s=math.max(0,math.min(t-o.r,999999))
return{math.floor(n),math.floor(s),math.floor(o.s),math.floor(o.n)}
end
local i={}
for z,e in ipairs(u)do
local o=redis.call("TYPE",e).ok
local r=redis.call("PTTL",e)
local n=0
local c
local s={}
if o=="hash"then
n=redis.call("HLEN",e)
if n<=t then
s=d(e)
end
elseif o=="list"then
n=redis.call("LLEN",e)
s=redis.call("LRANGE",e,0,t-1)
elseif o=="zset"then
n=redis.call("ZCARD",e)
s=p(e)
elseif o=="string"and f(e)and redis.call("STRLEN",e)<400 then
s=m(e)
elseif o=="string"and redis.call("STRLEN",e)<12 then
local a=redis.call("GET",e)
if string.match(a,"^[-0-9]+$")then
c=a
end
end
local l={o,r,c or n}
for z,j in ipairs(s)do
table.insert(l,j)
end
table.insert(i,l)
end
return{":seen",":"..cjson.encode(i)}`,
  'keys',
  'most nowMs',
  'seen values$',
)

export type ScanReply =
  | { code: 'found'; page: string }

/**
 * Finds keys of one type, which may be locks, records of `once` or deadlines of permits, in a bounded part of the
 * database. A key that exists all the time is found in one of the parts, or in several. In a cluster, one node is searched.
 */
export const scan: Script<'cursor' | 'match' | 'only' | 'count' | 'steps', ScanReply> = /* @__PURE__ */ script(
  `local t,n,r,c,o=unpack(ARGV)
o=tonumber(o)
local e={t}
for z=1,o do
local s=redis.call("SCAN",e[1],"MATCH",n,"COUNT",c,"TYPE",r)
e[1]=s[1]
for z,i in ipairs(s[2])do
table.insert(e,i)
end
if e[1]=="0"then
break
end
end
return{":found",":"..cjson.encode(e)}`,
  '',
  'cursor match only count steps',
  'found page$',
)
