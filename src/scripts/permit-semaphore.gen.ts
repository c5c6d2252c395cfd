// Generated from lua/permit-semaphore/*.lua by `npm run build:lua`. Do not edit.
import type { Script } from './script.ts'

export type AcquireReply =
  | { code: 'granted'; remainingMs: number }
  | { code: 'busy'; remainingMs: number }
  | { code: 'refused'; remainingMs: number }

/**
 * Takes a permit when one is available, or answers what is already true for this holder, which is the permit's id: the
 * same in all polls and retries of one wait.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryAcquireAsync. There the client's clock decides, and a repeated
 * request takes a second permit under the first one's id, which never comes back.
 */
export const acquire: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'leaseMs' | 'last' | 'doneMs' | 'publish' | 'nowMs', AcquireReply> = {
  name: 'permit-semaphore/acquire',
  text: `local function a(b)
return(string.gsub(b,'..',function(c)
return string.char(tonumber(c,16))
end))
end
local function d(e,f,g)
if e~='' then
redis.call(e,f,g)
end
end
local function h(e,f,i)
if i>0 then
d(e,f,i)
end
end
local function j(i,k,l,m,n,e,f)
local o
repeat
local p=math.min(100,math.max(1,n-m))-1
local q=redis.call('ZRANGE',k,0,p,'WITHSCORES')
local r={}
for s=1,#q,2 do
local t=tonumber(q[s+1])
if t<=l then
table.insert(r,q[s])
else
o=o or t
end
end
if #r>0 then
redis.call('ZREM',k,unpack(r))
m=redis.call('INCRBY',i,#r)
h(e,f,m)
end
until #r<=p or m>=n
return m,o
end
local function u(v)
local w=redis.pcall('TIME')
return w.err and v or w[1]*1000+math.floor(w[2]/1000)
end
local i=KEYS[1]
local k=KEYS[2]
local x=KEYS[3]
local f=KEYS[4]
local y=ARGV[1]
local z=tonumber(ARGV[2])
local p=ARGV[3]
local a1=ARGV[4]
local e=ARGV[5]
local v=tonumber(ARGV[6])
local b1,c1=unpack(redis.call('MGET',i,x))
if c1 then
return{':refused',-1}
end
local d1=a(y)
local l=u(v)
local m,o=j(i,k,l,tonumber(b1 or 0),1,e,f)
if m>0 and redis.call('ZADD',k,'NX',l+z,d1)==1 then
redis.call('DECRBY',i,1)
local e1=redis.call('PTTL',i)
if e1>0 then
redis.call('PEXPIRE',k,e1)
end
return{':granted',z}
end
local t=(o or m>0)and redis.call('ZSCORE',k,d1)
if t then
return{':granted',math.min(t-l,z)}
end
if not b1 then
redis.call('GET',i)
end
if p=='1' then
redis.call('SET',x,'0','PX',a1)
end
return{':busy',o and o<922337203685477 and o-l or-1}`,
  sha: '4f5c07109887fa419fad03e11e5f35e4b68ac0cf',
  keys: 'permits deadlines done channel',
  args: 'holder leaseMs last doneMs publish nowMs',
  replies: 'granted remainingMs,busy remainingMs,refused remainingMs',
}

export type CountReply =
  | { code: 'counted'; permits: number }

/**
 * Counts permits, after those that are over were taken back. Source: Redisson, RedissonPermitExpirableSemaphore,
 * availablePermitsAsync, acquiredPermitsAsync and getPermitsAsync.
 */
