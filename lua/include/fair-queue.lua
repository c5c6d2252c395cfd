-- The queue of a fair lock. Redisson's are `queue`, a list of holders, and `timeouts`, up to when each of them keeps its
-- place; Redisson judges everybody by it. Ours is `waiters`, what waiters of edgelock show of themselves at every poll,
-- `<untilMs>:<slotMs>:<sinceMs>` in the server's time: dead when silent for longer, part of the timeouts of all behind
-- it, in the queue since.

-- Takes the dead away from the head, all in one pass: a waiter of ours that has been silent for too long, one of
-- Redisson's whose timeout has passed or is missing (which Redisson itself never takes away). Never the one that asks.
-- Returns who is left, what they show with what the holder shows behind it, and their timeouts where Redisson's wait.
local function skipDead(queue, timeouts, waiters, ids, holder, now)
  ids[#ids + 1] = holder
  local shown = redis.call('HMGET', waiters, unpack(ids))
  ids[#ids] = nil
  local java = false
  for at in ipairs(ids) do
    java = java or not shown[at]
  end
  local scores = java and redis.call('ZMSCORE', timeouts, unpack(ids)) or {}
  local dead = 0
  while ids[dead + 1] and ids[dead + 1] ~= holder do
    local untilMs = string.match(shown[dead + 1] or '', '%d+') or scores[dead + 1] or 0
    if tonumber(untilMs) > now then
      break
    end
    dead = dead + 1
  end
  if dead > 0 then
    redis.call('LTRIM', queue, dead, -1)
    redis.call('ZREM', timeouts, unpack(ids, 1, dead))
    redis.call('HDEL', waiters, unpack(ids, 1, dead))
  end
  return { unpack(ids, dead + 1) }, { unpack(shown, dead + 1) }, { unpack(scores, dead + 1) }
end

-- Takes a waiter out of the queue, and its slot from the timeouts of all behind it, as Redisson does.
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
