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
  text: `local function p(q)
redis.call("GET",q)
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local n=tonumber(ARGV[2])
local A=ARGV[3]
local f=tonumber(ARGV[4])
local e=ARGV[5]
local H=redis.call("EXISTS",d,c)
if H==0 then
redis.call("HSET",d,"version","1","attempt",a,"fingerprint",e)
redis.call("PEXPIRE",d,n)
return{":granted",n}
end
local s=redis.call("HMGET",d,"version","attempt","fingerprint","result")
local g=s[4]
local r=redis.call("PTTL",d)
if r==-2 then
return{":refused",r}
end
if s[1]~="1" or(r==-1 and not g)then
p(d)
end
local b=e~="" and s[3]~="" and s[3]~=e
if b or g then
if not g or r<f then
redis.call("SET",c,"0","PX",f,"NX")
end
if b then
return{":mismatch"}
end
return{":kept",g}
end
if s[2]==a then
return{":granted",r}
end
if H==2 then
return{":refused",r}
end
if A=="1" then
redis.call("SET",c,"0","PX",f)
end
return{":busy",r}`,
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
local n=ARGV[2]
local s=redis.call("HMGET",d,"attempt","result")
if s[1]~=a or s[2] then
return{":gone"}
end
redis.call("PEXPIRE",d,n,"GT")
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
local f=ARGV[2]
local s=redis.call("HMGET",d,"attempt","result")
if not s[1] then
return{":forgotten"}
end
if s[1]~=a then
return{":replaced"}
end
if not s[2] then
return{":claimed",redis.call("PTTL",d)}
end
redis.call("DEL",d)
redis.call("SET",c,"1","PX",f)
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
local s=redis.call("HMGET",d,"attempt","result")
if s[1]~=a or s[2] then
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
  text: `local function p(q)
redis.call("GET",q)
end
local d=KEYS[1]
local s=redis.call("HMGET",d,"version","attempt","result")
local r=redis.call("PTTL",d)
if r==-2 then
return{":free"}
end
if s[1]~="1" or not s[2] then
p(d)
end
if s[3] then
return{":kept",s[2],s[3],r}
end
return{":claimed",s[2],r}`,
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
  text: `local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local g=ARGV[2]
local E=tonumber(ARGV[3])
local e=ARGV[4]
local D=ARGV[5]
local f=tonumber(ARGV[6])
local s=redis.call("HMGET",d,"attempt","result")
local h=s[1]==a
if g=="" then
local J=h and not s[2]
if J then
redis.call("DEL",d)
redis.call("SET",c,D,"PX",f)
return{":released"}
end
return{x(c,"0",f)=="1" and ":released" or ":gone"}
end
if s[1] and not h then
return{":gone"}
end
if s[2] then
return{":released"}
end
local H=h and 0 or redis.call("EXISTS",d,c)
if H>0 then
local I=redis.call("GET",c)
if I=="1" then
return{":released"}
end
if H==2 or not I then
p(d)
end
end
redis.call("PEXPIRE",d,E)
redis.call("HSET",d,"version","1","attempt",a,"fingerprint",e,"result",g)
if not h then
redis.call("PEXPIRE",d,E)
end
if E<f then
redis.call("SET",c,"1","PX",f)
end
return{":released"}`,
  keys: 'record done',
  args: 'holder result keepMs fingerprint outcome doneMs',
  replies: 'released,gone',
}
