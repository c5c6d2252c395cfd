-- Gives back the slot of a waiter that leaves before it came, so that the line is as long as if it had never asked. Returns
-- whether there is a line.
--- @include "include/line"
--- @include "include/server-time"
local function giveSlotBack(slots, nowMs)
  local text = redis.pcall('GET', slots)
  if type(text) ~= 'string' then
    return false
  end
  local now = serverTime(nowMs)
  local line = readLine(text, now)
  line.at = line.at - gap(line, now)
  keepLine(slots, line, now)
  return true
end
