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
  `local e,a=unpack(KEYS)
local r,p,d,u,n=unpack(ARGV)
u=tonumber(u)
local I=redis.call("EXISTS",e,a)
if I==0 then
redis.call("HSET",e,"version","1","attempt",r,"fingerprint",n)
redis.call("PEXPIRE",e,p)
return":granted "..p
end
local c=redis.call("HMGET",e,"version","attempt","fingerprint","result")
local t=c[4]
local o=redis.call("PTTL",e)
if o==-2 then
return{":refused",o}
end
local function s(e,t,n,r)
if n then
return e=="1"and t and string.sub(n,1,1)==":"
end
return e=="1"and t and r~=-1
end
local function x(e)
redis.call("GET",e)
end
if not s(c[1],c[2],t,o)then
x(e)
end
local i=n~=""and c[3]~=""and c[3]~=n
if i or t then
if not t or o<u then
redis.call("SET",a,"0","PX",u,"NX")
end
if i then
return":mismatch"
end
return{":kept",t}
end
if c[2]==r then
return{":granted",o}
end
if I==2 then
return{":refused",o}
end
if d=="1"then
redis.call("SET",a,"0","PX",u)
end
return{":busy",o}`,
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
local r,p=unpack(ARGV)
local c=redis.call("HMGET",e,"attempt","result")
if c[1]~=r or c[2] then
return":gone"
end
redis.call("PEXPIRE",e,p,"GT")
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
  `local e,a=unpack(KEYS)
local r,u=unpack(ARGV)
local c=redis.call("HMGET",e,"attempt","result")
if not c[1] then
return":forgotten"
end
if c[1]~=r then
return":replaced"
end
if not c[2] then
return{":claimed",redis.call("PTTL",e)}
end
redis.call("DEL",e)
redis.call("SET",a,"2","PX",u)
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
local r=ARGV[1]
local c=redis.call("HMGET",e,"attempt","result")
if c[1]~=r or c[2] then
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
local c=redis.call("HMGET",e,"version","attempt","result")
local o=redis.call("PTTL",e)
if o==-2 then
return":free"
end
local function s(e,t,n,r)
if n then
return e=="1"and t and string.sub(n,1,1)==":"
end
return e=="1"and t and r~=-1
end
local function x(e)
redis.call("GET",e)
end
if not s(c[1],c[2],c[3],o)then
x(e)
end
if c[3] then
return{":kept",c[2],c[3],o}
end
return{":claimed",c[2],o}`,
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
local l=ARGV[1]
local a=redis.call("TYPE",e).ok
if a=="none"then
return":free"
end
local s=0
local c={}
if a=="string"then
s=redis.call("STRLEN",e)
c={redis.call("GETRANGE",e,0,9999)}
elseif a=="hash"then
s=redis.call("HLEN",e)
if s<=100 then
c=redis.call("HGETALL",e)
end
end
local r={a,s}
for w,h in ipairs(c)do
local t=string.gsub(string.sub(h,1,10000),"[^ -~]",function(n)
return string.format('\\\\x%02x',string.byte(n))
end)
table.insert(r,t)
end
local o=":"..cjson.encode(r)
if o==l then
redis.call("DEL",e)
return":removed"
end
return{":found",redis.call("PTTL",e),o}`,
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
  `local e,a=unpack(KEYS)
local r,t,B,n,d,u=unpack(ARGV)
B=tonumber(B)
u=tonumber(u)
local c=redis.call("HMGET",e,"attempt","result")
local o=c[1]==r
local function N(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function E(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
N(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if t==""then
local v=o and not c[2]
if v then
redis.call("DEL",e)
redis.call("SET",a,d,"PX",u)
return":released"
end
return E(a,"0",u)=="1"and":released"or":gone"
end
if c[1] and not o then
return":gone"
end
if c[2] then
return":released"
end
local I=o and 0 or redis.call("EXISTS",e,a)
local function x(e)
redis.call("GET",e)
end
if I>0 then
local m=redis.call("GET",a)
if m=="1"or m=="2"then
return m=="2"and":released"or":gone"
end
if I==2 or not m then
x(e)
end
end
redis.call("PEXPIRE",e,B)
redis.call("HSET",e,"version","1","attempt",r,"fingerprint",n,"result",t)
if not o then
redis.call("PEXPIRE",e,B)
end
if B<u then
redis.call("SET",a,"2","PX",u)
end
return":released"`,
  'record done',
  'holder result keepMs fingerprint outcome doneMs',
  'released,gone',
  'released',
)
