// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'more' }
  | { code: 'free' }

/**
 * Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * All holders that it finds are finished, so late duplicates of their acquires take nothing. Of more than a hundred
 * readers, the first delivery takes the lock from all at once, and each one finishes a hundred, so that Redis is not kept
 * busy. Those that read later are not among them.
 * The lease keys of the readers are left to expire.
 * Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'unfinished' | 'write' | 'doneMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local n,o,l,b,c=unpack(KEYS)
local a,u,s=unpack(ARGV)
local function x(e)
redis.call("GET",e)
end
local function y(e,t)
if t~="read"and t~="write"then
x(e)
end
end
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function g(e,t)
local n={}
local r
local o=redis.call("HRANDFIELD",e,102,"WITHVALUES")
local s=o[203] and redis.call("HLEN",e)-1 or 0
if s>0 then
local i=redis.call("HMGET",e,"mode",t or"")
r=i[1]
n[t or""]=i[2] or nil
s=s-(i[2] and 1 or 0)
end
for a=1,s>0 and t and 0 or #o,2 do
if o[a]=="mode"then
r=o[a+1]
elseif S(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
x(e)
end
end
if o[1] then
y(e,r)
end
return n,r,s
end
local d,t,f=g(n)
local v=t==(a=="1"and"write"or"read")
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
local p=E(o,v and"1"or"0",u)
if p=="0"or not v and not p then
return":free"
end
local function h(r)
redis.call("SET",b..r,"0","PX",u,"NX")
end
local function z(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if not p then
if f==0 then
redis.call("DEL",n)
for r in pairs(d)do
h(r)
end
z(s,l,a)
return":released"
end
redis.call("RENAME",n,c)
redis.call("PEXPIRE",c,u)
redis.call("HDEL",c,"mode")
z(s,l,a)
end
local i=redis.call("HRANDFIELD",c,101)
local m=i[101]
i[101]=nil
if i[1] then
if redis.call("HDEL",n,unpack(i))>0 and redis.call("HLEN",n)==1 then
redis.call("DEL",n)
z(s,l,a)
end
redis.call("HDEL",c,unpack(i))
for w,e in ipairs(i)do
h(e)
end
end
return m and":more"or":released"`,
  'lock answer channel donePrefix unfinished',
  'write doneMs publish',
  'released,more,free',
)

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the given holder reads, or writes, and if not, which other holder does. While the lock has a writer,
 * only that writer can read.
 * Source: Redisson, RedissonReadLock and RedissonWriteLock: isLocked, isHeldByThread, getHoldCount and remainTimeToLive
 * in one.
 */
export const inspect: Script<'lock' | 'lease' | 'holder' | 'write', InspectReply> = /* @__PURE__ */ script(
  `local n,l=unpack(KEYS)
local r,a=unpack(ARGV)
local function x(e)
redis.call("GET",e)
end
local function y(e,t)
if t~="read"and t~="write"then
x(e)
end
end
local function S(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function g(e,t)
local n={}
local r
local o=redis.call("HRANDFIELD",e,102,"WITHVALUES")
local s=o[203] and redis.call("HLEN",e)-1 or 0
if s>0 then
local i=redis.call("HMGET",e,"mode",t or"")
r=i[1]
n[t or""]=i[2] or nil
s=s-(i[2] and 1 or 0)
end
for a=1,s>0 and t and 0 or #o,2 do
if o[a]=="mode"then
r=o[a+1]
elseif S(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
x(e)
end
end
if o[1] then
y(e,r)
end
return n,r,s
end
local d,t,f=g(n,r)
local o=d[r] and redis.call("PTTL",l)or-2
if o~=-2 then
return{":ours",o}
end
local c=""
local h=0
if f>0 and t==(a=="1"and"write"or"read")then
h=f
for w,e in ipairs(redis.call("HRANDFIELD",n,3))do
c=e~=r and e~="mode"and e or c
end
end
for e,i in pairs(d)do
local s=string.gsub(e,":write$","")
if e~=r and(s~=e)==(a=="1")then
c=s
h=h+i
end
end
if h==0 then
return":free"
end
return{":held",c,h,redis.call("PTTL",n)}`,
  'lock lease',
  'holder write',
  'ours remainingMs,held holder$ holds remainingMs,free',
  'ours held',
)
