--[[
Takes the lock from any holder. The holder that it finds is finished, so a late duplicate of its acquire takes nothing,
and it learns of the theft at its next request. A waiting multi-lock, which has reserved the lock with a hold count of
0, is not finished: it goes on waiting. Waiters stay where they are.
A repeated request is answered with what is already true for its holder. The answer key makes sure that it steals once,
even if a copy arrives after its lease has expired: that copy would steal from an innocent holder.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] done             exists once this holder is finished
KEYS[3] answer           exists once this holder has stolen
KEYS[4] donePrefix       the done keys of all holders, without the holder

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)
ARGV[3] doneMs (ms)      lifetime of the done keys and of the answer key

REPLY granted remainingMs (ms) durable
REPLY refused remainingMs (ms) this holder is finished: released, cancelled, stolen from, or expired; -2: the lock is
  free
]]
--- @include "include/holder-of"
--- @include "include/take-over"

local current, holds = holderOf(lock)
if current == holder then
  return { ':granted', redis.call('PTTL', lock) }
end
if redis.call('EXISTS', done, answer) > 0 then
  return { ':refused', redis.call('PTTL', lock) }
end
takeOver(lock, donePrefix, current, holds, doneMs)
redis.call('SET', answer, '1', 'PX', doneMs)
redis.call('HSET', lock, holder, '1')
redis.call('PEXPIRE', lock, leaseMs)
return { ':granted', leaseMs }
