-- Reads the line of poll slots: a side key that exists only while clients wait, `at:heard:since:mean:count:who`.
-- The last slot given is due `at`, and a waiter with a slot was last `heard` then, both in the server's time. The holder
-- `who` was first seen at `since`. Over `count` holders, one had the lock for `mean` ms. A line that is lost, is of
-- another type, or makes no sense, is learned again. `heard` and `since` are only reckoned with, so text will do.
local function readLine(line, now)
  local at, heard, since, mean, count, who =
    string.match(type(line) == 'string' and line or '', '^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$')
  if not at or math.max(at, heard, since) > now + 600000 or math.max(mean, now - since) > 86400000 then
    return now, now, now, 0, 0, ''
  end
  return tonumber(at), heard, since, tonumber(mean), tonumber(count), who
end
-- Adds the time of one holder to the mean, which follows the last ten.
local function observe(heldMs, mean, count)
  count = math.min(count + 1, 10)
  return mean + (math.max(heldMs, 0) - mean) / count, count
end
-- Writes the line. It is never worth an error: in a full database, clients wait without one.
local function keepLine(slots, now, at, heard, since, mean, count, who)
  local line = string.format('%d:%d:%d:%d:%d:', at, heard, since, mean, count) .. who
  redis.pcall('SET', slots, line, 'PX', math.floor(math.max(at - now, 0) + 4 * math.max(mean, now - since) + 2000))
end
