// Generated from lua/once/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type BeginReply =
  | { code: 'begun'; remainingMs: number }
  | { code: 'gone' }

/**
 * Begins the work of a claim: from here on, a crash leaves it in doubt. Work that has begun does not begin again.
 */
export const begin: Script<'record' | 'holder' | 'leaseMs' | 'keptMs' | 'attemptId' | 'nowMs' | 'members', BeginReply> = /* @__PURE__ */ script(
  `local t=KEYS[1]
local e,o,r,i,h,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
if s[1]~=e then
return":gone"
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
if s[2] then
local n,c=d1(s[2],redis.call("PTTL",t))
if not c or n<0 then
return":gone"
end
return{":begun",n}
end
local n=math.max(tonumber(o),redis.call("PTTL",t))
local function t2(e,t,n,r)
return ':d{"keptMs":'..e..',"begunAt":'..t..',"attemptId":"'..n..'"'..r.."}"
end
redis.call("HSET",t,"result",t2(r,h,i,a))
redis.call("PEXPIRE",t,n+tonumber(r))
return{":begun",n}`,
  'record',
  'holder leaseMs keptMs attemptId nowMs members',
  'begun remainingMs,gone',
  'begun',
)

export type ClaimAtMostOnceReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }
  | { code: 'kept'; result: string }
  | { code: 'mismatch' }

/**
 * Claims a key whose work must run at most once, or tells what became of the work. Once the work has begun, the record
 * outlives the claim by keptMs: when the claim has ended without a result, the work is in doubt, and nothing is granted.
 * A claim whose answer was lost is granted again while it lasts. After that it is refused, and its caller gives it back,
 * unless that caller may have begun the work.
 */
export const claimAtMostOnce: Script<'record' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'fingerprint' | 'begins' | 'resumes' | 'keptMs' | 'attemptId' | 'nowMs' | 'members', ClaimAtMostOnceReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,o,d,a,u,g,k,f,v,h,x=unpack(ARGV)
a=tonumber(a)
local z=redis.call("EXISTS",t,i)
local function t2(e,t,n,r)
return ':d{"keptMs":'..e..',"begunAt":'..t..',"attemptId":"'..n..'"'..r.."}"
end
if z==0 then
if g=="1"then
local y=t2(f,h,v,x)
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u,"result",y)
redis.call("PEXPIRE",t,tonumber(o)+tonumber(f))
else
redis.call("HSET",t,"version","1","attempt",e,"fingerprint",u)
redis.call("PEXPIRE",t,o)
end
return":granted "..o
end
local s=redis.call("HMGET",t,"version","attempt","fingerprint","result")
local n=s[4]
local r=redis.call("PTTL",t)
if r==-2 then
return{":refused",r}
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local l,m=d1(n,r)
local function c(e,t,n,r)
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
end
local function S(e)
redis.call("GET",e)
end
if not c(s[1],s[2],not m and n,r)then
S(t)
end
local p=n and not m
local b=s[2]==e
if b and l<0 and not p and k=="0"then
return{":refused",-2}
end
local w=u~=""and s[3]~=""and s[3]~=u
if w or p or l<0 then
if not p or r<a then
redis.call("SET",i,"0","PX",a,"NX")
end
if w then
return":mismatch"
end
return{":kept",n}
end
if b then
return{":granted",l}
end
if z==2 then
return{":refused",l}
end
if d=="1"then
redis.call("SET",i,"0","PX",a)
end
return{":busy",l}`,
  'record done',
  'holder leaseMs last doneMs fingerprint begins resumes keptMs attemptId nowMs members',
  'granted remainingMs,busy remainingMs,refused remainingMs,kept result$,mismatch',
  'granted kept',
)

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
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
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

export type LookReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the attempt still has the key, whether the work has begun or not, and for how long.
 */
export const look: Script<'record' | 'holder', LookReply> = /* @__PURE__ */ script(
  `local t=KEYS[1]
