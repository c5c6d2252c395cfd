-- The next slot in which a waiter is to ask, in a line whose waiters need not be served in the order in which they came.
-- Slots make all waiters together ask at a constant rate, however many they are. Behind a long hold, each also sleeps on
-- its own, but none past the end of the lease.
-- `ask` is what the poll says: `last`, `rttMs`, `jitter`, `leftMs`, `waitedMs`, and `slot`, '1' if it comes at its slot.
-- `jitter` keeps slots from falling on the same moment of every hold. It comes from the client, because a script's own
-- chance begins with the same seed each time.
--- @include "include/line"
--- @include "include/pace"
-- Returns how long a waiter sleeps on its own behind a hold that has taken so long: for a third of what is beyond the mean.
local function ownSleep(line, heldMs)
  return math.max(0, math.min((heldMs - line.mean) / OWN_PARTS, OWN_MOST_MS))
end
-- Notes the present hold, and returns whether it is another than the line knew. Its lease ends at `endsAt`: nil if the hold
-- cannot be told from the next, and in the past if it never ends. `holder` has it, '' if that is not known. The same
-- holder with a lease that ends a little later has it again; a renewal adds more. Callers of one process that hand the lock
-- on have one hold together.
local function noteHold(line, now, endsAt, holder)
  local knownEnd, known = line.endsAt, line.holder
  line.endsAt = endsAt and (endsAt < now and 9e14 or endsAt) or 0
  line.holder = endsAt and holder or ''
  local laterMs = line.endsAt - knownEnd
  local again = laterMs >= SLACK_MS and laterMs <= (line.endsAt - now) / RENEWAL_PARTS
  return knownEnd > 0 and line.endsAt > 0 and (known ~= holder or again)
end
-- A hold begins, as far as the line can see.
local function beginHold(line, now)
  line.since = now
  line.free = 0
end
-- The present hold is over, as far as the line can see.
local function endHold(line, now)
  line.free = now
  line.endsAt = 0
  line.holder = ''
end
-- Returns 0 when a waiter may take what is free, else how long it leaves it to others. While they live, they are silent for
-- `silentMs` at most.
local function whenFree(line, now, ask, silentMs)
  local freeMs = now - line.free
  local soonestMs = freeMs + ask.rttMs
  -- A young waiter came while it was free, or has waited for a shorter time than others.
  local isYoung = ask.waitedMs <= math.max(soonestMs, line.age / AGE_FACTOR)
  -- A waiter comes up to a round trip before its slot, so the latest slot, if it is that near, may be its own.
  local ownMs = ask.slot == '1' and ask.rttMs or 0
  if ask.last == '0' and line.at > now + ownMs and isYoung and soonestMs < silentMs then
    -- The young do not overtake those that wait.
    return -math.ceil(math.min(YIELD_SLOTS * gap(line, now), SLOT_MOST_MS, silentMs - freeMs))
  end
  beginHold(line, now)
  return 0
end
-- Returns in how many ms a waiter is to ask that finds a holder, whose lease has so long left.
local function whenHeld(line, now, ask, remainingMs, isKept)
  local apartMs = gap(line, now)
  local spread = 0.5 + ask.jitter / 1000
  local sleepMs = ownSleep(line, now - line.since) * (spread + 1) / 2
  local at = math.max(line.at + apartMs * spread, now + math.max(sleepMs, math.min(ask.rttMs, apartMs)))
  local mostMs = math.huge
  if remainingMs >= 0 then
    -- A waiter comes up to a round trip before its slot. So the latest slot, if it is that near, may be its own.
    local afterOthers = line.at > now + math.max(ask.rttMs, remainingMs) and line.at + apartMs * spread or 0
    at = math.min(at, math.max(now + remainingMs + SLACK_MS, afterOthers))
    mostMs = remainingMs + SLACK_MS + apartMs * spread
  end
  -- A waiter that leaves before its slot comes needs none: the slot would pass in vain.
  if at > now + ask.leftMs then
    return -math.max(1, math.ceil(ask.leftMs))
  end
  line.age = line.age + (ask.waitedMs - line.age) / AVERAGED_OVER
  -- It believes in a line that is kept, and only as far as it has waited: those that had slots may be gone.
  local believedMs = math.max(UNPROVEN_MS, isKept and now - line.heard < ask.waitedMs and EXCEPTION_FACTOR * ask.waitedMs or 0)
  if at > now + math.max(believedMs, sleepMs) then
    return -math.ceil(math.min(math.max(sleepMs, believedMs * spread), mostMs))
  end
  -- Those that have waited for longer than others ask more often.
  local soonMs = math.max((at - now) / OLD_LINES, apartMs, sleepMs)
  if ask.waitedMs > math.max(AGE_FACTOR * line.age, OLD_LINES * (line.at - now)) and at > now + 2 * soonMs then
    return -math.ceil(soonMs)
  end
  line.at = at
  return math.max(1, math.floor(at - now))
end
-- Returns 0 when a waiter may take what is free, else in how many ms it is to ask again. A number below 0 means that it has
-- no slot. `remainingMs` is after how long it may be free: -1 if it never ends or that is not known, -2 if it is free.
local function slotIn(line, now, ask, remainingMs, endsAt, holder)
  if line.endsAt > 0 and line.endsAt <= now then
    -- A lease that ended by itself was that of a dead holder, which does not tell how long holds take. Waiters knew its end,
    -- so none sleeps by how long it was.
    endHold(line, now)
    line.since = now
  end
  local wasFree = line.free > 0
  local heldMs = (wasFree and line.free or now) - line.since
  -- For how long a living waiter goes without asking, at most.
  local apartMs = gap(line, now)
  local silentMs = math.max(SLEEP_CHANCE * ownSleep(line, heldMs), YIELD_SLOTS * apartMs)
  local isKept = now - line.heard < EXCEPTION_FACTOR * apartMs + silentMs
  if not isKept then
    -- All that had slots are gone.
    line.at = math.min(line.at, now)
  end
  line.heard = ask.slot == '1' and now or line.heard
  local isOver = remainingMs == -2 or noteHold(line, now, endsAt, holder)
  if isOver and not wasFree then
    learn(line, heldMs, AVERAGED_OVER)
  end
  if remainingMs == -2 then
    if not wasFree then
      endHold(line, now)
    end
    return whenFree(line, now, ask, silentMs)
  end
  if isOver or wasFree then
    beginHold(line, now)
  end
  return whenHeld(line, now, ask, remainingMs, isKept)
end
-- As slotIn, for the line of a lock as it was read.
local function nextSlot(slots, text, now, ask, remainingMs, holder)
  local line = readLine(text, now)
  local askInMs = slotIn(line, now, ask, remainingMs, now + remainingMs, holder)
  keepLine(slots, line, now)
  return askInMs
end
