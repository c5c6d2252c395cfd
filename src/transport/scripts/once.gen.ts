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
  `local t,i=unpack(KEYS)
local e,o,d,a,u=unpack(ARGV)
a=tonumber(a)
local z=redis.call("EXISTS",t,i)
if z==0 then
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u)
redis.call("PEXPIRE",t,o)
return":granted "..o
end
local s=redis.call("HMGET",t,"version","attempt","fingerprint","result")
local n=s[4]
local r=redis.call("PTTL",t)
if r==-2 then
return{":refused",r}
end
local function c(e,t,n,r)
if n then
return e=="1"and t and string.sub(n,1,1)==":"
end
return e=="1"and t and r~=-1
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],n,r)then
S(t)
end
local l=u~=""and s[3]~=""and s[3]~=u
if l or n then
if not n or r<a then
redis.call("SET",i,"0","PX",a,"NX")
end
if l then
return":mismatch"
end
return{":kept",n}
end
if s[2]==e then
return{":granted",r}
end
if z==2 then
return{":refused",r}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",r}`,
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
  `local t=KEYS[1]
local e,o=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e or s[2] then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
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
  `local t,i=unpack(KEYS)
local e,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if not s[1] then
return":forgotten"
end
if s[1]~=e then
return":replaced"
end
if not s[2] then
return{":claimed",redis.call("PTTL",t)}
end
redis.call("DEL",t)
redis.call("SET",i,"2","PX",a)
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
  `local t=KEYS[1]
local e=ARGV[1]
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e or s[2] then
return":free"
end
return{":ours",redis.call("PTTL",t)}`,
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
  `local t=KEYS[1]
local s=redis.call("HMGET",t,"version","attempt","result")
local r=redis.call("PTTL",t)
if r==-2 then
return":free"
end
local function c(e,t,n,r)
if n then
return e=="1"and t and string.sub(n,1,1)==":"
end
return e=="1"and t and r~=-1
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],s[3],r)then
S(t)
end
if s[3] then
return{":kept",s[2],s[3],r}
end
return{":claimed",s[2],r}`,
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
  `local t=KEYS[1]
local i=ARGV[1]
local o=redis.call("TYPE",t).ok
if o=="none"then
return":free"
end
local n=0
local s={}
if o=="string"then
n=redis.call("STRLEN",t)
s={redis.call("GETRANGE",t,0,9999)}
elseif o=="hash"then
n=redis.call("HLEN",t)
if n<=100 then
s=redis.call("HGETALL",t)
end
end
local e={o,n}
for z,j in ipairs(s)do
local a=string.gsub(string.sub(j,1,10000),"[^ -~]",function(c)
return string.format('\\\\x%02x',string.byte(c))
end)
table.insert(e,a)
end
local r=":"..cjson.encode(e)
if r==i then
redis.call("DEL",t)
return":removed"
end
return{":found",redis.call("PTTL",t),r}`,
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
  `local t,i=unpack(KEYS)
local e,n,c,u,d,a=unpack(ARGV)
c=tonumber(c)
a=tonumber(a)
local s=redis.call("HMGET",t,"attempt","result")
local r=s[1]==e
local function P(e)
redis.call("PEXPIRE",e,1,"GT")
end
local function y(e,t,n)
local r=redis.pcall("SET",e,t,"PX",n,"NX")
if r and r.err then
P(e)
r=redis.call("SET",e,t,"PX",n,"NX")
end
return not r and redis.call("GET",e)
end
if n==""then
local g=r and not s[2]
if g then
redis.call("DEL",t)
redis.call("SET",i,d,"PX",a)
return":released"
end
return y(i,"0",a)=="1"and":released"or":gone"
end
if s[1] and not r then
return":gone"
end
if s[2] then
return":released"
end
local z=r and 0 or redis.call("EXISTS",t,i)
local function S(e)
redis.call("GET",e)
end
if z>0 then
local l=redis.call("GET",i)
if l=="1"or l=="2"then
return l=="2"and":released"or":gone"
end
if z==2 or not l then
S(t)
end
end
redis.call("PEXPIRE",t,c)
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u,"result",n)
if not r then
redis.call("PEXPIRE",t,c)
end
if c<a then
redis.call("SET",i,"2","PX",a)
end
return":released"`,
  'record done',
  'holder result keepMs fingerprint outcome doneMs',
  'released,gone',
  'released',
)
