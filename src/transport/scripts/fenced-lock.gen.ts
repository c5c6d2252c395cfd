// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and mints a fencing token. A repeated request is answered with what is already true
 * for its holder.
 * A token belongs to a grant, so a repeated request gets the stored token. It gets a new one only when the stored token
 * was evicted.
 * Source: Redisson, RedissonFencedLock.tryLockInnerAsync, which also counts at every re-entry and every repeat.
 */
export const acquire: Script<'lock' | 'done' | 'tokens' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'clock' | 'nowMs', AcquireReply> = {
  text: `local function e(c,f,q)
if f=="0" then
local d=redis.call("INCR",c)
redis.call("PERSIST",c)
return d
end
local r=redis.pcall("TIME")
local d=r.err and q*1000 or r[1]*1000000+r[2]
local p=604800000
local n=tonumber(redis.call("SET",c,string.format("%.0f",d),"PX",p,"GET")or 0)
if n>=d then
d=n+1
redis.call("SET",c,string.format("%.0f",d),"PX",p)
end
return d
end
local function j(k)
redis.call("GET",k)
end
local b=KEYS[1]
local g=KEYS[2]
local c=KEYS[3]
local a=ARGV[1]
local h=tonumber(ARGV[2])
local n=ARGV[3]
local i=ARGV[4]
local f=ARGV[5]
local q=tonumber(ARGV[6])
local v=redis.call("EXISTS",b,g)
if v==0 then
local d=e(c,f,q)
redis.call("HSET",b,a,1)
redis.call("PEXPIRE",b,h)
return{":granted",h,d}
end
local l=redis.call("HMGET",b,a,"mode")
local m=redis.call("PTTL",b)
if l[1] then
return{":granted",m,tonumber(redis.call("GET",c)or e(c,f,q))}
end
if l[2] then
j(b)
end
if v==2 or m==-2 then
return{":refused",m}
end
if n=="1" then
redis.call("SET",g,"0","PX",i)
end
return{":busy",m}`,
  keys: 'lock done tokens',
  args: 'holder leaseMs last doneMs clock nowMs',
  replies: 'granted remainingMs token,busy remainingMs,refused remainingMs',
}

export type RaiseReply =
  | { code: 'raised' }
  | { code: 'gone' }

/**
 * Raises the token of a lock that the holder has to the token that was agreed upon for several locks together. The next
 * grant of any of these locks then gets a higher token. The token keeps the TTL that its grant gave it.
 * Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995). Redisson's locks of locks have no tokens.
 */
export const raise: Script<'lock' | 'tokens' | 'holder' | 'token', RaiseReply> = {
  text: `local b=KEYS[1]
local c=KEYS[2]
local a=ARGV[1]
local d=ARGV[2]
if redis.call("HEXISTS",b,a)==0 then
return{":gone"}
end
local n=tonumber(redis.call("GET",c)or 0)
if n<tonumber(d)and not redis.call("SET",c,d,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
