// Generated from lua/string-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type LookReply =
  | { code: 'busy'; remainingMs: number }
  | { code: 'free' }
  | { code: 'other' }

/**
 * Tells whether another library holds one of the locks, after an acquire found data that is no lock of ours. Such a lock is
 * a string with a TTL, whose value is a token: no space, no control character, at most 128 bytes. If this was the last try,
 * the done key is written as by an acquire that is busy. It changes nothing else, so it may be repeated.
 */
export const look: Script<'done' | 'locks[]' | 'last' | 'doneMs', LookReply> = /* @__PURE__ */ script(
  `local i=KEYS[1]
local m={unpack(KEYS,2)}
local d,a=unpack(ARGV)
local e=-2
for z,t in ipairs(m)do
local j=redis.pcall("GET",t)
if type(j)=="string"then
local r=redis.call("PTTL",t)
if r<0 or #j>128 or not string.match(j,"^[!-~]+$")then
return":other"
end
e=math.max(e,r)
end
end
if e<0 then
return":free"
end
if d=="1"then
redis.call("SET",i,"0","PX",a,"NX")
end
return{":busy",e}`,
  'done locks',
  'last doneMs',
  'busy remainingMs,free,other',
)
