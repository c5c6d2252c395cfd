-- Takes back permits whose deadline has passed, the earliest first, at most 100 in a step and 1,000 in all, so that Redis
-- is not kept busy. It stops when as many as wanted are available or none is left. Yet it takes back at least as many as
-- wanted if it can, up to 100, as Redisson does. Returns how many are available and, where that is too few, the deadline
-- after which enough are, as far as it came across them: now, where more may have expired.
--- @include "include/announce"
--- @include "include/count-up"
local function reclaim(permits, deadlines, now, available, wanted, publish, channel)
  local nearest
  local steps = 0
  repeat
    steps = steps + 1
    nearest = nil
    local last = math.min(100, math.max(wanted, wanted - available)) - 1
    local entries = redis.call('ZRANGE', deadlines, 0, last, 'WITHSCORES')
    local expired = {}
    for at = 1, #entries, 2 do
      local deadline = tonumber(entries[at + 1])
      if deadline <= now then
        table.insert(expired, entries[at])
      elseif at < 2 * (wanted - available) then
        nearest = deadline
      end
    end
    if #expired > last then
      nearest = now
    end
    if #expired > 0 then
      -- First what fails for a key that belongs to something else.
      available = countUp(permits, #expired)
      redis.call('ZREM', deadlines, unpack(expired))
      announce(publish, channel, available)
    end
  until #expired <= last or available >= wanted or steps == 10
  return available, nearest
end
