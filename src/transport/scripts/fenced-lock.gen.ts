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
  text: `local function n(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local function v(w,j)
return string.match(w,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function C(d)
local D=redis.call("HGETALL",d)
if D[1] and(D[3] or not v(D[1],D[2]))then
p(d)
end
return D[1],D[2]
end
local function h(f,i,x)
if i=="0" then
local g=redis.pcall("INCR",f)
if type(g)=="table" then
n(f,redis.call("GET",f))
g=redis.call("INCR",f)
end
redis.call("PERSIST",f)
return g
end
local y=redis.pcall("TIME")
local g=y.err and x*1000 or y[1]*1000000+y[2]
local L=604800000
local u=redis.call("SET",f,string.format("%.0f",g),"KEEPTTL","GET")
if not u then
redis.call("PEXPIRE",f,L)
return g
end
local j=tonumber(u)
if not j or string.format("%d",j)~=u then
redis.call("SET",f,u,"KEEPTTL")
n(f,u)
end
if j>=g then
g=j+1
redis.call("SET",f,string.format("%.0f",g),"KEEPTTL")
end
redis.call("PEXPIRE",f,L,"GT")
return g
end
local d=KEYS[1]
local c=KEYS[2]
local f=KEYS[3]
local a=ARGV[1]
local m=tonumber(ARGV[2])
local u=ARGV[3]
local e=ARGV[4]
local i=ARGV[5]
local x=tonumber(ARGV[6])
local E=redis.call("EXISTS",d,c)
if E==0 then
local g=h(f,i,x)
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,m)
return{":granted",m,g}
end
local F=C(d)
local t=redis.call("PTTL",d)
if F==a then
local g=redis.call("GET",f)
if not tonumber(g)then
g=n(f,g)or h(f,i,x)
end
return{":granted",t,tonumber(g)}
end
if E==2 or t==-2 then
return{":refused",t}
end
if u=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",t}`,
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
  text: `local function n(b,o)
if o and string.format("%d",tonumber(o)or 0)~=o then
redis.call("HGET",b,"0")
end
return o
end
local d=KEYS[1]
local f=KEYS[2]
local a=ARGV[1]
local g=ARGV[2]
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
local u=tonumber(n(f,redis.call("GET",f))or 0)
if u<tonumber(g)and not redis.call("SET",f,g,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
