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