local e=ARGV[1]
local s=redis.call("HMGET",t,"attempt","result")
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local n,r=d1(s[2],redis.call("PTTL",t))
if s[1]~=e or n<0 or(s[2] and not r)then
return":free"
end
return{":ours",n}`,
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
return e=="1"and t and(n and string.sub(n,1,1)==":"or not n and r~=-1)
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

export type RenewReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the attempt's claim to at least leaseMs, whether the work has begun or not. It never lowers
 * a TTL. A claim that has ended is not brought back, and a result keeps its own TTL.
 */
export const renew: Script<'record' | 'holder' | 'leaseMs', RenewReply> = /* @__PURE__ */ script(
  `local t=KEYS[1]
local e,o=unpack(ARGV)
o=tonumber(o)
local s=redis.call("HMGET",t,"attempt","result")
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local r,n=d1(s[2],redis.call("PTTL",t))
if s[1]~=e or r<0 or(s[2] and not n)then
return":gone"
end
redis.call("PEXPIRE",t,o+(n or 0),"GT")
return":extended"`,
  'record',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type ResolveReply =
  | { code: 'resolved' }
  | { code: 'claimed'; remainingMs: number }
  | { code: 'replaced' }

/**
 * Ends the doubt that an attempt has left: with the result that the outside knows of, or as not done, so that the next call
 * runs the work. It takes effect only on the doubt that was seen. The attempt is finished, so late duplicates of its claim
 * take nothing. Its own late result is refused after a result, and still kept after "not done", unless another attempt has
 * the key by then.
 */
export const resolve: Script<'record' | 'done' | 'holder' | 'result' | 'keepMs' | 'doneMs', ResolveReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,n,c,a=unpack(ARGV)
local s=redis.call("HMGET",t,"attempt","result")
local r=e..":resolved"
if s[1]~=e then
local l=s[1]==r and s[2]==n or n==""and redis.call("GET",i)=="3"
return l and":resolved"or":replaced"
end
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local o,u=d1(s[2],redis.call("PTTL",t))
if s[2] and not u then
return":replaced"
end
if o>=0 then
return{":claimed",o}
end
if n==""then
redis.call("DEL",t)
redis.call("SET",i,"3","PX",a)
return":resolved"
end
redis.call("PEXPIRE",t,c)
redis.call("HSET",t,"attempt",r,"result",n)
redis.call("SET",i,"0","PX",a)
return":resolved"`,
  'record done',
  'holder result keepMs doneMs',
  'resolved,claimed remainingMs,replaced',
  'resolved',
)

export type SettleAtMostOnceReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends an attempt. With a result, it completes the key and keeps the result for later calls. Without one, it gives the
 * key up, so that the next call may try. With `:d`, it leaves the work in doubt, which may have begun and must run at most once.
 * A late attempt never overwrites the claim or the result of another. An attempt whose claim has ended still completes
 * when no other attempt has the key, because its work has been done. One that has given the key up completes nothing.
 */
export const settleAtMostOnce: Script<'record' | 'done' | 'holder' | 'result' | 'keepMs' | 'fingerprint' | 'outcome' | 'doneMs', SettleAtMostOnceReply> = /* @__PURE__ */ script(
  `local t,i=unpack(KEYS)
local e,n,c,u,d,a=unpack(ARGV)
c=tonumber(c)
a=tonumber(a)
local s=redis.call("HMGET",t,"attempt","result")
local r=s[1]==e
local function d1(e,t)
local n=tonumber(string.match(e or"","^:d..keptMs..(%d+)"))
return t-(n or 0),n
end
local f,o=d1(s[2],0)
local p=s[2] and not o
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
if r and not p then
redis.call("DEL",t)
redis.call("SET",i,d,"PX",a)
return":released"
end
return y(i,"0",a)=="1"and":released"or":gone"
end
if s[1] and not r then
return":gone"
end
if p then
return":released"
end
if n==":d"then
if not o then
return":gone"
end
redis.call("PEXPIRE",t,o-1,"LT")
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

export type SettleReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends an attempt. With a result, it completes the key and keeps the result for later calls. Without one, it gives the
 * key up, so that the next call may try. With `:d`, it leaves the work in doubt, which may have begun and must run at most once.
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
if r and not s[2] then
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
