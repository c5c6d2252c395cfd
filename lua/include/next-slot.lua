-- Gives a waiter its next slot at the end of the line, and returns in how many ms it comes. Slots are an eighth of a
-- hold apart, so that all waiters together ask at a constant rate, however many they are. A hold that lasts longer than
-- the mean stretches them. Until a hold is known, they grow with the time that the lock was seen busy, faster for a lone
-- waiter than in a crowd. `who` is the present holder, where the script knows it. Elsewhere it is when the lease ends: a
-- little later is another holder, and a renewal adds more.
-- The jitter keeps slots from falling on the same moment of every hold. It comes from the client, because a script's
-- own chance begins with the same seed each time.
--- @include "include/line"
local function nextSlot(slots, line, now, who, remainingMs, rttMs, jitter)
  local at, heard, since, mean, count, seen = readLine(line, now)
  if not who and remainingMs > 0 then
    who = now + remainingMs
    local laterMs = who - (tonumber(seen) or 0)
    if laterMs < 5 or laterMs > remainingMs / 4 then
      seen = ''
    end
  end
  if who and seen ~= '' and seen ~= who then
    mean, count = observe(now - since, mean, count)
    since = now
  end
  who = who or seen
  local heldMs = now - since
  local gapMs = (mean + math.max(mean, heldMs)) / 16
  local isNext = at <= now
  if count == 0 then
    gapMs = math.max(25, heldMs / (isNext and 3 or 8))
  elseif mean > 1.5 * (tonumber('0' .. who) or mean) then
    -- A semaphore has neither holders nor leases, so grants to Java are not seen. Beside them, each slot finds it free by
    -- chance, and the mean grows as slots move apart. Its growth shows it.
    gapMs = math.min(gapMs, 200)
  end
  -- A slot further away would look like nonsense to the next reader.
  at = math.min(math.max(at + gapMs * (0.5 + jitter / 1000), now + math.min(rttMs, gapMs)), now + 600000)
  if isNext and remainingMs > 0 then
    at = math.min(at, now + remainingMs + 5)
  end
  keepLine(slots, now, at, rttMs ~= '0' and now or heard, since, mean, count, who)
  return math.floor(at - now)
end
