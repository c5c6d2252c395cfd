-- Removes a waiter from a fair lock's queue and takes its slot off the timeouts of all behind it, as Redisson does.
local function leave(queue, timeouts, waiters, holder, behind, slotMs)
  redis.call('LREM', queue, 0, holder)
  redis.call('ZREM', timeouts, holder)
  redis.call('HDEL', waiters, holder)
  local lowered = {}
  for at, score in ipairs(behind[1] and redis.call('ZMSCORE', timeouts, unpack(behind)) or {}) do
    if score then
      lowered[#lowered + 1] = string.format('%.0f', score - slotMs)
      lowered[#lowered + 1] = behind[at]
    end
  end
  if lowered[1] then
    redis.call('ZADD', timeouts, unpack(lowered))
  end
end
