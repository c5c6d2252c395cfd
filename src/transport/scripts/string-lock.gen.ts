// Generated from lua/string-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number; askInMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when both of its keys are free: a string, which other libraries take for a lock of theirs, and a hash of
 * our own, which they do not know. So a `DEL` of theirs admits them, but never a second holder of ours.
 * A repeated request is answered with what is already true for its holder. One whose string is gone has lost the lock, and
 * does not get it back: another library may have had it meanwhile.
 */
export const acquire: Script<'lock' | 'done' | 'slots' | 'shared' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'rttMs' | 'jitter' | 'nowMs' | 'leftMs' | 'slot' | 'waitedMs', AcquireReply> = /* @__PURE__ */ script(
  `local t,i,g,s=unpack(KEYS)
local e,o,d,a,v,q,h,x,f,m=unpack(ARGV)
v=tonumber(v)
q=tonumber(q)
x=tonumber(x)
m=tonumber(m)
local b=0
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function J(e,t,n)
t=math.min(t,e.o>0 and 8*e.n+25 or 500)
e.o=math.min(e.o+1,n)
e.n=e.n+(t-e.n)/e.o
return t
end
local function G(e,t)
return math.max(e.o>0 and 0 or 30,math.min((t-e.n)/3,t>60000 and 3000 or 2300))
end
local function H(e,t,n,r)
local o,s=string.match(e.c,"^(%d+) (.*)$")
local i,a=string.gsub(r,"-%d+$","")
e.c=n and string.format("%.0f ",n<t and 9e14 or n)..i or""
local c=(n or 0)-tonumber(o or 0)
return o
and n
and(s~=i or a==0 and c>=5 and c<=(n-t)/4)
end
local function a1(e,t,n,r,o,s,i)
if not o then
J(e,r,10)
e.t=t
end
local a=t-e.t
local c=a+n.u
if i and n.l=="0"and e.e>t and n.h<=c and c<s then
e.c=string.format("-%.0f",r)
return-math.ceil(math.min(2*Q(e,t),1000,s-a))
end
if r>12*e.n then
e.e=math.min(e.e,t)
end
e.c=""
e.t=t
return 0
end
local function c1(e,t,n,r)
local o,s=Q(e,t)
local i=0.5+n.d/1000
local a=G(e,t-e.t)*(i+1)/2
local c=math.max(e.e+o*i,t+math.max(a,math.min(n.u,o)))
local l=math.huge
if r>=0 then
local u=e.e>t+math.max(n.u,r)and e.e+s*i or 0
c=math.min(c,math.max(t+r+5,u))
l=r+5+o*i
end
if c>t+n.p then
return-math.max(1,math.ceil(n.p))
end
e.s=e.s+(n.h-e.s)/16
local d=t-e.r<math.min(2*o,n.h)
local p=math.max(500,d and 8*n.h or 0)
if c>t+math.max(p,a)then
return-math.ceil(math.min(math.max(a,p*i),l))
end
local f=math.max((c-t)/12,s,a)
if n.h>math.max(1.5*e.s,5*(e.e-t))and c>t+2*f then
return-math.ceil(f)
end
e.e=math.min(c,t+600000)
return math.max(1,math.floor(e.e-t))
end
local function K(e,t,n,r,o,s)
local i=math.max(0,t-e.r)
local a=tonumber(string.match(e.c,"^-(%d+)$"))
if tonumber(string.match(e.c,"^%d+")or t+1)<=t then
a=t-e.t
e.c=""
e.t=t
end
local c=a or t-e.t
local l=Q(e,t)
local u=math.max(1.25*G(e,c),2*l)
if i>8*l+u then
e.e=math.min(e.e,t)
end
e.r=n.f=="1"and t or t-i
if r==-2 then
return a1(e,t,n,c,a,u,i<2*l+u)
end
if H(e,t,o,s)then
J(e,c,10)
e.t=t
elseif a then
e.t=t
end
return c1(e,t,n,r)
end
local function W(e,t,n,r,o,s)
local i=U(t,n)
local a=K(i,n,r,o,n+o,s)
V(e,i,n)
return a
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function x1(e)
local t=redis.pcall("GET",e)
if type(t)=="table"then
return N(e)
end
if t and(#t>128 or not string.match(t,"^[!-~]+$"))then
redis.call("HLEN",e)
end
return t
end
if v>0 or redis.call("EXISTS",t,i,g,s)>0 then
local p=N(t)
local n=x1(s)
local r=-2
for z,w in ipairs({t,s})do
local u=redis.call("PTTL",w)
r=(u==-1 or r==-1)and-1 or math.max(r,u)
end
if p==e and n==e then
return{":granted",r}
end
local k,l=unpack(redis.call("MGET",i,g))
if k or p==e then
return{":refused",r}
end
local c=p or n
if c and d=="1"then
redis.call("SET",i,"0","PX",a)
return{":busy",r,0}
end
if c or l then
local y={l=d,u=v,d=q,p=x,f=f,h=m}
b=W(g,l,E(h),y,r,c)
if b~=0 then
return{":busy",r,b}
end
end
end
redis.call("HSET",t,e,"1")
redis.call("PEXPIRE",t,o)
redis.call("SET",s,e,"PX",o)
return":granted "..o`,
  'lock done slots shared',
  'holder leaseMs last doneMs rttMs jitter nowMs leftMs slot waitedMs',
  'granted remainingMs,busy remainingMs askInMs,refused remainingMs',
  'granted',
)

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of the holder to at least leaseMs, in both keys. It never lowers a TTL and never creates a key.
 * A holder whose string is gone, or is another's, learns here that it has lost the lock.
 */
