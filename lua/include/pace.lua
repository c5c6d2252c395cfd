-- What the waiters of one lock learn together, in a side key that exists only while clients wait. A pace that is lost, of
-- another type or nonsense is learned again. Times are in ms here, and in microseconds in the key:
-- `at`, when the last slot of a line comes; `since`, when the present hold was first seen, and `mark`, what tells it from
-- the next; `mean` and `square`, how long one of the last `count` holds took; `late`, by how much waiters of a queue miss
-- their appointments; `waited`, how long those that take permits have waited, and `turn`, for whom permits are kept.
local function readPace(text, now)
  local at, since, mean, square, count, late, waited, turn, mark = string.match(
    type(text) == 'string' and text or '',
    '^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$'
  )
  local pace = {
    at = tonumber(at or now * 1000) / 1000,
    since = tonumber(since or now * 1000) / 1000,
    mean = tonumber(mean or 0) / 1000,
    square = tonumber(square or 0) / 1000,
    count = tonumber(count or 0),
    late = tonumber(late or 50),
    waited = tonumber(waited or 0),
    turn = turn or '',
    mark = mark or '',
  }
  -- The server's clock may have been set back.
  if pace.since > now then
    pace.at = pace.at + now - pace.since
    pace.since = now
  end
  if pace.at > now + 600000 or pace.mean > 600000 or now - pace.since > 86400000 then
    return readPace('', now)
  end
  return pace
end
-- Writes it. It is never worth an error: in a full database, clients wait without one.
local function keepPace(key, pace, ttlMs)
  local times = { pace.at * 1000, pace.since * 1000, pace.mean * 1000, pace.square * 1000 }
  local text = string.format('%.0f:%.0f:%.0f:%.0f:', unpack(times))
  text = text .. string.format('%.0f:%.0f:%.0f:', pace.count, pace.late, pace.waited)
  redis.pcall('SET', key, text .. pace.turn .. ':' .. pace.mark, 'PX', math.ceil(ttlMs))
end
-- Learns how long a hold took, over the last `most`. An exception changes little: it counts as eight times the mean, and
-- the first hold as half a second at most.
local function learn(pace, heldMs, most)
  heldMs = math.min(heldMs, pace.count > 0 and 8 * pace.mean + 25 or 500)
  pace.count = math.min(pace.count + 1, most)
  pace.mean = pace.mean + (heldMs - pace.mean) / pace.count
  pace.square = pace.square + (heldMs * heldMs - pace.square) / pace.count
end
-- Returns how long a waiter may sleep behind a hold that lasts longer than the mean: a share of the time that it has
-- taken beyond, up to mostMs, or for a hold of minutes a twentieth of it.
local function patience(pace, now, share, mostMs)
  local heldMs = now - pace.since
  return math.min(math.max(heldMs - pace.mean, 0) * share, math.max(mostMs, heldMs / 20))
end
