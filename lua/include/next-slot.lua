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
  return math.max(
    line.count > 0 and 0 or FIRST_SLEEP_MS,
    math.min((heldMs - line.mean) / OWN_PARTS, heldMs > LONG_HOLD_MS and LONG_OWN_MOST_MS or OWN_MOST_MS)
  )
end
-- Notes the present hold, and returns whether it is another than the line knows. Its lease ends at `endsAt`, which is nil
-- if it cannot be told from the next, and in the past if there is no lease; `who` has it, '' if that is not known. The same
-- holder with a lease that ends a little later has it again; a renewal adds more. Callers of one process that hand the lock
-- on have one hold together.
local function isAnother(line, now, endsAt, who)
  local knownEnd, known = string.match(line.mark, '^(%d+) (.*)$')
  line.mark = endsAt and string.format('%.0f ', endsAt < now and 9e14 or endsAt) .. who or ''
  local laterMs = (endsAt or 0) - tonumber(knownEnd or 0)
  return knownEnd
    and endsAt
    and (known ~= who or laterMs >= SLACK_MS and laterMs <= (endsAt - now) / RENEWAL_PARTS)
end
-- Returns 0 when a waiter may take what is free, which the first to see it notes, else how long it leaves it to others.
-- Those others may be silent for `silentMs`; `isKept` if one of them has come of late. A hold of `heldMs` is over; `isSeen`
-- if that was seen before.
local function whenFree(line, now, ask, heldMs, isSeen, silentMs, isKept)
  if not isSeen then
    learn(line, heldMs, LEARNED_HOLDS)
    line.since = now
  end
  local freeMs = now - line.since
  local soonestMs = freeMs + ask.rttMs
  if isKept and ask.last == '0' and line.at > now and ask.waitedMs <= soonestMs and soonestMs < silentMs then
    -- It came when it was free, and does not overtake those that wait.
    line.mark = string.format('-%.0f', heldMs)
    return -math.ceil(math.min(YIELD_SLOTS * gaps(line, now), SLOT_MOST_MS, silentMs - freeMs))
  end
  if heldMs > CROWD_MEANS * line.mean then
    -- The crowd sleeps. Those that come from now on get close slots again.
    line.at = math.min(line.at, now)
  end
  line.mark = ''
  line.since = now
  return 0
end
-- Returns in how many ms a waiter is to ask that finds a holder, whose lease has so long left.
local function whenHeld(line, now, ask, remainingMs)
  local apartMs, closeMs = gaps(line, now)
  local chance = 0.5 + ask.jitter / 1000
  local sleepMs = ownSleep(line, now - line.since) * (chance + 1) / 2
  local at = math.max(line.at + apartMs * chance, now + math.max(sleepMs, math.min(ask.rttMs, apartMs)))
  local mostMs = math.huge
  if remainingMs >= 0 then
    -- The last slot may be its own, a round trip ago.
    local afterOthers = line.at > now + math.max(ask.rttMs, remainingMs) and line.at + closeMs * chance or 0
    at = math.min(at, math.max(now + remainingMs + SLACK_MS, afterOthers))
    mostMs = remainingMs + SLACK_MS + apartMs * chance
  end
  -- A waiter that leaves before its slot comes needs none: the slot would pass in vain.
  if at > now + ask.leftMs then
    return -math.max(1, math.ceil(ask.leftMs))
  end
  line.age = line.age + (ask.waitedMs - line.age) / 16
  -- It believes in a line that is kept, and only as far as it has waited: those that had slots may be gone.
  local isKept = now - line.heard < math.min(KEPT_SLOTS * apartMs, ask.waitedMs)
  local believedMs = math.max(BELIEVED_MS, isKept and BELIEVED_WAITS * ask.waitedMs or 0)
  if at > now + math.max(believedMs, sleepMs) then
    return -math.ceil(math.min(math.max(sleepMs, believedMs * chance), mostMs))
  end
  -- Those that have waited for longer than others ask more often.
  local soonMs = math.max((at - now) / OLD_OFTEN, closeMs, sleepMs)
  if ask.waitedMs > math.max(OLD_FACTOR * line.age, OLD_LINES * (line.at - now)) and at > now + 2 * soonMs then
    return -math.ceil(soonMs)
  end
  line.at = math.min(at, now + 600000)
  return math.max(1, math.floor(line.at - now))
end
-- Returns 0 when a waiter may take what is free, else in how many ms it is to ask again. A number below 0 means that it has
-- no slot. `remainingMs` is after how long it may be free: -1 if that is not known, -2 if it is free.
local function slotIn(line, now, ask, remainingMs, endsAt, who)
  local heardMs = math.max(0, now - line.heard)
  local formerMs = tonumber(string.match(line.mark, '^-(%d+)$'))
  if tonumber(string.match(line.mark, '^%d+') or now + 1) <= now then
    -- A lease that ended by itself was that of a dead holder, which does not tell how long holds take.
    formerMs = now - line.since
    line.mark = ''
    line.since = now
  end
  local heldMs = formerMs or now - line.since
  -- For how long those may be silent that wait.
  local apartMs = gaps(line, now)
  local silentMs = math.max(SLEEP_CHANCE * ownSleep(line, heldMs), YIELD_SLOTS * apartMs)
  if heardMs > SILENT_SLOTS * apartMs + silentMs then
    -- All that had slots are gone.
    line.at = math.min(line.at, now)
  end
  line.heard = ask.slot == '1' and now or now - heardMs
  if remainingMs == -2 then
    return whenFree(line, now, ask, heldMs, formerMs, silentMs, heardMs < KEPT_SLOTS * apartMs + silentMs)
  end
  if isAnother(line, now, endsAt, who) then
    learn(line, heldMs, LEARNED_HOLDS)
    line.since = now
  elseif formerMs then
    line.since = now
  end
  return whenHeld(line, now, ask, remainingMs)
end
-- As slotIn, for the line of a lock as it was read.
local function nextSlot(slots, text, now, ask, remainingMs, who)
  local line = readLine(text, now)
  local askInMs = slotIn(line, now, ask, remainingMs, now + remainingMs, who)
  keepLine(slots, line, now)
  return askInMs
end
