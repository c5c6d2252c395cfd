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
  text: `local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local u=redis.pcall("SET",c,k,"PX",e,"NX")
if u and u.err then
l(c)
u=redis.call("SET",c,k,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function o(d,y)
if y~="read" and y~="write" then
p(d)
end
end
local function v(w,j)
return string.match(w,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function A(d)
local L=redis.call("HGETALL",d)
local B={}
local y
for s=1,#L,2 do
if L[s]=="mode" then
y=L[s+1]
elseif v(L[s],L[s+1])then
B[L[s]]=L[s+1]
else
p(d)
end
end
if L[1] then
o(d,y)
end
return B,y
end
local function f(g,h,i)
if g=="BOTH" then
redis.call("PUBLISH",h,i)
g="SPUBLISH"
end
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local k=KEYS[2]
local h=KEYS[3]
local n=KEYS[4]
local z=ARGV[1]
local t=ARGV[2]
local g=ARGV[3]
local B,y=A(d)
local J=y==(z=="1" and "write" or "read")
local m=r(k,J and "1" or "0",t)
if J and not m then
redis.call("DEL",d)
for a in pairs(B)do
redis.call("SET",n..a,"0","PX",t,"NX")
end
f(g,h,z)
end
return{(m=="1" or J and not m)and ":released" or ":free"}`,
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
local function o(d,y)
if y~="read" and y~="write" then
p(d)
end
end
local function v(w,j)
return string.match(w,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function A(d)
local L=redis.call("HGETALL",d)
local B={}
local y
for s=1,#L,2 do
if L[s]=="mode" then
y=L[s+1]
elseif v(L[s],L[s+1])then
B[L[s]]=L[s+1]
else
p(d)
end
end
if L[1] then
o(d,y)
end
return B,y
end
local d=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local z=ARGV[2]
local B=A(d)
local t=B[a] and redis.call("PTTL",b)or-2
if t~=-2 then
return{":ours",t}
end
local x=""
local n=0
for w,j in pairs(B)do
local I=string.gsub(w,":write$","")
if w~=a and(I~=w)==(z=="1")then
x=I
n=n+j
end
end
if n==0 then
return{":free"}
end
return{":held",x,n,redis.call("PTTL",d)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
