-- Whether a client may take what is free, and if so, writes into the line that it did. A newcomer that is going to wait
-- does not overtake those who wait, unless none of them was heard for some slots. A try that is the last takes what is
-- free: `busy` would not be true.
-- Where a script does not know the holder, the line says instead what the mean can be by now. It begins at half of the
-- first mean, and grows by 5 % with each grant.
--- @include "include/line"
local function passLine(slots, line, now, who, last, rttMs)
  local at, heard, since, mean, count, seen = readLine(line, now)
  if rttMs ~= '0' then
    mean, count = observe(now - since, mean, count)
    heard = now
    if who == '' then
      who = math.min(mean, 1.05 * (tonumber(seen) or mean / 2))
    end
  elseif last == '0' and at > now and now - heard < math.max(mean, now - since) / 2 + 100 then
    return false
  end
  keepLine(slots, now, at, heard, now, mean, count, who)
  return true
end
