// Generated from lua/fenced-lock/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number; token: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes the lock when it is free and mints a fencing token, or answers what is already true for this holder: a token
 * belongs to a grant, so a repeated request is told the same one.
 * Source: Redisson, RedissonFencedLock.tryLockInnerAsync, which also counts at every re-entry and every repeat.
 */
export const acquire: Script<'lock' | 'done' | 'tokens' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'clock' | 'nowMs', AcquireReply> = {
  name: 'fenced-lock/acquire',
  text: `local function a(b,c,d)
if c=='0' then
local e=redis.call('INCR',b)
redis.call('PERSIST',b)
return e
end
local f=redis.pcall('TIME')
local e=f.err and d*1000 or f[1]*1000000+f[2]
local g=604800000
local h=tonumber(redis.call('SET',b,string.format('%.0f',e),'PX',g,'GET')or 0)
if h>=e then
e=h+1
redis.call('SET',b,string.format('%.0f',e),'PX',g)
end
return e
end
local function i(j)
redis.call('GET',j)
end
local k=KEYS[1]
local l=KEYS[2]
local b=KEYS[3]
local m=ARGV[1]
local n=tonumber(ARGV[2])
local h=ARGV[3]
local o=ARGV[4]
local c=ARGV[5]
local d=tonumber(ARGV[6])
local p=redis.call('EXISTS',k,l)
if p==0 then
local e=a(b,c,d)
redis.call('HSET',k,m,1)
redis.call('PEXPIRE',k,n)
return{':granted',n,e}
end
local q=redis.call('HMGET',k,m,'mode')
local r=redis.call('PTTL',k)
if q[1] then
return{':granted',r,tonumber(redis.call('GET',b)or a(b,c,d))}
end
if q[2] then
i(k)
end
if p==2 or r==-2 then
return{':refused',r}
end
if h=='1' then
redis.call('SET',l,'0','PX',o)
end
return{':busy',r}`,
  sha: '117f8315cf3ff26390c88aa476b879114fa8e9f4',
  keys: 'lock done tokens',
  args: 'holder leaseMs last doneMs clock nowMs',
  replies: 'granted remainingMs token,busy remainingMs,refused remainingMs',
}

export type RaiseReply =
  | { code: 'raised' }
  | { code: 'gone' }

/**
 * Raises the token of a lock that the holder has to the one that was agreed upon for several locks together, so that the
 * next grant of any of them gets a higher one. The token keeps the TTL that its grant gave it.
 * Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995); Redisson's locks of locks have no tokens.
 */
export const raise: Script<'lock' | 'tokens' | 'holder' | 'token', RaiseReply> = {
  name: 'fenced-lock/raise',
  text: `local a=KEYS[1]
local b=KEYS[2]
local c=ARGV[1]
local d=ARGV[2]
if redis.call('HEXISTS',a,c)==0 then
return{':gone'}
end
local e=tonumber(redis.call('GET',b)or 0)
if e<tonumber(d)and not redis.call('SET',b,d,'KEEPTTL','XX')then
return{':gone'}
end
return{':raised'}`,
  sha: '017b55a29385d2196b3afb564b72d882d604961e',
  keys: 'lock tokens',
  args: 'holder token',
  replies: 'raised,gone',
}
