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
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
end
local function o(p)
redis.call("GET",p)
end
local function q(d,z)
if z~="read" and z~="write" then
o(d)
end
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function C(d)
local L=redis.call("HGETALL",d)
local D={}
local z
for s=1,#L,2 do
if L[s]=="mode" then
z=L[s+1]
elseif w(L[s],L[s+1])then
D[L[s]]=L[s+1]
else
o(d)
end
end
if L[1] then
q(d,z)
end
return D,z
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
local d=KEYS[1]
local k=KEYS[2]
local i=KEYS[3]
local n=KEYS[4]
local A=ARGV[1]
local u=ARGV[2]
local h=ARGV[3]
local D,z=C(d)
local J=z==(A=="1" and "write" or "read")
local m=r(k,J and "1" or "0",u)
if J and not m then
redis.call("DEL",d)
for a in pairs(D)do
redis.call("SET",n..a,"0","PX",u,"NX")
end
g(h,i,A)
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
  text: `local function o(p)
redis.call("GET",p)
end
local function q(d,z)
if z~="read" and z~="write" then
o(d)
end
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function C(d)
local L=redis.call("HGETALL",d)
local D={}
local z
for s=1,#L,2 do
if L[s]=="mode" then
z=L[s+1]
elseif w(L[s],L[s+1])then
D[L[s]]=L[s+1]
else
o(d)
end
end
if L[1] then
q(d,z)
end
return D,z
end
local d=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local A=ARGV[2]
local D=C(d)
local y=D[a] and redis.call("PTTL",b)or-2
if y~=-2 then
return{":ours",y}
end
local t=""
local n=0
for x,f in pairs(D)do
local I=string.gsub(x,":write$","")
if x~=a and(I~=x)==(A=="1")then
t=I
n=n+f
end
end
if n==0 then
return{":free"}
end
return{":held",t,n,redis.call("PTTL",d)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
