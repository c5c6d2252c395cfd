-- The line of waiters that need not be served in the order in which they came: each gets the next slot in which to ask.
--- @include "include/pace"
-- Returns how far apart slots are: closely, by an eighth of a mean hold, and at present, which is further behind a hold
-- that lasts longer. Then they are up to a tenth of a second apart, or half of a mean hold.
local function gaps(line, now)
  local closeMs = line.count > 0 and line.mean / 8 or 10
  local stretchedMs = (now - line.since - line.mean) / 8
  return closeMs, math.max(closeMs, math.min(stretchedMs, math.max(100, line.mean / 2)))
end
-- Returns 0 when a waiter may take what is free, else in how many ms it is to ask again: at the next slot. So all waiters
-- together ask at a constant rate, however many they are. Behind a long hold, each also sleeps as long as its patience
-- lasts, but none past the end of the lease.
-- `mark` tells the present hold from the next: its holder, or '' where the script cannot tell. nil stands for the end of
-- the lease: a little later is another hold, and a renewal adds more.
-- `remainingMs` is what is left of the lease: -1 if it has no end, -2 if nothing is held.
-- `chance`, 0.5 to 1.5, keeps slots from falling on the same moment of every hold. It comes from the client, because a
-- script's own chance begins with the same seed each time.
local function slotIn(line, now, mark, remainingMs, last, rttMs, chance, leftMs)
  local closeMs, apartMs = gaps(line, now)
  local isFree = remainingMs == -2
  if isFree and rttMs == 0 and last == '0' and line.at > now then
    -- A newcomer that is going to wait does not overtake the next slots. If no waiter comes to them, it is back soon.
    return math.ceil(math.min(2 * apartMs, 1000))
  end
  if isFree and now - line.since > 12 * line.mean then
    -- The crowd sleeps. Those that come from now on get close slots again.
    line.at = math.min(line.at, now)
  end
  local laterMs = now + remainingMs - (tonumber(line.mark) or 0)
  local isNext = laterMs >= 5 and laterMs <= remainingMs / 4
  if mark then
    isNext = line.mark ~= '' and line.mark ~= mark
  end
  line.mark = mark or string.format('%.0f', now + remainingMs)
  if isFree or isNext then
    learn(line, now - line.since, 10)
    line.since = now
    closeMs, apartMs = gaps(line, now)
  end
  if isFree then
    return 0
  end
  -- Until a hold is known, a lone waiter begins with about a round trip.
  local sleepMs = math.max(line.count > 0 and 0 or 30, patience(line, now, 1 / 3, 2300)) * (chance + 1) / 2
  local at = math.max(line.at + apartMs * chance, now + sleepMs, now + math.min(rttMs, apartMs))
  if remainingMs >= 0 then
    -- The last slot may be its own, a round trip ago.
    local afterOthers = line.at > now + rttMs and line.at + closeMs * chance or 0
    at = math.min(at, math.max(now + remainingMs + 5, afterOthers))
  end
  -- A waiter that leaves before its slot comes needs none: the slot would pass in vain.
  if at > now + leftMs then
    return math.ceil(leftMs)
  end
  line.at = math.min(at, now + 600000)
  return math.max(1, math.floor(line.at - now))
end
-- Writes the line, for longer than its waiters sleep.
local function keepLine(slots, line, now)
  keepPace(slots, line, math.max(line.at - now, 0) + 4 * math.max(line.mean, now - line.since) + 2000)
end
-- As slotIn, for a line as it was read.
local function nextSlot(slots, text, now, mark, remainingMs, last, rttMs, jitter, leftMs)
  local line = readPace(text, now)
  local askInMs = slotIn(line, now, mark, remainingMs, last, rttMs, 0.5 + jitter / 1000, leftMs)
  keepLine(slots, line, now)
  return askInMs
end
