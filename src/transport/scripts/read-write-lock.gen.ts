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
  text: `local f,o,j,r=unpack(KEYS)
local m,B,i=unpack(ARGV)
local function x(y)
redis.call("GET",y)
end
local function N(f,z)
if z~="read"and z~="write"then
x(f)
end
end
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function l(f,a)
local F={}
local z
local E=a and redis.call("HLEN",f)or 0
if E>101 then
local u=redis.call("HMGET",f,"mode",a)
N(f,u[1])
F[a]=u[2] or nil
return F,u[1],E-(u[2] and 2 or 1)
end
local d1=redis.call("HGETALL",f)
for g=1,#d1,2 do
if d1[g]=="mode"then
z=d1[g+1]
elseif C(d1[g],d1[g+1])then
F[d1[g]]=d1[g+1]
else
x(f)
end
end
if d1[1] then
N(f,z)
end
return F,z,0
end
local F,z=l(f)
local I=z==(m=="1"and"write"or"read")
local function q(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function w(c,o,d)
local A=redis.pcall("SET",c,o,"PX",d,"NX")
if A and A.err then
q(c)
A=redis.call("SET",c,o,"PX",d,"NX")
end
return not A and redis.call("GET",c)
end
local p=w(o,I and"1"or"0",B)
local function h(i,j,k)
if i=="BOTH"then
redis.call("PUBLISH",j,k)
i="SPUBLISH"
end
if i~=""then
redis.call(i,j,k)
end
end
if I and not p then
redis.call("DEL",f)
for a in pairs(F)do
redis.call("SET",r..a,"0","PX",B,"NX")
end
h(i,j,m)
end
return(p=="1"or I and not p)and":released"or":free"`,
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
  text: `local f,b=unpack(KEYS)
local a,m=unpack(ARGV)
local function x(y)
redis.call("GET",y)
end
local function N(f,z)
if z~="read"and z~="write"then
x(f)
end
end
local function C(D,e)
return string.match(D,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function l(f,a)
local F={}
local z
local E=a and redis.call("HLEN",f)or 0
if E>101 then
local u=redis.call("HMGET",f,"mode",a)
N(f,u[1])
F[a]=u[2] or nil
return F,u[1],E-(u[2] and 2 or 1)
end
local d1=redis.call("HGETALL",f)
for g=1,#d1,2 do
if d1[g]=="mode"then
z=d1[g+1]
elseif C(d1[g],d1[g+1])then
F[d1[g]]=d1[g+1]
else
x(f)
end
end
if d1[1] then
N(f,z)
end
return F,z,0
end
local F,z,s=l(f,a)
local r=F[a] and redis.call("PTTL",b)or-2
if r~=-2 then
return{":ours",r}
end
local u=""
local v=0
if s>0 and z==(m=="1"and"write"or"read")then
v=s
for t,D in ipairs(redis.call("HRANDFIELD",f,3))do
u=D~=a and D~="mode"and D or u
end
end
for D,e in pairs(F)do
local Z=string.gsub(D,":write$","")
if D~=a and(Z~=D)==(m=="1")then
u=Z
v=v+e
end
end
if v==0 then
return":free"
end
return{":held",u,v,redis.call("PTTL",f)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
}