export const extend: Script<'lock' | 'shared' | 'holder' | 'leaseMs', ExtendReply> = /* @__PURE__ */ script(
  `local t,n=unpack(KEYS)
local e,o=unpack(ARGV)
if redis.call("HEXISTS",t,e)==0 or redis.pcall("GET",n)~=e then
return":gone"
end
redis.call("PEXPIRE",t,o,"GT")
redis.call("PEXPIRE",n,o,"GT")
return":extended"`,
  'lock shared',
  'holder leaseMs',
  'extended,gone',
  'extended',
)

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Frees the lock, regardless of its holder, which may be another library's.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The holder of ours that it finds is finished, so a late duplicate of its acquire takes nothing.
 */
export const forceRelease: Script<'lock' | 'answer' | 'donePrefix' | 'shared' | 'doneMs', ForceReleaseReply> = /* @__PURE__ */ script(
  `local t,r,d,s=unpack(KEYS)
local a=ARGV[1]
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e=N(t)
local function x1(e)
local t=redis.pcall("GET",e)
if type(t)=="table"then
return N(e)
end
if t and(#t>128 or not string.match(t,"^[!-~]+$"))then
redis.call("HLEN",e)
end
return t
end
local n=e or x1(s)
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
local o=y(r,n and"1"or"0",a)
if n and not o then
redis.call("DEL",t,s)
if e then
redis.call("SET",d..e,"0","PX",a,"NX")
end
end
return(o=="1"or n and not o)and":released"or":free"`,
  'lock answer donePrefix shared',
  'doneMs',
  'released,free',
)

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder of the lock, its hold count and the remaining lease. The holder of a lock of another library is
 * `string:<token>`. A holder of ours that has lost its string is `lost:<holder>`: it keeps others of ours out until it ends.
 */
export const inspect: Script<'lock' | 'shared', InspectReply> = /* @__PURE__ */ script(
  `local t,r=unpack(KEYS)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function N(e)
local t=redis.call("HGETALL",e)
if t[1] and(t[3] or not L(t[1],t[2]))then
local n=redis.call("HGET",e,"mode")
if n=="read"or n=="write"then
error("WRONGTYPE a read-write lock")
end
S(e)
end
return t[1],t[2]
end
local e,u=N(t)
local function x1(e)
local t=redis.pcall("GET",e)
if type(t)=="table"then
return N(e)
end
if t and(#t>128 or not string.match(t,"^[!-~]+$"))then
redis.call("HLEN",e)
end
return t
end
local n,c=x1(r)
if n and n~=e then
return{":held",c and n or"string:"..n,tonumber(c or 1),redis.call("PTTL",r)}
end
if not e then
return":free"
end
return{":held",n and e or"lost:"..e,tonumber(u),redis.call("PTTL",t)}`,
  'lock shared',
  '',
  'held holder$ holds remainingMs,free',
  'held',
)

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
  `local i=KEYS[1]
local m={unpack(KEYS,2)}
local d,a=unpack(ARGV)
local e=-2
for z,t in ipairs(m)do
local j=redis.pcall("GET",t)
if type(j)=="string"then
local r=redis.call("PTTL",t)
if r<0 or #j>128 or not string.match(j,"^[!-~]+$")then
return":other"
end
e=math.max(e,r)
end
end
if e<0 then
return":free"
end
if d=="1"then
redis.call("SET",i,"0","PX",a,"NX")
end
return{":busy",e}`,
  'done locks',
  'last doneMs',
  'busy remainingMs,free,other',
)

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold for a holder that already has the lock, in both keys.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its hold was released changes nothing.
 */
