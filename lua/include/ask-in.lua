-- Returns in how many ms a waiter of a fair lock is to ask again. Only the first in line can get the lock, so the others
-- sleep until their turn is near: the rest of the present hold, and a mean hold for everyone in front.
-- The estimate is cut by what it may be wrong by. Holds vary, which adds up over the places in front, and the mean itself
-- is only as good as the holds it was learned from, which multiplies with the places. While few are known, three made-up
-- ones that vary much make the estimate cautious. A hold that varies little ends near the mean; one that varies as much
-- as chance may always take another mean hold. Behind a hold that lasts longer, each also sleeps as long as its patience
-- lasts: the first in a crowd asks once a second, because all others wait for it.
-- None sleeps past the end of the lease, or much longer than it has waited: those in front may be gone.
--- @include "include/pace"
local function askIn(learned, now, place, isLone, waitedMs, remainingMs, rttMs, jitter)
  local isFree = remainingMs == -2
  local heldMs = now - learned.since
  local mean, askMs
  if learned.count == 0 then
    mean = math.max(6, math.min(heldMs / 12, 50))
    askMs = math.max(25, place * mean)
  else
    mean = math.max(learned.mean, 1)
    local varies = (math.max(0, learned.square / mean / mean - 1) * learned.count + 6) / (learned.count + 3)
    local restMs = 0
    if not isFree then
      restMs = varies < 1 and math.max(0, mean - heldMs * (1 - math.sqrt(varies))) or mean
    end
    local turnMs = math.max(1, place * mean + restMs)
    local ofHolds = place * mean * mean + math.min(restMs, mean) * math.min(restMs, mean)
    local ofMean = place * mean * place * mean / learned.count
    local errorMs = math.sqrt(varies * (ofHolds + ofMean))
    askMs = math.max(0.12 * mean, turnMs * math.exp(-1.5 * errorMs / turnMs))
  end
  if not isFree then
    askMs = askMs + (isLone and patience(learned, now, 1 / 3, 2300) or patience(learned, now, 0.12, 1000))
  end
  -- Every holder in front needs a round trip at least.
  askMs = math.max(4, askMs, place * rttMs / 2)
  askMs = math.min(askMs, math.max(2000, 2 * waitedMs), 120000) * (0.95 + jitter / 10000)
  if isFree and heldMs > math.max(mean, 300) then
    askMs = math.min(askMs, 1000)
  elseif remainingMs >= 0 then
    askMs = math.min(askMs, remainingMs + 5 + place * mean / 2)
  end
  return math.ceil(askMs)
end
