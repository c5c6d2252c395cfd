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
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local function u(v,j)
return string.match(v,"[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[-0-9]")and string.match(j,"^%d+$")
end
local function p(q)
redis.call("GET",q)
end
local function A(d)
local B=redis.call("HGETALL",d)
if B[1] and(B[3] or not u(B[1],B[2]))then
p(d)
end
return B[1],B[2]
end
local function h(f,i,w)
if i=="0" then
local g=redis.pcall("INCR",f)
if type(g)=="table" then
m(f,redis.call("GET",f))
g=redis.call("INCR",f)
end
redis.call("PERSIST",f)
return g
end
local x=redis.pcall("TIME")
local g=x.err and w*1000 or x[1]*1000000+x[2]
local H=604800000
local t=redis.call("SET",f,string.format("%.0f",g),"KEEPTTL","GET")
if not t then
redis.call("PEXPIRE",f,H)
return g
end
local j=tonumber(t)
if not j or string.format("%d",j)~=t then
redis.call("SET",f,t,"KEEPTTL")
m(f,t)
end
if j>=g then
g=j+1
redis.call("SET",f,string.format("%.0f",g),"KEEPTTL")
end
redis.call("PEXPIRE",f,H,"GT")
return g
end
local d=KEYS[1]
local c=KEYS[2]
local f=KEYS[3]
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local i=ARGV[5]
local w=tonumber(ARGV[6])
local C=redis.call("EXISTS",d,c)
if C==0 then
local g=h(f,i,w)
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,k)
return{":granted",k,g}
end
local D=A(d)
local s=redis.call("PTTL",d)
if D==a then
local g=redis.call("GET",f)
if not tonumber(g)then
g=m(f,g)or h(f,i,w)
end
return{":granted",s,tonumber(g)}
end
if C==2 or s==-2 then
return{":refused",s}
end
if t=="1" then
redis.call("SET",c,"0","PX",e)
end
return{":busy",s}`,
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
  text: `local function m(b,n)
if n and string.format("%d",tonumber(n)or 0)~=n then
redis.call("HGET",b,"0")
end
return n
end
local d=KEYS[1]
local f=KEYS[2]
local a=ARGV[1]
local g=ARGV[2]
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
local t=tonumber(m(f,redis.call("GET",f))or 0)
if t<tonumber(g)and not redis.call("SET",f,g,"KEEPTTL","XX")then
return{":gone"}
end
return{":raised"}`,
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
