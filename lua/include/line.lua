-- The line of waiters that need not be served in the order in which they came: each gets the next slot in which to ask. It
-- is a side key that exists only while clients wait. A line that is lost, of another type or nonsense begins anew. Another
-- version of it has another key (src/internal/keys.ts), since clients of two releases may wait together.
-- Names in capitals are numbers from src/wait/rules.ts; lua/line.md says what each is for.
-- Times are in ms here, and the first five in microseconds in the key:
-- `at`: when the latest slot comes that was given.
-- `since`: when the present hold was first seen, or the last one, while it is free.
-- `free`: when it was first seen that this hold is over; 0 before.
-- `mean`: how long one of the last `count` holds took.
-- `heard`: when a waiter last came to its slot.
-- `age`: how long those that ask behind a hold have waited, on average.
-- `endsAt`: when the lease of the present hold ends, which tells it from the next; 0 if that is not known.
-- `permits`: what waiters for several permits note (include/next-by-priority).
-- `holder`: who has it; '' if that is not known.
--- @include "include/pace"
local function readLine(text, now)
  local at, since, free, mean, heard, count, age, endsAt, permits, holder = string.match(
    type(text) == 'string' and text or '',
    '^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$'
  )
  local line = {
    at = tonumber(at or now * 1000) / 1000,
    since = tonumber(since or now * 1000) / 1000,
    free = tonumber(free or 0) / 1000,
    mean = tonumber(mean or 0) / 1000,
    heard = tonumber(heard or 0) / 1000,
    count = tonumber(count or 0),
    age = tonumber(age or 0),
    endsAt = tonumber(endsAt or 0),
    permits = permits or '',
    holder = holder or '',
  }
  -- The server's clock may have been set back.
  if math.max(line.since, line.free, line.heard) > now + SLOT_MOST_MS then
    return readLine('', now)
  end
  return line
end
-- Writes it, for longer than its waiters sleep. It is never worth an error: in a full database, clients wait without one.
local function keepLine(key, line, now)
  local text = string.format(
    '%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:',
    line.at * 1000,
    line.since * 1000,
    line.free * 1000,
    line.mean * 1000,
    line.heard * 1000,
    line.count,
    line.age,
    line.endsAt
  )
  local ttlMs = math.max(line.at - now, 0) + 4 * math.max(line.mean, now - line.since) + 2000
  redis.pcall('SET', key, text .. line.permits .. ':' .. line.holder, 'PX', math.ceil(ttlMs))
end
-- Returns how far apart slots are: a fifth of a mean hold, but no less than times differ by chance. Behind a hold that is an
-- exception, they are as far apart at least as for holds of half a second.
local function gap(line, now)
  local isException = now - math.max(line.since, line.free) > longestLearned(line)
  local apartMs = math.max(line.mean, isException and UNPROVEN_MS or 0) / SLOT_PARTS
  return math.max(SLACK_MS, math.min(apartMs, SLOT_MOST_MS))
end
