// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a record of `once` it returns no
 * more of the result than whether it is a failure, which is never large, and of a text nothing but a whole number.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = /* @__PURE__ */ script(
  `local u=KEYS
local r,f=unpack(ARGV)
r=tonumber(r)
local function d(t)
local e=redis.call("HMGET",t,"version","attempt")
if e[1] and e[2] then
local s=redis.call("HSTRLEN",t,"result")
if s==0 then
return{"version",e[1],"attempt",e[2]}
end
local n=s<16384 and string.sub(redis.call("HGET",t,"result"),1,2)or""
return{"version",e[1],"attempt",e[2],"result",n}
end
return redis.call("HGETALL",t)
end
local function j(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function p(t)
local e=j(f)
local n=redis.call("ZRANGE",t,0-r,-1,"WITHSCORES")
local o={}
for s=1,#n,2 do
if #n[s]~=16 then
return{}
end
local i=string.gsub(n[s],".",function(a)
return string.format("%02x",string.byte(a))
end)
table.insert(o,i)
table.insert(o,tonumber(n[s+1])-e)
end
return o
end
local l={}
for w,t in ipairs(u)do
local a=redis.call("TYPE",t).ok
local o=redis.call("PTTL",t)
local s=0
local i
local c={}
if a=="hash"then
s=redis.call("HLEN",t)
if s<=r then
c=d(t)
end
elseif a=="list"then
s=redis.call("LLEN",t)
c=redis.call("LRANGE",t,0,r-1)
elseif a=="zset"then
s=redis.call("ZCARD",t)
c=p(t)
elseif a=="string"and redis.call("STRLEN",t)<12 then
local e=redis.call("GET",t)
if string.match(e,"^[-0-9]+$")then
i=e
end
end
local n={a,o,i or s}
for w,h in ipairs(c)do
table.insert(n,h)
end
table.insert(l,n)
end
return{":seen",":"..cjson.encode(l)}`,
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
  `local n,r,o,i,e=unpack(ARGV)
e=tonumber(e)
local t={n}
for w=1,e do
local c=redis.call("SCAN",t[1],"MATCH",r,"COUNT",i,"TYPE",o)
t[1]=c[1]
for w,s in ipairs(c[2])do
table.insert(t,s)
end
if t[1]=="0"then
break
end
end
return{":found",":"..cjson.encode(t)}`,
  '',
  'cursor match only count steps',
  'found page$',
)
