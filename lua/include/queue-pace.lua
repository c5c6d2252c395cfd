-- What the waiters of a fair lock learn together, in a side key that lasts for five times their longest sleep. A record
-- that is lost, of another type or nonsense is learned again.
-- Times are in ms here, and the first three in microseconds in the key:
-- `since`: when the present hold was first seen.
-- `mean` and `square`: how long one of the last `count` holds took.
-- `late`: by how much waiters miss their appointments.
-- `left`: the share of waiters that leave before their turn, in thousandths in the key.
-- `dead`: how many waiters were found dead since then.
-- `endsAt`: when its lease ends, as far as that is known; a renewal may have moved it.
-- `mark`: the present holder, '' for none.
local function readQueuePace(text, now)
  local since, mean, square, count, late, left, dead, endsAt, mark = string.match(
    type(text) == 'string' and text or '',
    '^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$'
  )
  return {
    -- The server's clock may have been set back.
    since = math.min(tonumber(since or now * 1000) / 1000, now),
    mean = tonumber(mean or 0) / 1000,
    square = tonumber(square or 0) / 1000,
    count = tonumber(count or 0),
    late = tonumber(late or FIRST_PAUSE_MS),
    left = tonumber(left or 0) / 1000,
    dead = tonumber(dead or 0),
    endsAt = tonumber(endsAt or 0),
    mark = mark or '',
    text = text,
  }
end
-- Returns for how long the record lasts.
local function keptMs()
  return 5 * QUEUE_MOST_MS
end
-- Writes what has changed, and how long an unusual hold has been seen. It is never worth an error: in a full database,
-- clients wait without one.
local function keepQueuePace(key, learned, now)
  local since, mean, square = learned.since * 1000, learned.mean * 1000, learned.square * 1000
  local text = string.format('%.0f:%.0f:%.0f:%.0f:', since, mean, square, learned.count)
  text = text .. string.format('%.0f:%.0f:%.0f:%.0f:', learned.late, learned.left * 1000, learned.dead, learned.endsAt)
  text = text .. learned.mark
  if text ~= learned.text or now - learned.since >= learned.mean then
    redis.pcall('SET', key, text, 'PX', keptMs())
  end
end
-- Notes that so many left the queue before their turn, of the last ten or so.
local function noteLeft(learned, waiters)
  learned.left = learned.left + (1 - learned.left) * waiters / AVERAGED_OVER
end
