-- Takes the dead away from the head of a fair lock's queue, all in one pass: a waiter of ours that has been silent for
-- too long, one of Redisson's whose timeout has passed or is missing (which Redisson itself never takes away). Never
-- the one that asks. Ours show themselves in `waiters` at every poll, as `<untilMs>:<slotMs>:<sinceMs>` in the server's
-- time: dead when silent for longer, part of the timeouts of all behind it, in the queue since.
-- Returns who is left, what they show (and last what the holder shows), and their timeouts when any is Redisson's.
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
