// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'free' }

/**
 * Ends all reading, or the writing, whoever does it; the other mode is not touched. The operation has an id and its
 * answer is kept, because a blind repeat would take the lock away from the next holder. The readers' lease keys end by
 * themselves. Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'write' | 'answerMs' | 'publish', ForceReleaseReply> = {
  name: 'read-write-lock/force-release',
  text: `local function j(k)
redis.call('GET',k)
end
local function r(b)
local C=redis.call('HGETALL',b)
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
if d~='' then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local m=KEYS[2]
local e=KEYS[3]
local g=ARGV[1]
local h=ARGV[2]
local d=ARGV[3]
local o=r(b).mode==(g=='1' and 'write' or 'read')
if not redis.call('SET',m,o and '1' or '0','PX',h,'NX')then
o=redis.call('GET',m)=='1'
elseif o then
redis.call('DEL',b)
c(d,e,g)
end
return{o and ':released' or ':free'}`,
  sha: 'b77ccbbfca36f3cbdf8b7f7ad8f8c0d785fa4031',
  keys: 'lock answer channel',
  args: 'write answerMs publish',
  replies: 'released,free',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether the holder reads, or writes, and else who does. Source: Redisson, RedissonReadLock and RedissonWriteLock:
 * isLocked, isHeldByThread, getHoldCount and remainTimeToLive in one. While somebody writes, only the writer can read.
 */
export const inspect: Script<'lock' | 'lease' | 'holder' | 'write', InspectReply> = {
  name: 'read-write-lock/inspect',
  text: `local function j(k)
redis.call('GET',k)
end
local function r(b)
local C=redis.call('HGETALL',b)
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
local m=v[a] and redis.call('PTTL',c)or-2
if m~=-2 then
return{':ours',m}
end
local l=''
local n=0
for t,q in pairs(v)do
local x=string.gsub(t,':write$','')
if tonumber(q)and t~=a and(x~=t)==(g=='1')then
l=x
n=n+q
end
end
if n==0 then
return{':free'}
end
return{':held',l,n,redis.call('PTTL',b)}`,
  sha: '269f9724338af214e33761dc688dbdcb83796d4f',
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
