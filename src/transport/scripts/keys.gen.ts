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
local x={d,redis.call("PTTL",b)}
if d=="hash" and redis.call("HLEN",b)<=c then
local e=redis.call("HMGET",b,"version","attempt")
if e[1] and e[2] then
local u=redis.call("HEXISTS",b,"result")==1 and "result" or "open"
e={"version",e[1],"attempt",e[2],u,""}
else
e=redis.call("HGETALL",b)
end
for y,o in ipairs(e)do
table.insert(x,o)
end
end
table.insert(J,x)
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
local c=tonumber(ARGV[4])
local e={a}
for y=1,c do
local x=redis.call("SCAN",e[1],"MATCH",b,"COUNT",d,"TYPE","hash")
e[1]=x[1]
for y,f in ipairs(x[2])do
table.insert(e,f)
end
if e[1]=="0" then
break
end
end
return{":found",cjson.encode(e)}`,
  keys: '',
  args: 'cursor match count steps',
  replies: 'found page$',
}
