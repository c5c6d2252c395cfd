// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a record of `once` it leaves out the
 * result, which may be large, and of a text it reads nothing but a whole number.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = {
  text: `local function u(v)
local w=redis.pcall("TIME")
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local a=KEYS
local c=tonumber(ARGV[1])
local v=tonumber(ARGV[2])
local function d(b)
local E=redis.call("HMGET",b,"version","attempt")
if E[1] and E[2] then
local I=redis.call("HEXISTS",b,"result")==1 and "result" or "open"
return{"version",E[1],"attempt",E[2],I,""}
end
return redis.call("HGETALL",b)
end
local function f(b)
local z=u(v)
local s=redis.call("ZRANGE",b,-c,-1,"WITHSCORES")
local e={}
for l=1,#s,2 do
if #s[l]~=16 then
return{}
end
local L=string.gsub(s[l],".",function(g)
return string.format("%02x",string.byte(g))
end)
table.insert(e,L)
table.insert(e,s[l+1]-z)
end
return e
end
local K={}
for y,b in ipairs(a)do
local h=redis.call("TYPE",b).ok
local r=redis.call("PTTL",b)
local i=0
local j={}
if h=="hash" then
i=redis.call("HLEN",b)
if i<=c then
j=d(b)
end
elseif h=="list" then
i=redis.call("LLEN",b)
j=redis.call("LRANGE",b,0,c-1)
elseif h=="zset" then
i=redis.call("ZCARD",b)
j=f(b)
elseif h=="string" and redis.call("STRLEN",b)<12 then
local J=redis.call("GET",b)
if string.match(J,"^[-0-9]+$")then
i=J
end
end
local D={h,r,i}
for y,o in ipairs(j)do
table.insert(D,o)
end
table.insert(K,D)
end
return{":seen",":"..cjson.encode(K)}`,
  keys: 'keys',
  args: 'most nowMs',
  replies: 'seen values$',
}

export type ScanReply =
  | { code: 'found'; page: string }

/**
 * Finds keys of one type, which may be locks, records of `once` or deadlines of permits, in a bounded part of the
 * database. A key that exists all the time is found in one of the parts, or in several. In a cluster, one node is searched.
 */
export const scan: Script<'cursor' | 'match' | 'only' | 'count' | 'steps', ScanReply> = {
  text: `local a=ARGV[1]
local b=ARGV[2]
local c=ARGV[3]
local d=ARGV[4]
local k=tonumber(ARGV[5])
local e={a}
for y=1,k do
local s=redis.call("SCAN",e[1],"MATCH",b,"COUNT",d,"TYPE",c)
e[1]=s[1]
for y,f in ipairs(s[2])do
table.insert(e,f)
end
if e[1]=="0" then
break
end
end
return{":found",":"..cjson.encode(e)}`,
  keys: '',
  args: 'cursor match only count steps',
  replies: 'found page$',
}
