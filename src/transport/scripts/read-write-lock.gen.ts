// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * The lease keys of the readers are left to expire.
 * Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'write' | 'answerMs' | 'publish', ForceReleaseReply> = {
  text: `local function j(k)
redis.call("GET",k)
end
local function r(b)
local C=redis.call("HGETALL",b)
local v={}
for p=1,#C,2 do
v[C[p]]=C[p+1]
end
if C[1] and not v.mode then
j(b)
end
return v
end
local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local m=KEYS[2]
local e=KEYS[3]
local g=ARGV[1]
local h=ARGV[2]
local d=ARGV[3]
local o=r(b).mode==(g=="1" and "write" or "read")
if not redis.call("SET",m,o and "1" or "0","PX",h,"NX")then
o=redis.call("GET",m)=="1"
elseif o then
redis.call("DEL",b)
c(d,e,g)
end
return{o and ":released" or ":free"}`,
  keys: 'lock answer channel',
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
  text: `local function j(k)
redis.call("GET",k)
end
local function r(b)
local C=redis.call("HGETALL",b)
local v={}
for p=1,#C,2 do
v[C[p]]=C[p+1]
end
if C[1] and not v.mode then
j(b)
end
return v
end
local b=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local g=ARGV[2]
local v=r(b)
local m=v[a] and redis.call("PTTL",c)or-2
if m~=-2 then
return{":ours",m}
end
local l=""
local n=0
for t,q in pairs(v)do
local x=string.gsub(t,":write$","")
if tonumber(q)and t~=a and(x~=t)==(g=="1")then
l=x
n=n+q
end
end
if n==0 then
return{":free"}
end
return{":held",l,n,redis.call("PTTL",b)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
