// Generated from lua/multi-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes all locks when all are free, and otherwise none. A repeated request is answered with what is already true for
 * its holder. A holder that has lost one of the locks gets a remaining time of 0.
 * Source: Redisson, RedissonMultiLock.tryLockAsync, which takes them one after the other.
 */
export const acquire: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'last' | 'doneMs', AcquireReply> = {
  text: `local function u(v,j)
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
local c=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local k=tonumber(ARGV[2])
local t=ARGV[3]
local e=ARGV[4]
local h=redis.call("EXISTS",c,unpack(b))
if h==0 then
for n,d in ipairs(b)do
redis.call("HSET",d,a,1)
redis.call("PEXPIRE",d,k)
end
return{":granted",k}
end
local g=0
local f=math.huge
local i=-2
for n,d in ipairs(b)do
if A(d)==a then
g=g+1
h=h-1
f=math.min(f,redis.call("PTTL",d))
elseif i==-2 then
i=redis.call("PTTL",d)
if i~=-2 then
h=h-1
if t=="0" and g==0 then
return{":busy",i}
end
end
end
if h==0 then
break
end
end
if g>0 then
return{":granted",g==#b and f or 0}
end
if i==-2 then
return{":refused",i}
end
redis.call("SET",c,"0","PX",e,"NX")
return{":busy",i}`,
  keys: 'done locks',
  args: 'holder leaseMs last doneMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Raises the remaining lease of every lock to at least leaseMs, or touches none: a holder that has lost one lock has
 * lost them all. It never lowers a TTL and never creates a key.
 * Source: Redisson, renewal.LockTask, which renews each lock separately.
 */
export const extend: Script<'locks[]' | 'holder' | 'leaseMs', ExtendReply> = {
  text: `local b=KEYS
local a=ARGV[1]
local k=ARGV[2]
for n,d in ipairs(b)do
if redis.call("HEXISTS",d,a)==0 then
return{":gone"}
end
end
for n,d in ipairs(b)do
redis.call("PEXPIRE",d,k,"GT")
end
return{":extended"}`,
  keys: 'locks',
  args: 'holder leaseMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'free' }

/**
 * Reads the holder that has all of the locks.
 * Source: Redisson, RedissonMultiLock.isHeldByThread, which asks one after the other.
 */
export const inspect: Script<'locks[]', InspectReply> = {
  text: `local function u(v,j)
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
local b=KEYS
local a,m=A(b[1])
local f=math.huge
for n,d in ipairs(b)do
if not a or not redis.call("HGET",d,a)then
return{":free"}
end
f=math.min(f,redis.call("PTTL",d))
end
return{":held",a,tonumber(m),f}`,
  keys: 'locks',
  args: '',
  replies: 'held holder$ holds remainingMs,free',
}

export type ReenterReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'gone' }
  | { code: 'refused' }

/**
 * Adds one hold of every lock for a holder that has them all.
 * The caller sends the hold count that it wants, never "one more", and every hold has its own done key. So a duplicate
 * that arrives after its release changes nothing.
 * Source: Redisson, RedissonMultiLock.tryLockAsync by the thread that has the locks.
 */
export const reenter: Script<'done' | 'locks[]' | 'holder' | 'leaseMs' | 'holds', ReenterReply> = {
  text: `local c=KEYS[1]
local b={unpack(KEYS,2)}
local a=ARGV[1]
local k=ARGV[2]
local m=tonumber(ARGV[3])
local e=m
for n,d in ipairs(b)do
e=math.min(e,tonumber(redis.call("HGET",d,a)or 0))
end
if e==0 then
return{":gone"}
end
if redis.call("EXISTS",c)==1 then
return{":refused"}
end
local f=math.huge
for n,d in ipairs(b)do
if e<m then
redis.call("HSET",d,a,m)
redis.call("PEXPIRE",d,k,"GT")
end
f=math.min(f,redis.call("PTTL",d))
end
return{":granted",f}`,
  keys: 'done locks',
  args: 'holder leaseMs holds',
  replies: 'granted remainingMs,gone,refused',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Ends one hold of every lock that the holder still has.
 * A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
 * The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
 * arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
 * Source: Redisson, RedissonMultiLock.unlockInnerAsync.
 */
export const release: Script<'done' | 'members[]' | 'holder' | 'holds' | 'outcome' | 'doneMs' | 'publish', ReleaseReply> = {
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
local c=KEYS[1]
local d={unpack(KEYS,2)}
local a=ARGV[1]
local m=tonumber(ARGV[2])
local A=ARGV[3]
local e=ARGV[4]
local g=ARGV[5]
local j,n=true,false
local D={}
for y=1,#d,2 do
D[y]=tonumber(redis.call("HGET",d[y],a)or 0)
j=j and D[y]>0
n=n or D[y]>0
end
local k=j and A or "0"
if n and m==0 then
for y=1,#d,2 do
if D[y]>0 then
redis.call("DEL",d[y])
f(g,d[y+1],"0")
end
end
redis.call("SET",c,k,"PX",e)
return{j and ":released" or ":gone"}
end
local o=r(c,k,e)
for y=1,#d,2 do
if not o and D[y]>m then
redis.call("HSET",d[y],a,m)
end
end
return{(o=="1" or j and not o)and ":released" or ":gone"}`,
  keys: 'done members',
  args: 'holder holds outcome doneMs publish',
  replies: 'released,gone',
}
