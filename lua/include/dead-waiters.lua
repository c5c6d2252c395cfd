-- Removes the dead waiters from the head of a fair lock's queue in one pass, but never the holder that asks.
-- A waiter of ours is dead when it has been silent for too long. A waiter of Redisson's is dead when its timeout has
-- passed or is missing. Redisson itself never removes one whose timeout is missing.
-- At every poll, our waiters write their entry to `waiters`: `<untilMs>:<slotMs>:<sinceMs>`, in the server's time. A
-- waiter is dead when it is silent beyond untilMs. Its slotMs is part of the timeouts of all behind it, and it came at
-- sinceMs.
-- Returns the ids that are left, their entries (and last the holder's), and their timeouts when any is Redisson's.
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
