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
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function x(d,z)
if z~="read" and z~="write" then
p(d)
end
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function B(d)
local C=redis.call("HGETALL",d)
local E={}
local z
for y=1,#C,2 do
if C[y]=="mode" then
z=C[y+1]
elseif u(C[y],C[y+1])then
E[C[y]]=C[y+1]
else
p(d)
end
end
if C[1] then
x(d,z)
end
return E,z
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local k=KEYS[2]
local h=KEYS[3]
local m=KEYS[4]
local n=ARGV[1]
local s=ARGV[2]
local g=ARGV[3]
local E,z=B(d)
local G=z==(n=="1" and "write" or "read")
local o=r(k,G and "1" or "0",s)
if G and not o then
redis.call("DEL",d)
for a in pairs(E)do
redis.call("SET",m..a,"0","PX",s,"NX")
end
f(g,h,n)
end
return{(o=="1" or G and not o)and ":released" or ":free"}`,
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
local function x(d,z)
if z~="read" and z~="write" then
p(d)
end
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function B(d)
local C=redis.call("HGETALL",d)
local E={}
local z
for y=1,#C,2 do
if C[y]=="mode" then
z=C[y+1]
elseif u(C[y],C[y+1])then
E[C[y]]=C[y+1]
else
p(d)
end
end
if C[1] then
x(d,z)
end
return E,z
end
local d=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local n=ARGV[2]
local E=B(d)
local s=E[a] and redis.call("PTTL",b)or-2
if s~=-2 then
return{":ours",s}
end
local w=""
local m=0
for v,j in pairs(E)do
local F=string.gsub(v,":write$","")
if v~=a and(F~=v)==(n=="1")then
w=F
m=m+j
end
end
if m==0 then
return{":free"}
end
return{":held",w,m,redis.call("PTTL",d)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
