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
  `local t,r,m,d,c=unpack(KEYS)
local i,a,f=unpack(ARGV)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
local function v(e,t)
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
elseif L(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
S(e)
end
end
if o[1] then
k(e,r)
end
return n,r,s
end
local l,w,h=v(t)
local g=w==(i=="1"and"write"or"read")
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
local o=y(r,g and"1"or"0",a)
if o=="0"or not g and not o then
return":free"
end
local function u(e)
redis.call("SET",d..e,"0","PX",a,"NX")
end
local function R(e,t,n)
if e=="BOTH"then
redis.call("PUBLISH",t,n)
e="SPUBLISH"
end
if e~=""then
redis.call(e,t,n)
end
end
if not o then
if h==0 then
redis.call("DEL",t)
for e in pairs(l)do
u(e)
end
if i=="1"then
R(f,m,"1")
end
R(f,m,"0")
return":released"
end
redis.call("RENAME",t,c)
redis.call("PEXPIRE",c,a)
redis.call("HDEL",c,"mode")
R(f,m,"0")
end
local s=redis.call("HRANDFIELD",c,101)
local p=s[101]
s[101]=nil
if s[1] then
if redis.call("HDEL",t,unpack(s))>0 and redis.call("HLEN",t)==1 then
redis.call("DEL",t)
R(f,m,"0")
end
redis.call("HDEL",c,unpack(s))
for z,n in ipairs(s)do
u(n)
end
end
return p and":more"or":released"`,
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
  `local t,p=unpack(KEYS)
local e,i=unpack(ARGV)
local function L(e,t)
return string.match(e,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(t,"^%d+$")
end
local function S(e)
redis.call("GET",e)
end
local function k(e,t)
if t~="read"and t~="write"then
local n=redis.call("HRANDFIELD",e,1,"WITHVALUES")
if L(n[1],n[2])then
error("WRONGTYPE a plain, fair or fenced lock")
end
S(e)
end
end
local function v(e,t)
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
elseif L(o[a],o[a+1])then
n[o[a]]=o[a+1]
else
S(e)
end
end
if o[1] then
k(e,r)
end
return n,r,s
end
local l,w,h=v(t,e)
local r=l[e] and redis.call("PTTL",p)or-2
if r~=-2 then
return{":ours",r}
end
local s=""
local u=0
if h>0 and w==(i=="1"and"write"or"read")then
u=h
for z,n in ipairs(redis.call("HRANDFIELD",t,3))do
s=n~=e and n~="mode"and n or s
end
end
for n,c in pairs(l)do
local o=string.gsub(n,":write$","")
if n~=e and(o~=n)==(i=="1")then
s=o
u=u+c
end
end
if u==0 then
return":free"
end
return{":held",s,u,redis.call("PTTL",t)}`,
  'lock lease',
  'holder write',
  'ours remainingMs,held holder$ holds remainingMs,free',
  'ours held',
)
