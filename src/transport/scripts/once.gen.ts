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
  text: `local function o(p)
redis.call("GET",p)
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=tonumber(ARGV[4])
local f=ARGV[5]
local E=redis.call("EXISTS",d,c)
if E==0 then
redis.call("HSET",d,"version","1","attempt",a,"fingerprint",f)
redis.call("PEXPIRE",d,m)
return{":granted",m}
end
local t=redis.call("HMGET",d,"version","attempt","fingerprint","result")
local g=t[4]
local y=redis.call("PTTL",d)
if y==-2 then
return{":refused",y}
end
if t[1]~="1" or(y==-1 and not g)then
o(d)
end
local b=f~="" and t[3]~="" and t[3]~=f
if b or g then
if not g or y<e then
redis.call("SET",c,"0","PX",e,"NX")
end
if b then
return{":mismatch"}
end
return{":kept",g}
end
if t[2]==a then
return{":granted",y}
end
if E==2 then
return{":refused",y}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",y}`,
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
  text: `local d=KEYS[1]
local a=ARGV[1]
local m=ARGV[2]
local t=redis.call("HMGET",d,"attempt","result")
if t[1]~=a or t[2] then
return{":gone"}
end
redis.call("PEXPIRE",d,m,"GT")
return{":extended"}`,
  keys: 'record',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type ForgetReply =
  | { code: 'forgotten' }
  | { code: 'claimed'; remainingMs: number }
  | { code: 'replaced' }

/**
 * Forgets the result of an attempt, so that the next call runs the work again. A claim in flight is left alone, and so is
 * the record of any other attempt: a late duplicate erases nothing newer.
 * The attempt is finished, so no late duplicate of its completion brings the result back.
 */
export const forget: Script<'record' | 'done' | 'holder' | 'doneMs', ForgetReply> = {
  text: `local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local e=ARGV[2]
local t=redis.call("HMGET",d,"attempt","result")
if not t[1] then
return{":forgotten"}
end
if t[1]~=a then
return{":replaced"}
end
if not t[2] then
return{":claimed",redis.call("PTTL",d)}
end
redis.call("DEL",d)
redis.call("SET",c,"1","PX",e)
return{":forgotten"}`,
  keys: 'record done',
  args: 'holder doneMs',
  replies: 'forgotten,claimed remainingMs,replaced',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the attempt still has the key, and for how long.
 */
export const inspect: Script<'record' | 'holder', InspectReply> = {
  text: `local d=KEYS[1]
local a=ARGV[1]
local t=redis.call("HMGET",d,"attempt","result")
if t[1]~=a or t[2] then
return{":free"}
end
return{":ours",redis.call("PTTL",d)}`,
  keys: 'record',
  args: 'holder',
  replies: 'ours remainingMs,free',
}

export type ReadReply =
  | { code: 'claimed'; holder: string; remainingMs: number }
  | { code: 'kept'; holder: string; result: string; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the record of a key: which attempt has it, for how long, and the result once there is one.
 */
export const read: Script<'record', ReadReply> = {
  text: `local function o(p)
redis.call("GET",p)
end
local d=KEYS[1]
local t=redis.call("HMGET",d,"version","attempt","result")
local y=redis.call("PTTL",d)
if y==-2 then
return{":free"}
end
if t[1]~="1" or not t[2] then
o(d)
end
if t[3] then
return{":kept",t[2],t[3],y}
end
return{":claimed",t[2],y}`,
  keys: 'record',
  args: '',
  replies: 'claimed holder$ remainingMs,kept holder$ result$ remainingMs,free',
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
  text: `local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function o(p)
redis.call("GET",p)
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local g=ARGV[2]
local L=tonumber(ARGV[3])
local f=ARGV[4]
local A=ARGV[5]
local e=tonumber(ARGV[6])
local t=redis.call("HMGET",d,"attempt","result")
local h=t[1]==a
if g=="" then
local J=h and not t[2]
if J then
redis.call("DEL",d)
redis.call("SET",c,A,"PX",e)
return{":released"}
end
return{r(c,"0",e)=="1" and ":released" or ":gone"}
end
if t[1] and not h then
return{":gone"}
end
if t[2] then
return{":released"}
end
local E=h and 0 or redis.call("EXISTS",d,c)
if E>0 then
local B=redis.call("GET",c)
if B=="1" then
return{":released"}
end
if E==2 or not B then
o(d)
end
end
redis.call("PEXPIRE",d,L)
redis.call("HSET",d,"version","1","attempt",a,"fingerprint",f,"result",g)
if not h then
redis.call("PEXPIRE",d,L)
end
if L<e then
redis.call("SET",c,"1","PX",e)
end
return{":released"}`,
  keys: 'record done',
  args: 'holder result keepMs fingerprint outcome doneMs',
  replies: 'released,gone',
}
