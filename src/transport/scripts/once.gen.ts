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
local x=redis.call("EXISTS",e,c)
if x==0 then
redis.call("HSET",e,"version","1","attempt",a,"fingerprint",f)
redis.call("PEXPIRE",e,k)
return":granted "..k
end
local y=redis.call("HMGET",e,"version","attempt","fingerprint","result")
local h=y[4]
local r=redis.call("PTTL",e)
if r==-2 then
return{":refused",r}
end
local function s(t)
redis.call("GET",t)
end
if y[1]~="1"or(r==-1 and not h)then
s(e)
end
local b=f~=""and y[3]~=""and y[3]~=f
if b or h then
if not h or r<d then
redis.call("SET",c,"0","PX",d,"NX")
end
if b then
return":mismatch"
end
return{":kept",h}
end
if y[2]==a then
return{":granted",r}
end
if x==2 then
return{":refused",r}
end
if C=="1"then
redis.call("SET",c,"0","PX",d)
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
  text: `local e=KEYS[1]
local a,k=unpack(ARGV)
local y=redis.call("HMGET",e,"attempt","result")
if y[1]~=a or y[2] then
return":gone"
end
redis.call("PEXPIRE",e,k,"GT")
return":extended"`,
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
  text: `local e,c=unpack(KEYS)
local a,d=unpack(ARGV)
local y=redis.call("HMGET",e,"attempt","result")
if not y[1] then
return":forgotten"
end
if y[1]~=a then
return":replaced"
end
if not y[2] then
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
local y=redis.call("HMGET",e,"attempt","result")
if y[1]~=a or y[2] then
return":free"
end
return{":ours",redis.call("PTTL",e)}`,
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
  text: `local e=KEYS[1]
local y=redis.call("HMGET",e,"version","attempt","result")
local r=redis.call("PTTL",e)
if r==-2 then
return":free"
end
local function s(t)
redis.call("GET",t)
end
if y[1]~="1"or not y[2] then
s(e)
end
if y[3] then
return{":kept",y[2],y[3],r}
end
return{":claimed",y[2],r}`,
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
  text: `local e,c=unpack(KEYS)
local a,h,x1,f,B,d=unpack(ARGV)
x1=tonumber(x1)
d=tonumber(d)
local y=redis.call("HMGET",e,"attempt","result")
local i=y[1]==a
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function A(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
q(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
if h==""then
local z=i and not y[2]
if z then
redis.call("DEL",e)
redis.call("SET",c,B,"PX",d)
return":released"
end
return A(c,"0",d)=="1"and":released"or":gone"
end
if y[1] and not i then
return":gone"
end
if y[2] then
return":released"
end
local x=i and 0 or redis.call("EXISTS",e,c)
local function s(t)
redis.call("GET",t)
end
if x>0 then
local J=redis.call("GET",c)
if J=="1"then
return":released"
end
if x==2 or not J then
s(e)
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
}
