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
local d=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local j=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local z=redis.call("EXISTS",d,c)
if z==0 then
redis.call("HSET",d,"mode","write",a,1)
redis.call("PEXPIRE",d,j)
return{":granted",j}
end
local s=redis.call("HMGET",d,"mode",a)
local t=redis.call("PTTL",d)
if s[2] then
return{":granted",t}
end
if not s[1] and t~=-2 then
p(d)
end
if z==2 or t==-2 then
return{":refused",t}
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",t}`,
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
local function f(g,h,i)
if g~="" then
redis.call(g,h,i)
end
end
local d=KEYS[1]
local c=KEYS[2]
local h=KEYS[3]
local l=KEYS[4]
local a=ARGV[1]
local A=ARGV[2]
local m=tonumber(ARGV[3])
local C=ARGV[4]
local e=ARGV[5]
local g=ARGV[6]
local s=redis.call("HMGET",d,a,A)
local z=s[1]
if not z or m>0 then
local o=r(c,z and C or "0",e)
if z and not o and tonumber(z)>m then
redis.call("HSET",d,a,m)
end
return{(o=="1" or z and not o)and ":released" or ":gone"}
end
local B=s[2] and redis.call("PTTL",l)or-2
if B>0 then
redis.call("HDEL",d,a)
redis.call("HSET",d,"mode","read")
redis.call("PEXPIRE",d,B)
else
redis.call("DEL",d)
end
redis.call("SET",c,C,"PX",e)
f(g,h,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
