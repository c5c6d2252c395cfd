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
return redis.call('INCR',b)
end
local e=redis.pcall('TIME')
local f=e.err and d*1000 or e[1]*1000000+e[2]
local g=604800000
local h=tonumber(redis.call('SET',b,string.format('%.0f',f),'PX',g,'GET')or 0)
if h>=f then
f=h+1
redis.call('SET',b,string.format('%.0f',f),'PX',g)
end
return f
end
local i=KEYS[1]
local j=KEYS[2]
local b=KEYS[3]
local k=ARGV[1]
local l=tonumber(ARGV[2])
local h=ARGV[3]
local m=ARGV[4]
local c=ARGV[5]
local d=tonumber(ARGV[6])
local n=redis.call('EXISTS',i,j)
if n==0 then
local f=a(b,c,d)
redis.call('HSET',i,k,1)
redis.call('PEXPIRE',i,l)
return{':granted',l,f}
end
local o=redis.call('HGET',i,k)
local p=redis.call('PTTL',i)
if o then
return{':granted',p,tonumber(redis.call('GET',b)or a(b,c,d))}
end
if n==2 or p==-2 then
return{':refused',p}
end
if h=='1' then
redis.call('SET',j,'0','PX',m)
end
return{':busy',p}`,
  sha: 'a3fa6b936e3690f4b929e742e6983eb37fb88f74',
  keys: 'lock done tokens',
  args: 'holder leaseMs last doneMs clock nowMs',
  replies: 'granted remainingMs token,busy remainingMs,refused remainingMs',
}
