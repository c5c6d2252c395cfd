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
  text: `local function a(b)
redis.call('GET',b)
end
local function c(d)
local e=redis.call('HGETALL',d)
local f={}
for g=1,#e,2 do
f[e[g]]=e[g+1]
end
if e[1] and not f.mode then
a(d)
end
return f
end
local function h(i,j,k)
if i~='' then
redis.call(i,j,k)
end
end
local d=KEYS[1]
local l=KEYS[2]
local j=KEYS[3]
local m=ARGV[1]
local n=ARGV[2]
local i=ARGV[3]
local o=c(d).mode==(m=='1' and 'write' or 'read')
if not redis.call('SET',l,o and '1' or '0','PX',n,'NX')then
o=redis.call('GET',l)=='1'
elseif o then
redis.call('DEL',d)
h(i,j,m)
end
return{o and ':released' or ':free'}`,
  sha: '85ee1c4c69d10652b971168f451ca7ebf68d168e',
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
  text: `local function a(b)
redis.call('GET',b)
end
local function c(d)
local e=redis.call('HGETALL',d)
local f={}
for g=1,#e,2 do
f[e[g]]=e[g+1]
end
if e[1] and not f.mode then
a(d)
end
return f
end
local d=KEYS[1]
local h=KEYS[2]
local i=ARGV[1]
local j=ARGV[2]
local f=c(d)
local k=f[i] and redis.call('PTTL',h)or-2
if k~=-2 then
return{':ours',k}
end
local l=''
local m=0
for n,o in pairs(f)do
local p=string.gsub(n,':write$','')
if tonumber(o)and n~=i and(p~=n)==(j=='1')then
l=p
m=m+o
end
end
if m==0 then
return{':free'}
end
return{':held',l,m,redis.call('PTTL',d)}`,
  sha: 'dfb93d5da2b37e32cb68b55cdf028c9dca0b64ca',
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
