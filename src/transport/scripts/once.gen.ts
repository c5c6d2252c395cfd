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
  text: `local e,c=unpack(KEYS)
local a,k,C,d,f=unpack(ARGV)
d=tonumber(d)
local y=redis.call("EXISTS",e,c)
if y==0 then
redis.call("HSET",e,"version","1","attempt",a,"fingerprint",f)
redis.call("PEXPIRE",e,k)
return":granted "..k
end
local z=redis.call("HMGET",e,"version","attempt","fingerprint","result")
local h=z[4]
local s=redis.call("PTTL",e)
if s==-2 then
return{":refused",s}
end
local function t(u)
redis.call("GET",u)
end
if z[1]~="1"or(s==-1 and not h)then
t(e)
end
local b=f~=""and z[3]~=""and z[3]~=f
if b or h then
if not h or s<d then
redis.call("SET",c,"0","PX",d,"NX")
end
if b then
return":mismatch"
end
return{":kept",h}
end
if z[2]==a then
return{":granted",s}
end
if y==2 then
return{":refused",s}
end
if C=="1"then
redis.call("SET",c,"0","PX",d)
end
return{":busy",s}`,
  keys: 'record done',
  args: 'holder leaseMs last doneMs fingerprint',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch',
  durable: 'granted kept',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the attempt's claim to at least leaseMs. It never lowers a TTL and never creates a key.
 * A result keeps its own TTL.
 */
export const extend: Script<'record' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local e=KEYS[1]
local a,k=unpack(ARGV)
local z=redis.call("HMGET",e,"attempt","result")
if z[1]~=a or z[2] then
return":gone"
end
redis.call("PEXPIRE",e,k,"GT")
return":extended"`,
  keys: 'record',
  args: 'holder leaseMs',
  replies: 'extended,gone',
  durable: 'extended',
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
  text: `local e,c=unpack(KEYS)
local a,d=unpack(ARGV)
local z=redis.call("HMGET",e,"attempt","result")
if not z[1] then
return":forgotten"
end
if z[1]~=a then
return":replaced"
end
if not z[2] then
return{":claimed",redis.call("PTTL",e)}
end
redis.call("DEL",e)
redis.call("SET",c,"1","PX",d)
return":forgotten"`,
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
  text: `local e=KEYS[1]
local a=ARGV[1]
local z=redis.call("HMGET",e,"attempt","result")
if z[1]~=a or z[2] then
return":free"
end
return{":ours",redis.call("PTTL",e)}`,
  keys: 'record',
  args: 'holder',
  replies: 'ours remainingMs,free',
  durable: 'ours',
}

export type ReadReply =
  | { code: 'claimed'; holder: string; remainingMs: number }
  | { code: 'kept'; holder: string; result: string; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the record of a key: which attempt has it, for how long, and the result once there is one.
 */
export const read: Script<'record', ReadReply> = {
  text: `local e=KEYS[1]
local z=redis.call("HMGET",e,"version","attempt","result")
local s=redis.call("PTTL",e)
if s==-2 then
return":free"
end
local function t(u)
redis.call("GET",u)
end
if z[1]~="1"or not z[2] then
t(e)
end
if z[3] then
return{":kept",z[2],z[3],s}
end
return{":claimed",z[2],s}`,
  keys: 'record',
  args: '',
  replies: 'claimed holder$ remainingMs,kept holder$ result$ remainingMs,free',
  durable: 'kept',
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
  text: `local e,c=unpack(KEYS)
local a,h,x1,f,B,d=unpack(ARGV)
x1=tonumber(x1)
d=tonumber(d)
local z=redis.call("HMGET",e,"attempt","result")
local i=z[1]==a
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if h==""then
local A=i and not z[2]
if A then
redis.call("DEL",e)
redis.call("SET",c,B,"PX",d)
return":released"
end
return q(c,"0",d)=="1"and":released"or":gone"
end
if z[1] and not i then
return":gone"
end
if z[2] then
return":released"
end
local y=i and 0 or redis.call("EXISTS",e,c)
local function t(u)
redis.call("GET",u)
end
if y>0 then
local J=redis.call("GET",c)
if J=="1"then
return":released"
end
if y==2 or not J then
t(e)
end
end
redis.call("PEXPIRE",e,x1)
redis.call("HSET",e,"version","1","attempt",a,"fingerprint",f,"result",h)
if not i then
redis.call("PEXPIRE",e,x1)
end
if x1<d then
redis.call("SET",c,"1","PX",d)
end
return":released"`,
  keys: 'record done',
  args: 'holder result keepMs fingerprint outcome doneMs',
  replies: 'released,gone',
  durable: 'released',
}
