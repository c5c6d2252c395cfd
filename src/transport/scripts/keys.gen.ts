// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what and who waits. Of a record of `once` it returns no
 * more of the result than whether it is a failure, which is never large, and of a text nothing but a whole number.
 */
export const look: Script<'keys[]' | 'most' | 'nowMs', LookReply> = /* @__PURE__ */ script(
  `local n=KEYS
local I,j=unpack(ARGV)
I=tonumber(I)
local function o(b)
local B=redis.call("HMGET",b,"version","attempt")
if B[1] and B[2] then
local a=redis.call("HSTRLEN",b,"result")
if a==0 then
return{"version",B[1],"attempt",B[2]}
end
local A=a<16384 and string.sub(redis.call("HGET",b,"result"),1,2)or""
return{"version",B[1],"attempt",B[2],"result",A}
end
return redis.call("HGETALL",b)
end
local function s(j)
local k=redis.pcall("TIME")
return k.err and tonumber(j)or tonumber(k[1])*1000+math.floor(tonumber(k[2])/1000)
end
local function p(b)
local D=s(j)
local C=redis.call("ZRANGE",b,0-I,-1,"WITHSCORES")
local f={}
for i=1,#C,2 do
if #C[i]~=16 then
return{}
end
local E=string.gsub(C[i],".",function(c)
return string.format("%02x",string.byte(c))
end)
table.insert(f,E)
table.insert(f,tonumber(C[i+1])-D)
end
return f
end
local d={}
for r,b in ipairs(n)do
local h=redis.call("TYPE",b).ok
local v=redis.call("PTTL",b)
local a=0
local e
local l={}
if h=="hash"then
a=redis.call("HLEN",b)
if a<=I then
l=o(b)
end
elseif h=="list"then
a=redis.call("LLEN",b)
l=redis.call("LRANGE",b,0,I-1)
elseif h=="zset"then
a=redis.call("ZCARD",b)
l=p(b)
elseif h=="string"and redis.call("STRLEN",b)<12 then
local g=redis.call("GET",b)
if string.match(g,"^[-0-9]+$")then
e=g
end
end
local L={h,v,e or a}
for r,m in ipairs(l)do
table.insert(L,m)
end
table.insert(d,L)
end
return{":seen",":"..cjson.encode(d)}`,
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
  `local a,b,c,e,h=unpack(ARGV)
h=tonumber(h)
local d={a}
for r=1,h do
local C=redis.call("SCAN",d[1],"MATCH",b,"COUNT",e,"TYPE",c)
d[1]=C[1]
for r,f in ipairs(C[2])do
table.insert(d,f)
end
if d[1]=="0"then
break
end
end
return{":found",":"..cjson.encode(d)}`,
  '',
  'cursor match only count steps',
  'found page$',
)
