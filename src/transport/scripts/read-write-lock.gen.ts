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
local function x(c,k,f)
local A=redis.pcall("SET",c,k,"PX",f,"NX")
if A and A.err then
m(c)
A=redis.call("SET",c,k,"PX",f,"NX")
end
return not A and redis.call("GET",c)
end
local function p(q)
redis.call("GET",q)
end
local function t(e,G)
if G~="read" and G~="write" then
p(e)
end
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function u(e,a)
local v={}
local G
local E=a and redis.call("HLEN",e)or 0
if E>101 then
local s=redis.call("HMGET",e,"mode",a)
t(e,s[1])
v[a]=s[2] or nil
return v,s[1],E-(s[2] and 2 or 1)
end
local g1=redis.call("HGETALL",e)
for l=1,#g1,2 do
if g1[l]=="mode" then
G=g1[l+1]
elseif B(g1[l],g1[l+1])then
v[g1[l]]=g1[l+1]
else
p(e)
end
end
if g1[1] then
t(e,G)
end
return v,G,0
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
local v,G=u(e)
local J=G==(w=="1" and "write" or "read")
local n=x(k,J and "1" or "0",y)
if J and not n then
redis.call("DEL",e)
for a in pairs(v)do
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
local function t(e,G)
if G~="read" and G~="write" then
p(e)
end
end
local function B(C,d)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(d,"^%d+$")
end
local function u(e,a)
local v={}
local G
local E=a and redis.call("HLEN",e)or 0
if E>101 then
local s=redis.call("HMGET",e,"mode",a)
t(e,s[1])
v[a]=s[2] or nil
return v,s[1],E-(s[2] and 2 or 1)
end
local g1=redis.call("HGETALL",e)
for l=1,#g1,2 do
if g1[l]=="mode" then
G=g1[l+1]
elseif B(g1[l],g1[l+1])then
v[g1[l]]=g1[l+1]
else
p(e)
end
end
if g1[1] then
t(e,G)
end
return v,G,0
end
local e=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local w=ARGV[2]
local v,G,H=u(e,a)
local r=v[a] and redis.call("PTTL",b)or-2
if r~=-2 then
return{":ours",r}
end
local s=""
local o=0
if H>0 and G==(w=="1" and "write" or "read")then
o=H
for y,C in ipairs(redis.call("HRANDFIELD",e,3))do
s=C~=a and C~="mode" and C or s
end
end
for C,d in pairs(v)do
local L=string.gsub(C,":write$","")
if C~=a and(L~=C)==(w=="1")then
s=L
o=o+d
end
end
if o==0 then
return{":free"}
end
return{":held",s,o,redis.call("PTTL",e)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
