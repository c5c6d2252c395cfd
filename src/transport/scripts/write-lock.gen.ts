// Generated from lua/write-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it has no readers and no writer. A repeated request is answered with what is already true for its
 * holder.
 * Every logical acquire has a fresh holder id, which all its retries and polls reuse. So the acquire takes effect at
 * most once, even if a request is lost, duplicated or delayed.
 * Source: Redisson, RedissonWriteLock.tryLockInnerAsync, where a repeated request counts twice and adds its lease.
 */
export const acquire: Script<'lock' | 'done' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  text: `local function o(p)
redis.call("GET",p)
end
local function q(d,z)
if z~="read" and z~="write" then
o(d)
end
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local E=redis.call("EXISTS",d,c)
if E==0 then
redis.call("HSET",d,"mode","write",a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m}
end
local t=redis.call("HMGET",d,"mode",a)
local y=redis.call("PTTL",d)
if t[2] then
return{":granted",y}
end
if y~=-2 then
q(d,t[1])
end
if E==2 or y==-2 then
return{":refused",y}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",y}`,
  keys: 'lock done',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one write hold.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script ends the writing and writes the done key. The removal comes first, because a full database permits it.
 * A writer that also reads becomes a reader (downgrade), for the rest of its read lease.
 * Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no reader, and the lock keeps the TTL
 * of the writer.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'reading' | 'holder' | 'reader' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function l(b)
redis.call("PEXPIRE",b,1,"GT")
end
local function r(c,k,e)
local v=redis.pcall("SET",c,k,"PX",e,"NX")
if v and v.err then
l(c)
v=redis.call("SET",c,k,"PX",e,"NX")
end
return not v and redis.call("GET",c)
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
local d=KEYS[1]
local c=KEYS[2]
local i=KEYS[3]
local f=KEYS[4]
local a=ARGV[1]
local E=ARGV[2]
local n=tonumber(ARGV[3])
local A=ARGV[4]
local e=ARGV[5]
local h=ARGV[6]
local t=redis.call("HMGET",d,a,E)
local F=t[1]
if not F or n>0 then
local m=r(c,F and A or "0",e)
if F and not m and tonumber(F)>n then
redis.call("HSET",d,a,n)
end
return{(m=="1" or F and not m)and ":released" or ":gone"}
end
local G=t[2] and redis.call("PTTL",f)or-2
if G>0 then
redis.call("HDEL",d,a)
redis.call("HSET",d,"mode","read")
redis.call("PEXPIRE",d,G)
else
redis.call("DEL",d)
end
redis.call("SET",c,A,"PX",e)
g(h,i,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
