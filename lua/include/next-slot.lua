-- The next slot in which a waiter is to ask, in a line whose waiters need not be served in the order in which they came.
--- @include "include/line"
--- @include "include/pace"
-- Returns how long a waiter sleeps on its own behind a hold that has taken so long: for a third of what is beyond the mean.
local function ownSleep(line, heldMs)
  return math.min(math.max(heldMs - line.mean, 0) / 3, heldMs > 60000 and 3000 or 2300)
end
-- Returns 0 when a waiter may take what is free, else in how many ms it is to ask again: at the next slot, or if the number
-- is below 0, without a slot. Slots make all waiters together ask at a constant rate, however many they are. Behind a long
-- hold, each also sleeps on its own, but none past the end of the lease.
-- `who` has it, '' if that is not known, nil if the next hold cannot be told from this one. The same holder with a lease
-- that ends at `endsAt`, a little later, has it again; a renewal adds more. Holders of one process that pass the lock on,
-- `<holder>-<n>`, have one hold together.
-- `remainingMs` is after how long it may be free: -1 if that is not known, -2 if it is free.
-- `slot` is '1' if it asks at its slot. `waitedMs` is for how long it has waited.
-- `chance`, 0.5 to 1.5, keeps slots from falling on the same moment of every hold. It comes from the client, because a
-- script's own chance begins with the same seed each time.
local function slotIn(line, now, who, endsAt, remainingMs, last, rttMs, chance, leftMs, slot, waitedMs)
  local heardMs = math.max(0, math.min(now - line.square, 600000))
  local closeMs, apartMs = gaps(line, now)
  local former = tonumber(string.match(line.mark, '^-(%d+)$'))
  local heldMs = former or now - line.since
  -- For how long those may be silent that wait.
  local silentMs = 1.25 * math.max(ownSleep(line, heldMs), line.count > 0 and math.min(line.mean / 4, 3000) or 30)
  if heardMs > 8 * apartMs + silentMs then
    -- All that had slots are gone.
    line.at = math.min(line.at, now)
  end
  local endedAt, before = string.match(line.mark, '^(%d+) (.*)$')
  local turn, heirs = who, 0
  if who then
    turn, heirs = string.gsub(who, '-%d+$', '')
  end
  local laterMs = endsAt - (tonumber(endedAt) or endsAt)
  local isFree = remainingMs == -2
  if isFree or former or endedAt and (before ~= turn or heirs == 0 and laterMs >= 5 and laterMs <= (endsAt - now) / 4) then
    if not former then
      learn(line, heldMs, 10)
    end
    line.since = former and isFree and line.since or now
    closeMs, apartMs = gaps(line, now)
  end
  line.square = slot == '1' and now or now - heardMs
  line.mark = isFree and string.format('-%.0f', heldMs) or turn and string.format('%.0f ', endsAt) .. turn or ''
  if isFree then
    local freeMs = now - line.since
    if last == '0' and line.at > now and waitedMs <= freeMs + rttMs and freeMs < silentMs then
      -- It came when it was free, and does not overtake those that wait.
      return -math.ceil(math.min(2 * apartMs, 1000))
    end
    if heldMs > 12 * line.mean then
      -- The crowd sleeps. Those that come from now on get close slots again.
      line.at = math.min(line.at, now)
    end
    line.mark = ''
    line.since = now
    return 0
  end
  local sleepMs = math.max(line.count > 0 and 0 or 30, ownSleep(line, now - line.since)) * (chance + 1) / 2
  local at = math.max(line.at + apartMs * chance, now + sleepMs, now + math.min(rttMs, apartMs))
  local mostMs = math.huge
  if remainingMs >= 0 then
    -- The last slot may be its own, a round trip ago.
    local afterOthers = line.at > now + rttMs and line.at + closeMs * chance or 0
    at = math.min(at, math.max(now + remainingMs + 5, afterOthers))
    mostMs = remainingMs + 5 + apartMs * chance
  end
  -- A waiter that leaves before its slot comes needs none: the slot would pass in vain.
  if at > now + leftMs then
    return -math.max(1, math.ceil(leftMs))
  end
  line.late = line.late + (waitedMs - line.late) / 16
  -- It believes in a line that is kept, and only as far as it has waited: those that had slots may be gone.
  local isKept = now - line.square < math.min(2 * apartMs, waitedMs)
  local believedMs = math.max(500, sleepMs, isKept and 8 * waitedMs or 0)
  if at > now + believedMs then
    return -math.ceil(math.min(math.max(sleepMs, believedMs * chance), mostMs))
  end
  -- Those that have waited for longer than others ask more often.
  local soonMs = math.max((at - now) / 12, closeMs, sleepMs)
  if waitedMs > math.max(1.5 * line.late, 5 * (line.at - now)) and at > now + 2 * soonMs then
    return -math.ceil(soonMs)
  end
  line.at = math.min(at, now + 600000)
  return math.max(1, math.floor(line.at - now))
end
-- As slotIn, for a line as it was read.
local function nextSlot(slots, text, now, who, remainingMs, last, rttMs, jitter, leftMs, slot, waitedMs)
  local line = readPace(text, now)
  local askInMs = slotIn(line, now, who, now + remainingMs, remainingMs, last, rttMs, 0.5 + jitter / 1000, leftMs, slot, waitedMs)
  keepLine(slots, line, now)
  return askInMs
end
