-- The line of waiters that need not be served in the order in which they came: each gets the next slot in which to ask. It
-- is a side key that exists only while clients wait. A line that is lost, of another type or nonsense begins anew.
-- Times are in ms here, and the first four in microseconds in the key:
-- `at`: when the last slot comes.
-- `since`: when the present hold was first seen.
-- `mean`: how long one of the last `count` holds took.
-- `heard`: when a waiter last came to its slot.
-- `age`: how long those that ask have waited.
-- `waited`: how long those have waited that take several permits.
-- `priority`: for whom permits are kept (include/next-by-priority).
-- `mark`: the end of the present hold's lease and its holder, which tell it from the next; '' if it is not known. Once a
-- poll has seen that the hold is over, `-` and how long it took.
local function readLine(text, now)
  local at, since, mean, heard, count, age, waited, priority, mark = string.match(
    type(text) == 'string' and text or '',
    '^(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):([0-9-]*):(.*)$'
  )
  local line = {
    at = tonumber(at or now * 1000) / 1000,
    since = tonumber(since or now * 1000) / 1000,
    mean = tonumber(mean or 0) / 1000,
    heard = tonumber(heard or 0) / 1000,
    count = tonumber(count or 0),
    age = tonumber(age or 50),
    waited = tonumber(waited or 0),
    priority = priority or '',
    mark = mark or '',
  }
  -- The server's clock may have been set back. Then all slots are far ahead.
  if
    line.at > now + 600000
    or math.max(line.since, line.heard) > now + SLOT_MOST_MS
    or line.mean > 600000
    or now - line.since > 86400000
  then
    return readLine('', now)
  end
  return line
end
-- Writes it, for longer than its waiters sleep. It is never worth an error: in a full database, clients wait without one.
local function keepLine(key, line, now)
  local text = string.format(
    '%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:%.0f:',
    line.at * 1000,
    line.since * 1000,
    line.mean * 1000,
    line.heard * 1000,
    line.count,
    line.age,
    line.waited
  )
  local ttlMs = math.max(line.at - now, 0) + 4 * math.max(line.mean, now - line.since) + 2000
  redis.pcall('SET', key, text .. line.priority .. ':' .. line.mark, 'PX', math.ceil(ttlMs))
end
-- Returns how far apart slots are at present, and closely: by a fifth of a mean hold. Behind a hold that lasts longer, they
-- are up to a tenth of a second apart, or half of a mean hold. A second is the most.
local function gaps(line, now)
  local closeMs = line.count > 0 and math.min(line.mean / SLOT_PARTS, SLOT_MOST_MS) or FIRST_SLOT_MS
  local stretchedMs = (now - line.since - line.mean) / STRETCHED_PARTS
  return math.max(
    closeMs,
    math.min(stretchedMs, math.max(STRETCHED_MOST_MS, line.mean / STRETCHED_MEAN_PARTS), SLOT_MOST_MS)
  ), closeMs
end
