-- Whether a client may take what is free, and if so, writes into the line that it did. A newcomer that is going to wait
-- does not overtake those who wait, unless none of them was heard for some slots. A try that is the last takes what is
-- free: `busy` would not be true.
--- @include "include/line"
local function passLine(slots, line, now, who, last, rttMs)
  local at, heard, since, mean, count = readLine(line, now)
  local isWaiter = rttMs ~= '0'
  local silentMs = math.max(mean, now - since) / 2 + 100
  if not isWaiter and last == '0' and at > now and now - heard < silentMs then
    return false
  end
  if isWaiter then
    mean, count = observe(now - since, mean, count)
    heard = now
  end
  keepLine(slots, now, at, heard, now, mean, count, who)
  return true
end
