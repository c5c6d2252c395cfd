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
  text: `local f,g,n,s=unpack(KEYS)
local j,B,m=unpack(ARGV)
local function t(u)
redis.call("GET",u)
end
local function L(f,v)
if v~="read"and v~="write"then
t(f)
end
end
local function E(F,e)
return string.match(F,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function i(f,a)
local D={}
local v
local G=a and redis.call("HLEN",f)or 0
if G>101 then
local z=redis.call("HMGET",f,"mode",a)
L(f,z[1])
D[a]=z[2] or nil
return D,z[1],G-(z[2] and 2 or 1)
end
local x1=redis.call("HGETALL",f)
for h=1,#x1,2 do
if x1[h]=="mode"then
v=x1[h+1]
elseif E(x1[h],x1[h+1])then
D[x1[h]]=x1[h+1]
else
t(f)
end
end
if x1[1] then
L(f,v)
end
return D,v,0
end
local D,v=i(f)
local A=v==(j=="1"and"write"or"read")
local function r(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function q(c,g,d)
local C=redis.pcall("SET",c,g,"PX",d,"NX")
if C and C.err then
r(c)
C=redis.call("SET",c,g,"PX",d,"NX")
end
return not C and redis.call("GET",c)
end
local k=q(g,A and"1"or"0",B)
local function l(m,n,o)
if m=="BOTH"then
redis.call("PUBLISH",n,o)
m="SPUBLISH"
end
if m~=""then
redis.call(m,n,o)
end
end
if A and not k then
redis.call("DEL",f)
for a in pairs(D)do
redis.call("SET",s..a,"0","PX",B,"NX")
end
l(m,n,j)
end
return(k=="1"or A and not k)and":released"or":free"`,
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
local a,j=unpack(ARGV)
local function t(u)
redis.call("GET",u)
end
local function L(f,v)
if v~="read"and v~="write"then
t(f)
end
end
local function E(F,e)
return string.match(F,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(e,"^%d+$")
end
local function i(f,a)
local D={}
local v
local G=a and redis.call("HLEN",f)or 0
if G>101 then
local z=redis.call("HMGET",f,"mode",a)
L(f,z[1])
D[a]=z[2] or nil
return D,z[1],G-(z[2] and 2 or 1)
end
local x1=redis.call("HGETALL",f)
for h=1,#x1,2 do
if x1[h]=="mode"then
v=x1[h+1]
elseif E(x1[h],x1[h+1])then
D[x1[h]]=x1[h+1]
else
t(f)
end
end
if x1[1] then
L(f,v)
end
return D,v,0
end
local D,v,w=i(f,a)
local s=D[a] and redis.call("PTTL",b)or-2
if s~=-2 then
return{":ours",s}
end
local z=""
local y=0
if w>0 and v==(j=="1"and"write"or"read")then
y=w
for x,F in ipairs(redis.call("HRANDFIELD",f,3))do
z=F~=a and F~="mode"and F or z
end
end
for F,e in pairs(D)do
local B=string.gsub(F,":write$","")
if F~=a and(B~=F)==(j=="1")then
z=B
y=y+e
end
end
if y==0 then
return":free"
end
return{":held",z,y,redis.call("PTTL",f)}`,
  keys: 'lock lease',
  args: 'holder write',
  replies: 'ours remainingMs,held holder$ holds remainingMs,free',
  durable: 'ours held',
}
