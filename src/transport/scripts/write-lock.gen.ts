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
  text: `local function p(q)
redis.call("GET",q)
end
local function x(d,z)
if z~="read" and z~="write" then
p(d)
end
end
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local C=redis.call("EXISTS",d,c)
if C==0 then
redis.call("HSET",d,"mode","write",a,1)
redis.call("PEXPIRE",d,k)
return{":granted",k}
end
local w=redis.call("HMGET",d,"mode",a)
local s=redis.call("PTTL",d)
if w[2] then
return{":granted",s}
end
if s~=-2 then
x(d,w[1])
end
if C==2 or s==-2 then
return{":refused",s}
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",s}`,
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
local t=redis.pcall("SET",c,k,"PX",e,"NX")
if t and t.err then
l(c)
t=redis.call("SET",c,k,"PX",e,"NX")
end
return not t and redis.call("GET",c)
end
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local j=KEYS[4]
local a=ARGV[1]
local H=ARGV[2]
local m=tonumber(ARGV[3])
local A=ARGV[4]
local e=ARGV[5]
local g=ARGV[6]
local w=redis.call("HMGET",d,a,H)
local D=w[1]
if not D or m>0 then
local o=r(c,D and A or "0",e)
if D and not o and tonumber(D)>m then
redis.call("HSET",d,a,m)
end
return{(o=="1" or D and not o)and ":released" or ":gone"}
end
local I=w[2] and redis.call("PTTL",j)or-2
if I>0 then
redis.call("HDEL",d,a)
redis.call("HSET",d,"mode","read")
redis.call("PEXPIRE",d,I)
else
redis.call("DEL",d)
end
redis.call("SET",c,A,"PX",e)
f(g,h,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
