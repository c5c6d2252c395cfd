-- Gives back the slot of a waiter that leaves before it came, so that the line is as long as if it had never asked. Returns
-- whether there is a line.
--- @include "include/line"
--- @include "include/pace"
--- @include "include/server-time"
local function giveSlotBack(slots, nowMs)
  local text = redis.pcall('GET', slots)
  if type(text) ~= 'string' then
    return false
  end
  local now = serverTime(nowMs)
  local line = readPace(text, now)
  local _, apartMs = gaps(line, now)
  line.at = line.at - apartMs
  keepLine(slots, line, now)
  return true
end
