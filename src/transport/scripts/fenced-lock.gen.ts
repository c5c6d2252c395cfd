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
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function w(x,f)
return string.match(x,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(f,"^%d+$")
end
local function o(p)
redis.call("GET",p)
end
local function D(d)
local A=redis.call("HGETALL",d)
if A[1] and(A[3] or not w(A[1],A[2]))then
o(d)
end
return A[1],A[2]
end
local function i(g,j,t)
if j=="0" then
local h=redis.pcall("INCR",g)
if type(h)=="table" then
q(g,redis.call("GET",g))
h=redis.call("INCR",g)
end
redis.call("PERSIST",g)
return h
end
local z=redis.pcall("TIME")
local h=z.err and t*1000 or z[1]*1000000+z[2]
local L=604800000
local v=redis.call("SET",g,string.format("%.0f",h),"KEEPTTL","GET")
if not v then
redis.call("PEXPIRE",g,L)
return h
end
local f=tonumber(v)
if not f or string.format("%d",f)~=v then
redis.call("SET",g,v,"KEEPTTL")
q(g,v)
end
if f>=h then
h=f+1
redis.call("SET",g,string.format("%.0f",h),"KEEPTTL")
end
redis.call("PEXPIRE",g,L,"GT")
return h
end
local d=KEYS[1]
local c=KEYS[2]
local g=KEYS[3]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local v=ARGV[3]
local e=ARGV[4]
local j=ARGV[5]
local t=tonumber(ARGV[6])
local E=redis.call("EXISTS",d,c)
if E==0 then
local h=i(g,j,t)
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m,h}
end
local F=D(d)
local y=redis.call("PTTL",d)
if F==a then
local h=redis.call("GET",g)
if not tonumber(h)then
h=q(g,h)or i(g,j,t)
end
return{":granted",y,tonumber(h)}
end
if E==2 or y==-2 then
return{":refused",y}
end
if v=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",y}`,
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
  text: `local function q(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local g=KEYS[2]
local a=ARGV[1]
local h=ARGV[2]
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
local v=tonumber(q(g,redis.call("GET",g))or 0)
if v<tonumber(h)and not redis.call("SET",g,h,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
