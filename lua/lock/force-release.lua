--[[
Frees the lock, regardless of its holder.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
Source: Redisson, RedissonLock.forceUnlockAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen

ARGV[1] answerMs (ms)    lifetime of the stored answer
ARGV[2] publish (command)

REPLY released
REPLY free
]]
--- @include "include/refuse"
--- @include "include/wake"

local lock = KEYS[1]
local answer = KEYS[2]
local channel = KEYS[3]
local answerMs = ARGV[1]
local publish = ARGV[2]

local fields = redis.call('HLEN', lock)
if fields > 1 then
  -- A plain lock has one field, its holder. A read-write lock also has a mode.
  refuse(lock)
end
local held = fields > 0
if not redis.call('SET', answer, held and '1' or '0', 'PX', answerMs, 'NX') then
  held = redis.call('GET', answer) == '1'
elseif held then
  redis.call('DEL', lock)
  wake(publish, channel, '0')
end
return { held and ':released' or ':free' }
