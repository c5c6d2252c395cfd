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
local d={}
for u,b in ipairs(a)do
local e=redis.call("TYPE",b).ok
local A={e,redis.call("PTTL",b)}
if e=="hash" and redis.call("HLEN",b)<=c then
local f=redis.call("HMGET",b,"version","attempt")
if f[1] and f[2] then
local B=redis.call("HEXISTS",b,"result")==1 and "result" or "open"
f={"version",f[1],"attempt",f[2],B,""}
else
f=redis.call("HGETALL",b)
end
for u,n in ipairs(f)do
table.insert(A,n)
end
end
table.insert(d,A)
end
return{":seen",cjson.encode(d)}`,
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
local f=ARGV[3]
local c=tonumber(ARGV[4])
local d={a}
for u=1,c do
local t=redis.call("SCAN",d[1],"MATCH",b,"COUNT",f,"TYPE","hash")
d[1]=t[1]
for u,e in ipairs(t[2])do
table.insert(d,e)
end
if d[1]=="0" then
break
end
end
return{":found",cjson.encode(d)}`,
  keys: '',
  args: 'cursor match count steps',
  replies: 'found page$',
}
