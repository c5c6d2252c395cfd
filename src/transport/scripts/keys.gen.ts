// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a record of `once` it leaves out the
 * result, which may be large, and of a text it reads nothing but a whole number.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = {
  text: `local a=KEYS
local D,i=unpack(ARGV)
D=tonumber(D)
local function c(b)
local G=redis.call("HMGET",b,"version","attempt")
if G[1] and G[2] then
local J=redis.call("HEXISTS",b,"result")==1 and"result"or"open"
return{"version",G[1],"attempt",G[2],J,""}
end
return redis.call("HGETALL",b)
end
local function p(i)
local j=redis.pcall("TIME")
return j.err and tonumber(i)or j[1]*1000+math.floor(j[2]/1000)
end
local function d(b)
local w=p(i)
local z=redis.call("ZRANGE",b,0-D,-1,"WITHSCORES")
local f={}
for h=1,#z,2 do
if #z[h]~=16 then
return{}
end
local B=string.gsub(z[h],".",function(e)
return string.format("%02x",string.byte(e))
end)
table.insert(f,B)
table.insert(f,z[h+1]-w)
end
return f
end
local g={}
for x,b in ipairs(a)do
local k=redis.call("TYPE",b).ok
local s=redis.call("PTTL",b)
local l=0
local m={}
if k=="hash"then
l=redis.call("HLEN",b)
if l<=D then
m=c(b)
end
elseif k=="list"then
l=redis.call("LLEN",b)
m=redis.call("LRANGE",b,0,D-1)
elseif k=="zset"then
l=redis.call("ZCARD",b)
m=d(b)
elseif k=="string"and redis.call("STRLEN",b)<12 then
local I=redis.call("GET",b)
if string.match(I,"^[-0-9]+$")then
l=I
end
end
local L={k,s,l}
for x,v in ipairs(m)do
table.insert(L,v)
end
table.insert(g,L)
end
return{":seen",":"..cjson.encode(g)}`,
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
  text: `local a,b,c,e,g=unpack(ARGV)
g=tonumber(g)
local d={a}
for x=1,g do
local z=redis.call("SCAN",d[1],"MATCH",b,"COUNT",e,"TYPE",c)
d[1]=z[1]
for x,f in ipairs(z[2])do
table.insert(d,f)
end
if d[1]=="0"then
break
end
end
return{":found",":"..cjson.encode(d)}`,
  keys: '',
  args: 'cursor match only count steps',
  replies: 'found page$',
}
