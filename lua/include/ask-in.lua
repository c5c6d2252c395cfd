-- Returns in how many ms a waiter of a fair lock is to ask again. Only the first in line can get the lock, so the others
-- sleep until their turn is near. They sleep for the rest of the present hold, and for a mean hold for each waiter in front
-- that will not leave before. Each also sleeps for its patience, by which the hold may exceed the mean.
-- None sleeps past the end of the lease, or much longer than it has waited, because those in front may be gone. None sleeps
-- longer than all known holds took, because their mean may be wrong. None sleeps longer than three seconds a place, because
-- a living sleeper is not passed over.
-- Cuts an estimate by what it may be wrong by. Holds vary, which adds up over the places in front, and the mean itself is
-- only as good as the holds it was learned from, which multiplies with the places. While few are known, three made-up ones
-- that vary much make the estimate cautious. A hold that varies little ends near the mean; one that varies as much as
-- chance may always take another mean hold.
local function cautiously(learned, mean, ahead, heldMs, isFree)
  local varies = (math.max(0, learned.square / mean / mean - 1) * learned.count + 6) / (learned.count + 3)
  local restMs = 0
  if not isFree then
    restMs = varies < 1 and math.max(0, mean - heldMs * (1 - math.sqrt(varies))) or mean
  end
  local turnMs = math.max(1, ahead * mean + restMs)
  local ofHolds = ahead * mean * mean + math.min(restMs, mean) * math.min(restMs, mean)
  local ofMean = ahead * mean * ahead * mean / learned.count
  local errorMs = math.sqrt(varies * (ofHolds + ofMean))
  return math.max(0.12 * mean, turnMs * math.exp(-1.5 * errorMs / turnMs))
end
local function askIn(learned, now, place, isLone, waitedMs, remainingMs, rttMs, jitter)
  local isFree = remainingMs == -2
  local heldMs = now - learned.since
  local isKnown = learned.count > 0
  local mean = isKnown and math.max(learned.mean, 1) or math.max(6, math.min(heldMs / 12, 50))
  local ahead = place * (1 - learned.left)
  -- Nothing is known of the end of such a hold. Where few are known, some may be long.
  local isLong = not isKnown or heldMs > (EXCEPTION_MEANS + 80 / learned.count) * mean
  local askMs = isLong and math.max(25, ahead * mean) or cautiously(learned, mean, ahead, heldMs, isFree)
  -- In a crowd, all others wait for the first, so that one is impatient.
  local share, mostMs = 0.12, SLOT_MOST_MS
  if isLone then
    share, mostMs = 1 / OWN_PARTS, OWN_MOST_MS
  elseif isLong and place > 0 then
    share, mostMs = 1 / 2, PLACE_MOST_MS
  end
  if not isFree then
    -- How long a waiter may sleep behind a hold that exceeds the mean.
    askMs = askMs + math.min(math.max(heldMs - learned.mean, 0) * share, math.max(mostMs, heldMs / LONG_HOLD_PARTS))
  end
  -- Every holder in front needs a round trip at least.
  askMs = math.max(4, askMs, ahead * rttMs / 2)
  local believedMs = QUEUE_WAITS * waitedMs
  believedMs = math.max(QUEUE_FIRST_MS, math.min(believedMs, isKnown and learned.count * mean or believedMs))
  local longestMs = math.min(believedMs, PLACE_MOST_MS * (1 + place), QUEUE_MOST_MS)
  askMs = math.min(askMs, longestMs) * (0.95 + jitter / 10000)
  if remainingMs >= 0 then
    askMs = math.min(askMs, remainingMs + SLACK_MS + place * mean / 2)
  end
  return math.ceil(askMs)
end
