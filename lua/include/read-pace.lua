-- Reads what a fair lock knows about its holders and waiters, `mean:square:count:since:late:who`. Over the last `count`
-- holders, one had the lock for `mean` microseconds, and `square` is the mean of the squares. The present holder `who`
-- was first seen at `since`. Waiters come up to `late` ms after their appointment. A pace that is lost, is of another
-- type, or makes no sense, is learned again.
local function readPace(pace, now)
  local text = redis.pcall('GET', pace)
  local mean, square, count, since, late, who =
    string.match(type(text) == 'string' and text or '', '^(%d+):(%d+):(%d+):(%d+):(%d+):(.*)$')
  if not mean or tonumber(since) > now or now - since > 86400000 or tonumber(mean) > 600000000 then
    return { mean = 0, square = 0, count = 0, since = now, late = 50, who = '' }
  end
  return {
    mean = mean / 1000,
    square = square / 1000,
    count = tonumber(count),
    since = tonumber(since),
    late = tonumber(late),
    who = who,
  }
end
