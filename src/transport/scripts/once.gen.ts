// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type ClaimReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }
  | { code: 'kept'; result: string }
  | { code: 'mismatch' }

/**
 * Claims a key whose work has not been done, or tells what became of the work.
 * The attempt is the holder. Every logical call has a fresh one, which all its retries and polls reuse. So a claim
 * whose answer was lost is granted again.
 */
export const claim: Script<'record' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'fingerprint', ClaimReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=tonumber(ARGV[4])
local c=ARGV[5]
local v=redis.call("EXISTS",b,g)
if v==0 then
redis.call("HSET",b,"attempt",a,"fingerprint",c)
redis.call("PEXPIRE",b,h)
return{":granted",h}
end
local l=redis.call("HMGET",b,"attempt","fingerprint","result")
local m=redis.call("PTTL",b)
if not l[1] then
if m~=-2 then
j(b)
end
return{":refused",m}
end
local d=c~="" and l[2]~="" and l[2]~=c
if d or l[3] then
if not l[3] or m<i then
redis.call("SET",g,"0","PX",i,"NX")
end
if d then
return{":mismatch"}
end
return{":kept",l[3]}
end
if l[1]==a then
return{":granted",m}
end
if v==2 then
return{":refused",m}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m}`,
  keys: 'record done',
  args: 'holder leaseMs last doneMs fingerprint',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the attempt's claim to at least leaseMs. It never lowers a TTL and never creates a key.
 * A result keeps its own TTL.
 */
export const extend: Script<'record' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local b=KEYS[1]
local a=ARGV[1]
local h=ARGV[2]
local l=redis.call("HMGET",b,"attempt","result")
if l[1]~=a or l[2] then
return{":gone"}
end
redis.call("PEXPIRE",b,h,"GT")
return{":extended"}`,
  keys: 'record',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the attempt still has the key, and for how long.
 */
export const inspect: Script<'record' | 'holder', InspectReply> = {
  text: `local b=KEYS[1]
local a=ARGV[1]
local l=redis.call("HMGET",b,"attempt","result")
if l[1]~=a or l[2] then
return{":free"}
end
return{":ours",redis.call("PTTL",b)}`,
  keys: 'record',
  args: 'holder',
  replies: 'ours remainingMs,free',
}

export type SettleReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends an attempt. With a result, it completes the key and keeps the result for later calls. Without one, it gives the
 * key up, so that the next call may try.
 * A late attempt never overwrites the claim or the result of another. An attempt whose claim has ended still completes
 * when no other attempt has the key, because its work has been done.
 */
export const settle: Script<'record' | 'done' | 'holder' | 'result' | 'keepMs' | 'fingerprint' | 'outcome' | 'doneMs', SettleReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local d=ARGV[2]
local p=tonumber(ARGV[3])
local c=ARGV[4]
local y=ARGV[5]
local i=tonumber(ARGV[6])
local l=redis.call("HMGET",b,"attempt","result")
local f=l[1]==a
if d=="" then
local o=f and not l[2]
if not redis.call("SET",g,o and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
if o then
redis.call("DEL",b)
end
return{o and ":released" or ":gone"}
end
if l[1] and not f then
return{":gone"}
end
if l[2] then
return{":released"}
end
local v=f and 0 or redis.call("EXISTS",b,g)
if v>0 then
local h=redis.call("GET",g)
if h=="1" then
return{":released"}
end
if v==2 or not h then
j(b)
end
end
redis.call("HSET",b,"attempt",a,"fingerprint",c,"result",d)
redis.call("PEXPIRE",b,p)
if p<i then
redis.call("SET",g,"1","PX",i)
end
return{":released"}`,
  keys: 'record done',
  args: 'holder result keepMs fingerprint outcome doneMs',
  replies: 'released,gone',
}
