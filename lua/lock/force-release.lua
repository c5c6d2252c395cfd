--[[
Frees the lock, regardless of its holder.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
The holder that it finds is finished, so a late duplicate of its acquire takes nothing. A waiting multi-lock, which has
reserved the lock with a hold count of 0, is not finished: it goes on waiting.
Source: Redisson, RedissonLock.forceUnlockAsync.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] channel          where Redisson's waiters listen
KEYS[4] donePrefix       the done keys of all holders, without the holder

ARGV[1] doneMs (ms)      lifetime of the stored answer and of the done key
ARGV[2] publish (command)

REPLY released
REPLY free
]]
--- @include "include/finished"
--- @include "include/holder-of"
--- @include "include/wake"

local holder, holds = holderOf(lock)
local kept = finished(answer, holder and '1' or '0', doneMs)
if holder and not kept then
  redis.call('DEL', lock)
  if holds ~= '0' then
    redis.call('SET', donePrefix .. holder, '0', 'PX', doneMs, 'NX')
  end
  wake(publish, channel, '0')
end
return { (kept == '1' or holder and not kept) and ':released' or ':free' }
