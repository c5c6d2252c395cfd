// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * All holders that it finds are finished, so late duplicates of their acquires take nothing.
 * The lease keys of the readers are left to expire.
 * Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'write' | 'answerMs' | 'publish', ForceReleaseReply> = {
  text: `local function m(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function u(c,k,f)
local z=redis.pcall("SET",c,k,"PX",f,"NX")
if z and z.err then
m(c)
z=redis.call("SET",c,k,"PX",f,"NX")
end
return not z and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function r(e,F)
if F~="read" and F~="write" then
p(e)
end
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function x(e,a)
local A={}
local F
local v=a and redis.call("HLEN",e)or 0
if v>101 then
local t=redis.call("HMGET",e,"mode",a)
r(e,t[1])
A[a]=t[2] or nil
return A,t[1],v-(t[2] and 2 or 1)
end
local g1=redis.call("HGETALL",e)
for l=1,#g1,2 do
if g1[l]=="mode" then
F=g1[l+1]
elseif B(g1[l],g1[l+1])then
A[g1[l]]=g1[l+1]
else
p(e)
end
end
if g1[1] then
r(e,F)
end
return A,F,0
end
local function g(h,i,j)
if h=="BOTH" then
redis.call("PUBLISH",i,j)
h="SPUBLISH"
end
if h~="" then
redis.call(h,i,j)
end
end
local e=KEYS[1]
local k=KEYS[2]
local i=KEYS[3]
local o=KEYS[4]
local w=ARGV[1]
local y=ARGV[2]
local h=ARGV[3]
local A,F=x(e)
local J=F==(w=="1" and "write" or "read")
local n=u(k,J and "1" or "0",y)
if J and not n then
redis.call("DEL",e)
for a in pairs(A)do
redis.call("SET",o..a,"0","PX",y,"NX")
end
g(h,i,w)
end
return{(n=="1" or J and not n)and ":released" or ":free"}`,
  keys: 'lock answer channel donePrefix',
  args: 'write answerMs publish',
  replies: 'released,free',
}

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
export const inspect: Script<'lock' | 'lease' | 'holder' | 'write', InspectReply> = {
  text: `local function p(q)
redis.call("GET",q)
end
local function r(e,F)
if F~="read" and F~="write" then
p(e)
end
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function x(e,a)
local A={}
local F
local v=a and redis.call("HLEN",e)or 0
if v>101 then
local t=redis.call("HMGET",e,"mode",a)
r(e,t[1])
A[a]=t[2] or nil
return A,t[1],v-(t[2] and 2 or 1)
end
local g1=redis.call("HGETALL",e)
for l=1,#g1,2 do
if g1[l]=="mode" then
F=g1[l+1]
elseif B(g1[l],g1[l+1])then
A[g1[l]]=g1[l+1]
else
p(e)
end
end
if g1[1] then
r(e,F)
end
return A,F,0
end
local e=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local w=ARGV[2]
local A,F,I=x(e,a)
local s=A[a] and redis.call("PTTL",b)or-2
if s~=-2 then
return{":ours",s}
end
local t=""
local o=0
if I>0 and F==(w=="1" and "write" or "read")then
o=I
for y,C in ipairs(redis.call("HRANDFIELD",e,3))do
t=C~=a and C~="mode" and C or t
end
end
for C,d in pairs(A)do
local a1=string.gsub(C,":write$","")
if C~=a and(a1~=C)==(w=="1")then
t=a1
o=o+d
end
end
if o==0 then
return{":free"}
end
return{":held",t,o,redis.call("PTTL",e)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
