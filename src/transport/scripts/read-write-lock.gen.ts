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
  text: `local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function v(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local function w(x)
redis.call("GET",x)
end
local function I(f,y)
if y~="read" and y~="write" then
w(f)
end
end
local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function l(f,a)
local G={}
local y
local F=a and redis.call("HLEN",f)or 0
if F>101 then
local t=redis.call("HMGET",f,"mode",a)
I(f,t[1])
G[a]=t[2] or nil
return G,t[1],F-(t[2] and 2 or 1)
end
local g1=redis.call("HGETALL",f)
for g=1,#g1,2 do
if g1[g]=="mode" then
y=g1[g+1]
elseif B(g1[g],g1[g+1])then
G[g1[g]]=g1[g+1]
else
w(f)
end
end
if g1[1] then
I(f,y)
end
return G,y,0
end
local function h(i,j,k)
if i=="BOTH" then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~="" then
redis.call(i,j,k)
end
end
local f=KEYS[1]
local o=KEYS[2]
local j=KEYS[3]
local r=KEYS[4]
local m=ARGV[1]
local z=ARGV[2]
local i=ARGV[3]
local G,y=l(f)
local E=y==(m=="1" and "write" or "read")
local p=v(o,E and "1" or "0",z)
if E and not p then
redis.call("DEL",f)
for a in pairs(G)do
redis.call("SET",r..a,"0","PX",z,"NX")
end
h(i,j,m)
end
return{(p=="1" or E and not p)and ":released" or ":free"}`,
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
  text: `local function w(x)
redis.call("GET",x)
end
local function I(f,y)
if y~="read" and y~="write" then
w(f)
end
end
local function B(C,e)
return string.match(C,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function l(f,a)
local G={}
local y
local F=a and redis.call("HLEN",f)or 0
if F>101 then
local t=redis.call("HMGET",f,"mode",a)
I(f,t[1])
G[a]=t[2] or nil
return G,t[1],F-(t[2] and 2 or 1)
end
local g1=redis.call("HGETALL",f)
for g=1,#g1,2 do
if g1[g]=="mode" then
y=g1[g+1]
elseif B(g1[g],g1[g+1])then
G[g1[g]]=g1[g+1]
else
w(f)
end
end
if g1[1] then
I(f,y)
end
return G,y,0
end
local f=KEYS[1]
local b=KEYS[2]
local a=ARGV[1]
local m=ARGV[2]
local G,y,s=l(f,a)
local r=G[a] and redis.call("PTTL",b)or-2
if r~=-2 then
return{":ours",r}
end
local t=""
local u=0
if s>0 and y==(m=="1" and "write" or "read")then
u=s
for z,C in ipairs(redis.call("HRANDFIELD",f,3))do
t=C~=a and C~="mode" and C or t
end
end
for C,e in pairs(G)do
local M=string.gsub(C,":write$","")
if C~=a and(M~=C)==(m=="1")then
t=M
u=u+e
end
end
if u==0 then
return{":free"}
end
return{":held",t,u,redis.call("PTTL",f)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