export const reenter: Script<'lock' | 'done' | 'shared' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = /* @__PURE__ */ script(
  `local t,i,n=unpack(KEYS)
local e,o,u=unpack(ARGV)
u=tonumber(u)
local p=redis.pcall("GET",n)==e and redis.call("HGET",t,e)
if not p then
return":gone"
end
if redis.call("EXISTS",i)==1 then
return":refused"
end
if tonumber(p)<u then
redis.call("HSET",t,e,u)
redis.call("PEXPIRE",t,o,"GT")
redis.call("PEXPIRE",n,o,"GT")
end
return{":granted",redis.call("PTTL",t)}`,
  'lock done shared',
  'holder leaseMs holds',
  'granted remainingMs,gone,refused',
  'granted',
)

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes what is this holder's, and nothing else: its field of the hash, and the string if it holds this holder.
 * Then it writes the done key. So an acquire that is still in flight takes nothing when it arrives, and a duplicate is
 * answered from the done key. The removal comes first, because a full database permits it.
 */
export const release: Script<'lock' | 'done' | 'slots' | 'shared' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'slot' | 'nowMs', ReleaseReply> = /* @__PURE__ */ script(
  `local t,i,g,r=unpack(KEYS)
local e,u,d,a,s,h=unpack(ARGV)
local n=redis.pcall("GET",r)==e
if u=="0"then
if n then
redis.call("DEL",r)
end
if redis.call("HDEL",t,e)==1 then
redis.call("SET",i,n and d or"0","PX",a)
return n and":released"or":gone"
end
end
local p=u~="0"and n and redis.call("HGET",t,e)
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
local o=y(i,p and d or"0",a)
local function U(e,t)
local n,r,o,s,i,a,c,l,u=string.match(type(e)=="string"and e or"","^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$")
local d={e=tonumber(n or t*1000)/1000,t=tonumber(r or t*1000)/1000,n=tonumber(o or 0)/1000,r=tonumber(s or 0)/1000,o=tonumber(i or 0),s=tonumber(a or 50),i=tonumber(c or 0),a=l or"",c=u or"",}
if
d.e>t+600000
or math.max(d.t,d.r)>t+1000
or d.n>600000
or t-d.t>86400000
then
return U("",t)
end
return d
end
local function V(e,t,n)
local r=string.format("%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:",t.e*1000,t.t*1000,t.n*1000,t.r*1000,t.o,t.s,t.i)
local o=math.max(t.e-n,0)+4*math.max(t.n,n-t.t)+2000
redis.pcall("SET",e,r..t.a..":"..t.c,"PX",math.ceil(o))
end
local function Q(e,t)
local n=e.o>0 and math.min(e.n/5,1000)or 10
local r=(t-e.t-e.n)/8
return math.max(n,math.min(r,math.max(100,e.n/2),1000)),n
end
local function E(e)
local t=redis.pcall("TIME")
return t.err and tonumber(e)or tonumber(t[1])*1000+math.floor(tonumber(t[2])/1000)
end
local function l1(e,t)
local n=redis.pcall("GET",e)
if type(n)~="string"then
return false
end
local r=E(t)
local o=U(n,r)
o.e=o.e-Q(o,r)
V(e,o,r)
return true
end
if s=="1"and not o then
l1(g,h)
end
if p and not o and tonumber(p)>tonumber(u)then
redis.call("HSET",t,e,u)
end
return(o=="1"or p and not o)and":released"or":gone"`,
  'lock done slots shared',
  'holder holds outcome doneMs slot nowMs',
  'released,gone',
)