export const count: Script<'permits' | 'deadlines' | 'channel' | 'free' | 'taken' | 'publish' | 'nowMs', CountReply> = {
  name: 'permit-semaphore/count',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local function g(f,h,i,j,k,b,c)
local l
repeat
local m=math.min(100,math.max(1,k-j))-1
local n=redis.call('ZRANGE',h,0,m,'WITHSCORES')
local o={}
for p=1,#n,2 do
local q=tonumber(n[p+1])
if q<=i then
table.insert(o,n[p])
else
l=l or q
end
end
if #o>0 then
redis.call('ZREM',h,unpack(o))
j=redis.call('INCRBY',f,#o)
e(b,c,j)
end
until #o<=m or j>=k
return j,l
end
local function r(s)
local t=redis.pcall('TIME')
return t.err and s or t[1]*1000+math.floor(t[2]/1000)
end
local f=KEYS[1]
local h=KEYS[2]
local c=KEYS[3]
local u=ARGV[1]
local v=ARGV[2]
local b=ARGV[3]
local s=tonumber(ARGV[4])
g(f,h,r(s),0,math.huge,b,c)
local j=u=='0' and '0' or redis.call('GET',f)
if not j then
return{':counted',0}
end
return{':counted',j+(v=='0' and 0 or redis.call('ZCARD',h))}`,
  sha: '2616306feddbef64381cc308c3ee87b249b3ea2e',
  keys: 'permits deadlines channel',
  args: 'free taken publish nowMs',
  replies: 'counted permits',
}

export type ExtendReply =
  | { code: 'extended' }
  | { code: 'gone' }

/**
 * Makes sure that at least leaseMs remain for a permit. Only raises its deadline, and never brings back a permit that is
 * over, whether or not it was taken back already. Source: Redisson, RedissonPermitExpirableSemaphore.updateLeaseTimeAsync.
 */
export const extend: Script<'deadlines' | 'holder' | 'leaseMs' | 'nowMs', ExtendReply> = {
  name: 'permit-semaphore/extend',
  text: `local function a(b)
return(string.gsub(b,'..',function(c)
return string.char(tonumber(c,16))
end))
end
local function d(e)
local f=redis.pcall('TIME')
return f.err and e or f[1]*1000+math.floor(f[2]/1000)
end
local g=KEYS[1]
local h=ARGV[1]
local i=tonumber(ARGV[2])
local e=tonumber(ARGV[3])
local j=d(e)
local k=a(h)
local l=tonumber(redis.call('ZSCORE',g,k)or 0)
if l<=j then
return{':gone'}
end
if l<j+i then
redis.call('ZADD',g,j+i,k)
end
return{':extended'}`,
  sha: 'edcb09a83c6871050836876264d02d3b803b560f',
  keys: 'deadlines',
  args: 'holder leaseMs nowMs',
  replies: 'extended,gone',
}

export type InspectReply =
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * Reads whether a holder has its permit, and for how long. The reply does not repeat the id: its digits are base64, which
 * the stock client decodes. Source: Redisson, RedissonPermitExpirableSemaphore.getLeaseTimeAsync.
 */
export const inspect: Script<'deadlines' | 'holder' | 'nowMs', InspectReply> = {
  name: 'permit-semaphore/inspect',
  text: `local function a(b)
return(string.gsub(b,'..',function(c)
return string.char(tonumber(c,16))
end))
end
local function d(e)
local f=redis.pcall('TIME')
return f.err and e or f[1]*1000+math.floor(f[2]/1000)
end
local g=KEYS[1]
local h=ARGV[1]
local e=tonumber(ARGV[2])
local i=(redis.call('ZSCORE',g,a(h))or 0)-d(e)
if i>0 then
return{':ours',i}
end
return{':free'}`,
  sha: 'b7febb105b0c639f33a922a7c082fb43aebb28bb',
  keys: 'deadlines',
  args: 'holder nowMs',
  replies: 'ours remainingMs,free',
}

export type ReleaseReply =
  | { code: 'released' }
  | { code: 'gone' }

/**
 * Gives a permit back: the release of a lease, and the cancellation of an acquire whose outcome nobody learned. Finishes
 * first and removes then, so that an acquire that is still under way takes nothing when it arrives. A permit that is over
 * goes back as well, once, and its release says gone, as Redisson's does.
 * Source: Redisson, RedissonPermitExpirableSemaphore.tryReleaseAsync.
 */
export const release: Script<'permits' | 'deadlines' | 'done' | 'channel' | 'holder' | 'outcome' | 'doneMs' | 'publish' | 'nowMs', ReleaseReply> = {
  name: 'permit-semaphore/release',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local function g(h,i,j)
if redis.call('SET',h,i,'PX',j,'NX')then
return false
end
return redis.call('GET',h)
end
local function k(l)
return(string.gsub(l,'..',function(m)
return string.char(tonumber(m,16))
end))
end
local function n(o)
local p=redis.pcall('TIME')
return p.err and o or p[1]*1000+math.floor(p[2]/1000)
end
local f=KEYS[1]
local q=KEYS[2]
local r=KEYS[3]
local c=KEYS[4]
local s=ARGV[1]
local t=ARGV[2]
local u=ARGV[3]
local b=ARGV[4]
local o=tonumber(ARGV[5])
local v=k(s)
local w=redis.call('ZSCORE',q,v)
local x=w and tonumber(w)>n(o)
local y=g(r,x and t or '0',u)
if w and not y then
redis.call('ZREM',q,v)
e(b,c,redis.call('INCRBY',f,1))
end
return{(y=='1' or x and not y)and ':released' or ':gone'}`,
  sha: '535e90a43eb3fe1867f0ed1030236dd056533c68',
  keys: 'permits deadlines done channel',
  args: 'holder outcome doneMs publish nowMs',
  replies: 'released,gone',
}

export type SetReply =
  | { code: 'set' }

/**
 * Sets how many permits there are in all, acquired ones included, once for every operation: a late copy must not undo
 * what was set after it. Source: Redisson, RedissonPermitExpirableSemaphore.setPermitsAsync.
 */
export const set: Script<'permits' | 'deadlines' | 'operation' | 'channel' | 'count' | 'answerMs' | 'publish', SetReply> = {
  name: 'permit-semaphore/set',
  text: `local function a(b,c,d)
if b~='' then
redis.call(b,c,d)
end
end
local function e(b,c,f)
if f>0 then
a(b,c,f)
end
end
local function g(h,i,j)
if redis.call('SET',h,i,'PX',j,'NX')then
return false
end
return redis.call('GET',h)
end
local f=KEYS[1]
local k=KEYS[2]
local h=KEYS[3]
local c=KEYS[4]
local l=tonumber(ARGV[1])
local j=ARGV[2]
local b=ARGV[3]
local m=redis.call('GET',f)
local n=m and m+redis.call('ZCARD',k)
if g(h,'1',j)or n==l then
return{':set'}
end
if n then
redis.call('INCRBY',f,l-n)
else
redis.call('SET',f,l)
end
e(b,c,l)
return{':set'}`,
  sha: '6ddf773cb4bfeff9c173435bb7d7b5091f455ab8',
  keys: 'permits deadlines operation channel',
  args: 'count answerMs publish',
  replies: 'set',
}
