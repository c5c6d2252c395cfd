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
  text: `local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local v=redis.call("EXISTS",b,g)
if v==0 then
redis.call("HSET",b,"mode","write",a,1)
redis.call("PEXPIRE",b,h)
return{":granted",h}
end
local l=redis.call("HMGET",b,"mode",a)
local m=redis.call("PTTL",b)
if l[2] then
return{":granted",m}
end
if not l[1] and m~=-2 then
j(b)
end
if v==2 or m==-2 then
return{":refused",m}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m}`,
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
 * The script writes the done key before it removes anything.
 * A writer that also reads becomes a reader (downgrade), for the rest of its read lease.
 * Source: Redisson, RedissonWriteLock.unlockInnerAsync. There a downgrade wakes no reader, and the lock keeps the TTL
 * of the writer.
 */
export const release: Script<'lock' | 'done' | 'channel' | 'reading' | 'holder' | 'reader' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
  text: `local function c(d,e,f)
if d~="" then
redis.call(d,e,f)
end
end
local b=KEYS[1]
local g=KEYS[2]
local e=KEYS[3]
local h=KEYS[4]
local a=ARGV[1]
local s=ARGV[2]
local n=tonumber(ARGV[3])
local y=ARGV[4]
local i=ARGV[5]
local d=ARGV[6]
local l=redis.call("HMGET",b,a,s)
local u=l[1]
if not redis.call("SET",g,u and y or "0","PX",i,"NX")then
return{redis.call("GET",g)=="1" and ":released" or ":gone"}
end
if not u then
return{":gone"}
end
if n>0 then
if tonumber(u)>n then
redis.call("HSET",b,a,n)
end
return{":released"}
end
local w=l[2] and redis.call("PTTL",h)or-2
if w>0 then
redis.call("HDEL",b,a)
redis.call("HSET",b,"mode","read")
redis.call("PEXPIRE",b,w)
else
redis.call("DEL",b)
end
c(d,e,"1")
return{":released"}`,
  keys: 'lock done channel reading',
  args: 'holder reader holds outcome doneMs publish',
  replies: 'released,gone',
}
