// Generated from lua/keys/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type LookReply =
  | { code: 'seen'; values: string }

/**
 * Reads what several keys hold, as far as that shows who holds what. Of a record of `once` it leaves out the result, which
 * may be large, and of any other key but a hash it reads only the type.
 */
export const look: Script<'keys[]' | 'most', LookReply> = {
  text: `local a=KEYS
local c=tonumber(ARGV[1])
local J={}
for y,b in ipairs(a)do
local d=redis.call("TYPE",b).ok
local t={d,redis.call("PTTL",b)}
if d=="hash" and redis.call("HLEN",b)<=c then
local v=redis.call("HMGET",b,"version","attempt")
if v[1] and v[2] then
local w=redis.call("HEXISTS",b,"result")==1 and "result" or "open"
v={"version",v[1],"attempt",v[2],w,""}
else
v=redis.call("HGETALL",b)
end
for y,o in ipairs(v)do
table.insert(t,o)
end
end
table.insert(J,t)
end
return{":seen",cjson.encode(J)}`,
  keys: 'keys',
  args: 'most',
  replies: 'seen values$',
}

export type ScanReply =
  | { code: 'found'; page: string }

/**
 * Finds the names of hashes, which may be locks or records of `once`, in a bounded part of the database. A key that exists
 * all the time is found in one of the parts, or in several. In a cluster, one node is searched.
 */
export const scan: Script<'cursor' | 'match' | 'count' | 'steps', ScanReply> = {
  text: `local a=ARGV[1]
local b=ARGV[2]
local d=ARGV[3]
local k=tonumber(ARGV[4])
local c={a}
for y=1,k do
local t=redis.call("SCAN",c[1],"MATCH",b,"COUNT",d,"TYPE","hash")
c[1]=t[1]
for y,e in ipairs(t[2])do
table.insert(c,e)
end
if c[1]=="0" then
break
end
end
return{":found",cjson.encode(c)}`,
  keys: '',
  args: 'cursor match count steps',
  replies: 'found page$',
}
