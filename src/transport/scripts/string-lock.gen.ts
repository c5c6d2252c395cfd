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
  `local c=KEYS[1]
local h={unpack(KEYS,2)}
local F,d=unpack(ARGV)
local a=-2
for r,f in ipairs(h)do
local m=redis.pcall("GET",f)
if type(m)=="string"then
local v=redis.call("PTTL",f)
if v<0 or #m>128 or not string.match(m,"^[!-~]+$")then
return":other"
end
a=math.max(a,v)
end
end
if a<0 then
return":free"
end
if F=="1"then
redis.call("SET",c,"0","PX",d)
end
return{":busy",a}`,
  'done locks',
  'last doneMs',
  'busy remainingMs,free,other',
)
