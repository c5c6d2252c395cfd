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
  text: `local function k(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,j,e)
local u=redis.pcall("SET",c,j,"PX",e,"NX")
if u and u.err then
k(c)
u=redis.call("SET",c,j,"PX",e,"NX")
end
return not u and redis.call("GET",c)
end
local function z(n,l)
return string.match(n,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(l,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function w(d)
local E=redis.call("HGETALL",d)
local y={}
for x=1,#E,2 do
y[E[x]]=E[x+1]
end
if E[1] and not y.mode then
p(d)
end
return y
end
local function A(d)
local y=w(d)
local v=y.mode
y.mode=nil
for n,l in pairs(y)do
if not z(n,l)then
p(d)
end
end
return y,v
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local j=KEYS[2]
local h=KEYS[3]
local m=KEYS[4]
local C=ARGV[1]
local t=ARGV[2]
local g=ARGV[3]
local F,v=A(d)
local D=v==(C=="1" and "write" or "read")
local o=r(j,D and "1" or "0",t)
if D and not o then
redis.call("DEL",d)
for a in pairs(F)do
redis.call("SET",m..a,"0","PX",t,"NX")
end
f(g,h,C)
end
return{(o=="1" or D and not o)and ":released" or ":free"}`,
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
  text: `local function z(n,l)
return string.match(n,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(l,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function w(d)
local E=redis.call("HGETALL",d)
local y={}
for x=1,#E,2 do
y[E[x]]=E[x+1]
end
if E[1] and not y.mode then
p(d)
end
return y
end
local function A(d)
local y=w(d)
local v=y.mode
y.mode=nil
for n,l in pairs(y)do
if not z(n,l)then
p(d)
end
end
return y,v
end
local d=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local C=ARGV[2]
local F=A(d)
local t=F[a] and redis.call("PTTL",b)or-2
if t~=-2 then
return{":ours",t}
end
local s=""
local m=0
for n,l in pairs(F)do
local B=string.gsub(n,":write$","")
if n~=a and(B~=n)==(C=="1")then
s=B
m=m+l
end
end
if m==0 then
return{":free"}
end
return{":held",s,m,redis.call("PTTL",d)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
