-- Removes the dead waiters from the head of a fair lock's queue, but never `asker`, the waiter that asks ('' for none).
-- Returns the first four that are left: their ids, when each of ours is to ask, and their timeouts if any is Redisson's.
-- The last of those times is that of the asker. `learned`, unless it is nil, counts the dead, and notes how many have left.
-- A waiter of ours is dead when it missed its appointment by more than four times `lateMs`, by which others are late, or by
-- more than `waiterMs`; with minus infinity, all of ours before the asker are. A waiter of Redisson's has no appointment. It is
-- dead when its timeout has passed or is missing; Redisson itself never removes one whose timeout is missing.
-- An appointment further ahead than any sleep counts as missed, because the server's clock was set back: if that waiter died,
-- none would pass over it for as long. A small step of the clock, as at a failover, does no harm.
-- At most 64 are removed at once, so that a script stays short.
--- @include "include/queue-pace"
local function frontOf(queue, timeouts, appointments, order, ids, asker, now, lateMs, waiterMs, learned)
  local graceMs = math.min(4 * lateMs, waiterMs)
  for round = 0, 16 do
    local asking = { unpack(ids) }
    asking[#ids + 1] = asker
    local dues = redis.call('ZMSCORE', appointments, unpack(asking))
    local anyRedisson = false
    for at in ipairs(ids) do
      anyRedisson = anyRedisson or not dues[at]
    end
    local scores = anyRedisson and redis.call('ZMSCORE', timeouts, unpack(ids)) or {}
    local dead = 0
    while ids[dead + 1] and ids[dead + 1] ~= asker do
      local due = tonumber(dues[dead + 1] or nil)
      local untilMs = due and due + graceMs or tonumber(scores[dead + 1] or 0)
      if untilMs > now and (due or 0) <= now + QUEUE_MOST_MS + waiterMs then
        break
      end
      dead = dead + 1
    end
    if dead == 0 or round == 16 then
      return ids, dues, scores
    end
    redis.call('LTRIM', queue, dead, -1)
    for _, key in ipairs({ timeouts, appointments, order }) do
      redis.call('ZREM', key, unpack(ids, 1, dead))
    end
    ids = redis.call('LRANGE', queue, 0, 3)
    if learned then
      noteLeft(learned, dead)
      learned.dead = learned.dead + dead
    end
  end
end
