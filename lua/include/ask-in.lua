-- Cuts an estimate by what it may be wrong by. Holds vary, which adds up over the places in front, and the mean itself is
-- only as good as the holds it was learned from, which multiplies with the places. While few are known, some made-up ones
-- that vary much make the estimate cautious. A hold that varies little ends near the mean; one that varies as much as
-- chance may always take another mean hold.
local function cautiously(learned, mean, ahead, heldMs, isFree)
  local known = math.max(0, learned.square / mean / mean - 1) * learned.count
  local varies = (known + 2 * QUEUE_GUESSED) / (learned.count + QUEUE_GUESSED)
  local restMs = isFree and 0 or math.max(0, mean - heldMs * math.max(0, 1 - math.sqrt(varies)))
  local turnMs = math.max(1, ahead * mean + restMs)
  local ofMean = ahead * mean * ahead * mean / learned.count
  local errorMs = math.sqrt(varies * (ahead * mean * mean + restMs * restMs + ofMean))
  return math.max(mean / SLOT_PARTS, turnMs * math.exp(-QUEUE_CAUTION * errorMs / turnMs))
end
-- Returns in how many ms a waiter of a fair lock is to ask again. Only the first in line can get the lock, so the others
-- sleep until their turn is near. They sleep for the rest of the present hold, and for a mean hold for each waiter in front
-- that will not leave before. Each also sleeps for its patience, by which the hold may exceed the mean. Chance has no part
-- in it, since no two have the same place.
-- None sleeps past the end of the lease, or much longer than it has waited, because those in front may be gone. None sleeps
-- longer than all known holds took, because their mean may be wrong. None sleeps longer than three seconds for each place,
-- because a living sleeper is not passed over.
local function askIn(learned, now, place, isLone, waitedMs, remainingMs, rttMs)
  local isFree = remainingMs == -2
  local heldMs = now - learned.since
  local isKnown = learned.count > 0
  local mean = isKnown and math.max(learned.mean, 1) or FIRST_PAUSE_MS
  local ahead = place * (1 - learned.left)
  -- Nothing is known of the end of such a hold. Where few are known, some may be long.
  local isLong = not isKnown or heldMs > EXCEPTION_FACTOR * (1 + AVERAGED_OVER / learned.count) * mean
  local askMs = isLong and math.max(FIRST_PAUSE_MS, ahead * mean) or cautiously(learned, mean, ahead, heldMs, isFree)
  -- How long a waiter may sleep behind a hold that exceeds the mean. In a crowd, all others wait for the first, so that one is
  -- impatient.
  local parts, mostMs = EXCEPTION_FACTOR, SLOT_MOST_MS
  if isLone then
    parts, mostMs = OWN_PARTS, OWN_MOST_MS
  elseif isLong and place > 0 then
    parts, mostMs = 2, WAITER_MS
  end
  if not isFree then
    askMs = askMs + math.min(math.max(heldMs - learned.mean, 0) / parts, math.max(mostMs, heldMs / LONG_HOLD_PARTS))
  end
  -- Every holder in front needs a round trip at least.
  askMs = math.max(SLACK_MS, askMs, ahead * rttMs / 2)
  local believedMs = QUEUE_WAITS * waitedMs
  believedMs = math.max(QUEUE_FIRST_MS, math.min(believedMs, isKnown and learned.count * mean or believedMs))
  askMs = math.min(askMs, believedMs, WAITER_MS * (1 + place), QUEUE_MOST_MS)
  if remainingMs >= 0 then
    askMs = math.min(askMs, remainingMs + SLACK_MS + place * mean / 2)
  end
  return math.ceil(askMs)
end
