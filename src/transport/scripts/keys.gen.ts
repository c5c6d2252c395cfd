// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a record of `once` it leaves out the
 * result, which may be large, and of a text it reads nothing but a whole number.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = {
  text: `local c=KEYS
local a,m=unpack(ARGV)
a=tonumber(a)
local function d(b)
local E=redis.call("HMGET",b,"version","attempt")
if E[1] and E[2] then
local G=redis.call("HEXISTS",b,"result")==1 and"result"or"open"
return{"version",E[1],"attempt",E[2],G,""}
end
return redis.call("HGETALL",b)
end
local function l(m)
local n=redis.pcall("TIME")
return n.err and tonumber(m)or n[1]*1000+math.floor(n[2]/1000)
end
local function e(b)
local s=l(m)
local u=redis.call("ZRANGE",b,0-a,-1,"WITHSCORES")
local f={}
for g=1,#u,2 do
if #u[g]~=16 then
return{}
end
local Z=string.gsub(u[g],".",function(h)
return string.format("%02x",string.byte(h))
end)
table.insert(f,Z)
table.insert(f,u[g+1]-s)
end
return f
end
local I={}
for t,b in ipairs(c)do
local i=redis.call("TYPE",b).ok
local r=redis.call("PTTL",b)
local j=0
local k={}
if i=="hash"then
j=redis.call("HLEN",b)
if j<=a then
k=d(b)
end
elseif i=="list"then
j=redis.call("LLEN",b)
k=redis.call("LRANGE",b,0,a-1)
elseif i=="zset"then
j=redis.call("ZCARD",b)
k=e(b)
elseif i=="string"and redis.call("STRLEN",b)<12 then
local z=redis.call("GET",b)
if string.match(z,"^[-0-9]+$")then
j=z
end
end
local J={i,r,j}
for t,v in ipairs(k)do
table.insert(J,v)
end
table.insert(I,J)
end
return{":seen",":"..cjson.encode(I)}`,
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
  text: `local a,b,c,e,o=unpack(ARGV)
o=tonumber(o)
local d={a}
for t=1,o do
local u=redis.call("SCAN",d[1],"MATCH",b,"COUNT",e,"TYPE",c)
d[1]=u[1]
for t,f in ipairs(u[2])do
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
