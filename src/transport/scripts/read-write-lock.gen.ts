// Generated from lua/read-write-lock/*.lua by `npm run build:lua`. Do not edit.
import { type Script, script } from './script.ts'

export type ForceReleaseReply =
  | { code: 'released' }
  | { code: 'more' }
  | { code: 'free' }

/**
 * Ends all reading, or the writing, regardless of the holders. It does not touch a lock in the other mode.
 * The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
 * All holders that it finds are finished, so late duplicates of their acquires take nothing. Of more than a hundred
 * readers, the first delivery takes the lock from all at once, and each one finishes a hundred, so that Redis is not kept
 * busy. Those that read later are not among them.
 * The lease keys of the readers are left to expire.
 * Source: Redisson, RedissonReadLock.forceUnlockAsync and RedissonWriteLock.forceUnlockAsync.
 */
export const forceRelease: Script<'lock' | 'answer' | 'channel' | 'donePrefix' | 'unfinished' | 'write' | 'answerMs' | 'publish', ForceReleaseReply> = /* @__PURE__ */ script(
  `local f,h,p,v,A=unpack(KEYS)
local s,E,o=unpack(ARGV)
local function w(x)
redis.call("GET",x)
end
local function z(f,m)
if m~="read"and m~="write"then
w(f)
end
end
local function G(H,e)
return string.match(H,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(e,"^%d+$")
end
local function j(f,a)
local g={}
local m
local z1=redis.call("HRANDFIELD",f,102,"WITHVALUES")
local k=z1[203] and redis.call("HLEN",f)-1 or 0
if k>0 then
local C=redis.call("HMGET",f,"mode",a or"")
m=C[1]
g[a or""]=C[2] or nil
k=k-(C[2] and 1 or 0)
end
for i=1,k>0 and a and 0 or #z1,2 do
if z1[i]=="mode"then
m=z1[i+1]
elseif G(z1[i],z1[i+1])then
g[z1[i]]=z1[i+1]
else
w(f)
end
end
if z1[1] then
z(f,m)
end
return g,m,k
end
local g,m,k=j(f)
local y=m==(s=="1"and"write"or"read")
local function u(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function t(c,h,d)
local F=redis.pcall("SET",c,h,"PX",d,"NX")
if F and F.err then
u(c)
F=redis.call("SET",c,h,"PX",d,"NX")
end
return not F and redis.call("GET",c)
end
local l=t(h,y and"1"or"0",E)
if l=="0"or not y and not l then
return":free"
end
local function D(a)
redis.call("SET",v..a,"0","PX",E,"NX")
end
local function n(o,p,q)
if o=="BOTH"then
redis.call("PUBLISH",p,q)
o="SPUBLISH"
end
if o~=""then
redis.call(o,p,q)
end
end
if not l then
if k==0 then
redis.call("DEL",f)
for a in pairs(g)do
D(a)
end
n(o,p,s)
return":released"
end
redis.call("RENAME",f,A)
redis.call("PEXPIRE",A,E)
redis.call("HDEL",A,"mode")
n(o,p,s)
end
local B=redis.call("HRANDFIELD",A,101)
local I=B[101]
B[101]=nil
if B[1] then
if redis.call("HDEL",f,unpack(B))>0 and redis.call("HLEN",f)==1 then
redis.call("DEL",f)
n(o,p,s)
end
redis.call("HDEL",A,unpack(B))
for r,H in ipairs(B)do
D(H)
end
end
return I and":more"or":released"`,
  'lock answer channel donePrefix unfinished',
  'write answerMs publish',
  'released,more,free',
)

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
export const inspect: Script<'lock' | 'lease' | 'holder' | 'write', InspectReply> = /* @__PURE__ */ script(
  `local f,b=unpack(KEYS)
local a,s=unpack(ARGV)
local function w(x)
redis.call("GET",x)
end
local function z(f,m)
if m~="read"and m~="write"then
w(f)
end
end
local function G(H,e)
return string.match(H,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]")
and string.match(e,"^%d+$")
end
local function j(f,a)
local g={}
local m
local z1=redis.call("HRANDFIELD",f,102,"WITHVALUES")
local k=z1[203] and redis.call("HLEN",f)-1 or 0
if k>0 then
local C=redis.call("HMGET",f,"mode",a or"")
m=C[1]
g[a or""]=C[2] or nil
k=k-(C[2] and 1 or 0)
end
for i=1,k>0 and a and 0 or #z1,2 do
if z1[i]=="mode"then
m=z1[i+1]
elseif G(z1[i],z1[i+1])then
g[z1[i]]=z1[i+1]
else
w(f)
end
end
if z1[1] then
z(f,m)
end
return g,m,k
end
local g,m,k=j(f,a)
local v=g[a] and redis.call("PTTL",b)or-2
if v~=-2 then
return{":ours",v}
end
local C=""
local B=0
if k>0 and m==(s=="1"and"write"or"read")then
B=k
for r,H in ipairs(redis.call("HRANDFIELD",f,3))do
C=H~=a and H~="mode"and H or C
end
end
for H,e in pairs(g)do
local E=string.gsub(H,":write$","")
if H~=a and(E~=H)==(s=="1")then
C=E
B=B+e
end
end
if B==0 then
return":free"
end
return{":held",C,B,redis.call("PTTL",f)}`,
  'lock lease',
  'holder write',
  'ours remainingMs,held holder$ holds remainingMs,free',
  'ours held',
)
