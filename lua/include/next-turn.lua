-- As nextSlot, for waiters that may take several permits at once. If small ones took each permit that becomes free, a
-- large one would wait for ever. So the oldest of those that do not get all that they want has the turn: others take only
-- what it leaves, until it misses an appointment, or has had the turn for three times as long as so many holds take. Then
-- none has it for as long. The line says `ticket-weight-until-since` of it.
-- A waiter that has waited for less time than large ones do cannot begin a turn, and asks up to a second later, and older
-- ones more often. So most of those that ask are old, and permits are given by age. `ticket` is when it came, in microseconds, the
-- last three digits by chance, because clients may come at once. It is 0 for a newcomer, and is returned as well.
-- `newestAt` is the newest deadline of all permits, by which the next hold is told from this one; nil if they have none.
--- @include "include/line"
--- @include "include/next-slot"
--- @include "include/pace"
local function nextTurn(slots, text, now, newestAt, weight, available, ticket, remainingMs, last, rttMs, jitter, leftMs, slot)
  local line = readPace(text, now)
  -- The server's clock may have been set back.
  ticket = math.min(ticket > 0 and ticket or math.huge, now * 1000 - jitter)
  local oldest, takes, untilMs, since = string.match(line.turn, '^(%d+)-(%d+)-(%d+)-(%d+)$')
  local hadMs = now - tonumber(since or 0)
  local mostMs = 3 * tonumber(takes or 0) * line.mean + 500
  local isKept = since and hadMs >= 0 and hadMs < mostMs and tonumber(untilMs) > now
  local isMine = not isKept or ticket <= tonumber(oldest)
  local isYoung = now - ticket / 1000 < line.waited + 1
  local fits = available >= weight and (isMine or last == '1' or available - weight >= tonumber(takes))
  local mayBegin = weight > 1 and not isYoung and (hadMs < mostMs or hadMs > 2 * mostMs)
  local at = line.at
  if available >= weight then
    -- It is free at the end of the turn at the latest.
    remainingMs = fits and -2 or mostMs - hadMs
  end
  local slotInMs = slotIn(line, now, newestAt and '', newestAt or 0, remainingMs, last, rttMs, 0.5 + jitter / 1000, leftMs, slot, math.floor(now - ticket / 1000))
  local askInMs = math.abs(slotInMs)
  if slotInMs == 0 then
    line.turn = ticket == tonumber(oldest) and '' or line.turn
    line.waited = weight > 1 and line.waited * 0.9 + math.max(now - ticket / 1000, 0) * 0.1 or line.waited
  elseif not fits and isMine and (isKept or mayBegin) then
    line.at = at
    slotInMs = -1
    local began = isKept and ticket == tonumber(oldest) and tonumber(since) or now
    askInMs = math.max(line.mean / 4, math.min((now - began) / 8, 2000), math.min(rttMs, 50))
    askInMs = math.ceil(remainingMs < 0 and askInMs or math.min(askInMs, remainingMs + 5))
    line.turn = string.format('%.0f-%.0f-%.0f-%.0f', ticket, weight, now + askInMs + 200, began)
  elseif isKept and isYoung then
    local mostMs = askInMs + math.min(askInMs, 1000)
    askInMs = math.max(askInMs, remainingMs < 0 and mostMs or math.min(mostMs, remainingMs))
  elseif isKept then
    askInMs = math.ceil(askInMs / 3)
  end
  keepLine(slots, line, now)
  return slotInMs < 0 and -askInMs or askInMs, ticket
end
