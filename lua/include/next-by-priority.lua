-- As nextSlot, for waiters that may take several permits at once. If small ones took each permit that becomes free, a
-- large one would wait for ever. So the oldest of those that do not get all that they want has priority: others take only
-- what it leaves. It loses priority when it misses an appointment, or has had it for three times as long as so many holds
-- take. Then none has it for as long.
-- A waiter that has waited for less time than large ones do cannot get priority, and asks up to a second later, and older
-- ones more often. So most of those that ask are old, and permits are given by age.
-- `ask` is what the poll says, as in include/next-slot, and what it finds:
-- `weight`: how many permits it wants.
-- `ticket`: when it came, in microseconds, or 0 for a newcomer. The last digits are chance: clients may come at once.
-- `available`: how many permits there are, and `remainingMs`: after how long there may be enough.
-- `newestAt`: the newest deadline of all permits, which tells the next hold from this one; nil if they have none.
--- @include "include/next-slot"
--- @include "include/permit-line"
-- Returns how long a waiter for so many permits has priority at most.
local function longestPriority(line, weight)
  return PRIORITY_HOLDS * weight * line.mean + UNPROVEN_MS
end
-- Decides what the priority of the oldest means for a waiter. It notes whether what is available
-- `fits`, whether the waiter `has` priority or gets it, and whether it `isYoung`.
local function decide(line, now, ask)
  local restMs = line.untilAt - now
  local dueMs = line.dueAt - now
  ask.isOldest = ask.ticket == line.oldest
  -- The server's clock may have been set back.
  ask.isKept = math.min(restMs, dueMs) > 0 and dueMs <= SLOT_MOST_MS + UNPROVEN_MS
  ask.isYoung = ask.waitedMs < line.waited + 1
  local isMine = not ask.isKept or ask.ticket <= line.oldest
  local isEnough = ask.available >= ask.weight
  ask.fits = isEnough and (isMine or ask.last == '1' or ask.available - ask.weight >= line.weight)
  local mayBegin = ask.weight > 1 and not ask.isYoung and (restMs > 0 or restMs < -longestPriority(line, line.weight))
  ask.has = not ask.fits and isMine and (ask.isKept or mayBegin)
  if ask.fits and line.free == 0 and restMs <= 0 and now - line.since > -restMs then
    -- The priority ran out, so fewer than that many came free meanwhile. Otherwise one priority would make the next one longer.
    line.since = now - (now - line.since) / line.weight
  end
  if isEnough then
    -- The permits are free at the end of the priority at the latest.
    ask.remainingMs = ask.fits and -2 or restMs
  end
end
-- Keeps permits for a waiter, and returns in how many ms it is to ask. Behind a long hold, priorities follow each other, so
-- it sleeps for a share of the hold.
local function keepPriority(line, now, ask)
  local heldMs = math.max(line.mean, now - math.max(line.since, line.free))
  local askInMs = math.max(math.min(heldMs / SLOT_PARTS, SLOT_MOST_MS), SLACK_MS, math.min(ask.rttMs, FIRST_PAUSE_MS))
  askInMs = math.ceil(ask.remainingMs < 0 and askInMs or math.min(askInMs, ask.remainingMs + SLACK_MS))
  line.untilAt = ask.isKept and ask.isOldest and line.untilAt or now + longestPriority(line, ask.weight)
  line.dueAt = now + askInMs + UNPROVEN_MS
  line.oldest = ask.ticket
  line.weight = ask.weight
  line.prepayAt = 0
  return askInMs
end
-- Returns as slotIn.
local function slotByPriority(line, now, ask)
  -- The server's clock may have been set back.
  ask.ticket = math.min(ask.ticket > 0 and ask.ticket or math.huge, now * 1000 - ask.jitter)
  ask.waitedMs = math.floor(now - ask.ticket / 1000)
  decide(line, now, ask)
  local at, since, free, endsAt = line.at, line.since, line.free, line.endsAt
  -- While permits are kept, a renewal would look like another hold, and make the priority last longer.
  local slotInMs = slotIn(line, now, ask, ask.remainingMs, not ask.isKept and ask.newestAt, '')
  local askInMs = math.abs(slotInMs)
  if slotInMs ~= 0 then
    if free > 0 and ask.available > 0 and line.endsAt == endsAt then
      -- It is still free, although it is not enough for this waiter.
      line.since = since
      line.free = free
    end
    if line.oldest + line.prepayAt == 0 and ((ask.newestAt or 0) > 9e14 or endsAt > 0 and line.since ~= since) then
      -- Others take permits that this line has not given, so waiters may prepay (include/prepaid).
      line.prepayAt = 1
    end
  end
  if slotInMs == 0 then
    if ask.isOldest or line.prepayAt > 0 then
      line.oldest = 0
      line.untilAt = 0
      line.prepayAt = 0
    end
    line.waited = ask.weight > 1 and line.waited + (math.max(ask.waitedMs, 0) - line.waited) / AVERAGED_OVER or line.waited
  elseif ask.has then
    line.at = at
    slotInMs = -1
    askInMs = keepPriority(line, now, ask)
  elseif ask.isKept and ask.isYoung then
    local mostMs = askInMs + math.min(askInMs, SLOT_MOST_MS)
    askInMs = math.max(askInMs, ask.remainingMs < 0 and mostMs or math.min(mostMs, ask.remainingMs))
  elseif ask.isKept then
    askInMs = math.ceil(askInMs / PRIORITY_PARTS)
  end
  return slotInMs < 0 and -askInMs or askInMs
end
-- As slotByPriority, for the line of permits as it was read. Returns the ticket as well.
local function nextByPriority(slots, text, now, ask)
  local line = readPermitLine(text, now)
  local askInMs = slotByPriority(line, now, ask)
  keepPermitLine(slots, line, now)
  return askInMs, ask.ticket
end
