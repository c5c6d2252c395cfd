// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

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
export const claim: Script<'record' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'fingerprint', ClaimReply> = /* @__PURE__ */ script(
  `local e,c=unpack(KEYS)
local a,l,F,d,i=unpack(ARGV)
d=tonumber(d)
local B=redis.call("EXISTS",e,c)
if B==0 then
redis.call("HSET",e,"version","1","attempt",a,"fingerprint",i)
redis.call("PEXPIRE",e,l)
return":granted "..l
end
local C=redis.call("HMGET",e,"version","attempt","fingerprint","result")
local f=C[4]
local v=redis.call("PTTL",e)
if v==-2 then
return{":refused",v}
end
local function b(g,h,f,v)
if f then
return g=="1"and h and string.sub(f,1,1)==":"
end
return g=="1"and h and v~=-1
end
local function w(x)
redis.call("GET",x)
end
if not b(C[1],C[2],f,v)then
w(e)
end
local j=i~=""and C[3]~=""and C[3]~=i
if j or f then
if not f or v<d then
redis.call("SET",c,"0","PX",d,"NX")
end
if j then
return":mismatch"
end
return{":kept",f}
end
if C[2]==a then
return{":granted",v}
end
if B==2 then
return{":refused",v}
end
if F=="1"then
redis.call("SET",c,"0","PX",d)
end
return{":busy",v}`,
  'record done',
  'holder leaseMs last doneMs fingerprint',
  'granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch',
  'granted kept',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the attempt's claim to at least leaseMs. It never lowers a TTL and never creates a key.
 * A result keeps its own TTL.
 */
export const extend: Script<'record' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local e=KEYS[1]
local a,l=unpack(ARGV)
local C=redis.call("HMGET",e,"attempt","result")
if C[1]~=a or C[2] then
return":gone"
end
redis.call("PEXPIRE",e,l,"GT")
return":extended"`,
  'record',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type ForgetReply =
  | { code: 'forgotten' }
  | { code: 'claimed'; remainingMs: number }
  | { code: 'replaced' }

/**
 * Forgets the result of an attempt, so that the next call runs the work again. A claim in flight is left alone, and so is
 * the record of any other attempt: a late duplicate erases nothing newer.
 * The attempt is finished, so no late duplicate of its completion brings the result back.
 */
export const forget: Script<'record' | 'done' | 'holder' | 'doneMs', ForgetReply> = /* @__PURE__ */ script(
  `local e,c=unpack(KEYS)
local a,d=unpack(ARGV)
local C=redis.call("HMGET",e,"attempt","result")
if not C[1] then
return":forgotten"
end
if C[1]~=a then
return":replaced"
end
if not C[2] then
return{":claimed",redis.call("PTTL",e)}
end
redis.call("DEL",e)
redis.call("SET",c,"2","PX",d)
return":forgotten"`,
  'record done',
  'holder doneMs',
  'forgotten,claimed remainingMs,replaced',
)

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the attempt still has the key, and for how long.
 */
export const inspect: Script<'record' | 'holder', InspectReply> = /* @__PURE__ */ script(
  `local e=KEYS[1]
local a=ARGV[1]
local C=redis.call("HMGET",e,"attempt","result")
if C[1]~=a or C[2] then
return":free"
end
return{":ours",redis.call("PTTL",e)}`,
  'record',
  'holder',
  'ours remainingMs,free',
  'ours',
)

export type ReadReply =
  | { code: 'claimed'; holder: string; remainingMs: number }
  | { code: 'kept'; holder: string; result: string; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the record of a key: which attempt has it, for how long, and the result once there is one.
 */
export const read: Script<'record', ReadReply> = /* @__PURE__ */ script(
  `local e=KEYS[1]
local C=redis.call("HMGET",e,"version","attempt","result")
local v=redis.call("PTTL",e)
if v==-2 then
return":free"
end
local function b(g,h,f,v)
if f then
return g=="1"and h and string.sub(f,1,1)==":"
end
return g=="1"and h and v~=-1
end
local function w(x)
redis.call("GET",x)
end
if not b(C[1],C[2],C[3],v)then
w(e)
end
if C[3] then
return{":kept",C[2],C[3],v}
end
return{":claimed",C[2],v}`,
  'record',
  '',
  'claimed holder$ remainingMs,kept holder$ result$ remainingMs,free',
  'kept',
)

export type RemoveReply =
  | { code: 'removed' }
  | { code: 'free' }
  | { code: 'found'; remainingMs: number; content: string }

/**
 * Deletes what lies under the key of a record, if it is still what an operator was shown: data of something else, or a
 * damaged record. So a late duplicate erases no newer record, because each has an attempt of its own. With an empty `seen`,
 * it shows and deletes nothing.
 */
export const remove: Script<'record' | 'seen', RemoveReply> = /* @__PURE__ */ script(
  `local e=KEYS[1]
local d=ARGV[1]
local h=redis.call("TYPE",e).ok
if h=="none"then
return":free"
end
local a=0
local l={}
if h=="string"then
a=redis.call("STRLEN",e)
l={redis.call("GETRANGE",e,0,9999)}
elseif h=="hash"then
a=redis.call("HLEN",e)
if a<=100 then
l=redis.call("HGETALL",e)
end
end
local b={h,a}
for r,m in ipairs(l)do
local f=string.gsub(string.sub(m,1,10000),"[^ -~]",function(c)
return string.format('\\\\x%02x',string.byte(c))
end)
table.insert(b,f)
end
local g=":"..cjson.encode(b)
if g==d then
redis.call("DEL",e)
return":removed"
end
return{":found",redis.call("PTTL",e),g}`,
  'record',
  'seen',
  'removed,free,found remainingMs content$',
)

export type SettleReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends an attempt. With a result, it completes the key and keeps the result for later calls. Without one, it gives the
 * key up, so that the next call may try.
 * A late attempt never overwrites the claim or the result of another. An attempt whose claim has ended still completes
 * when no other attempt has the key, because its work has been done. One that has given the key up completes nothing.
 */
export const settle: Script<'record' | 'done' | 'holder' | 'result' | 'keepMs' | 'fingerprint' | 'outcome' | 'doneMs', SettleReply> = /* @__PURE__ */ script(
  `local e,c=unpack(KEYS)
local a,f,z1,i,E,d=unpack(ARGV)
z1=tonumber(z1)
d=tonumber(d)
local C=redis.call("HMGET",e,"attempt","result")
local g=C[1]==a
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
if f==""then
local y=g and not C[2]
if y then
redis.call("DEL",e)
redis.call("SET",c,E,"PX",d)
return":released"
end
return t(c,"0",d)=="1"and":released"or":gone"
end
if C[1] and not g then
return":gone"
end
if C[2] then
return":released"
end
local B=g and 0 or redis.call("EXISTS",e,c)
local function w(x)
redis.call("GET",x)
end
if B>0 then
local A=redis.call("GET",c)
if A=="1"or A=="2"then
return A=="2"and":released"or":gone"
end
if B==2 or not A then
w(e)
end
end
redis.call("PEXPIRE",e,z1)
redis.call("HSET",e,"version","1","attempt",a,"fingerprint",i,"result",f)
if not g then
redis.call("PEXPIRE",e,z1)
end
if z1<d then
redis.call("SET",c,"2","PX",d)
end
return":released"`,
  'record done',
  'holder result keepMs fingerprint outcome doneMs',
  'released,gone',
  'released',
)
