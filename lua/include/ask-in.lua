-- Returns in how many ms a waiter is to ask again. Only the first in line can get the lock, so the others sleep until
-- their turn is near: the rest of the present hold, and a mean hold for everyone in front.
-- The estimate is cut by what it may be wrong by. Holds vary, which adds up over the places in front, and the mean itself
-- is only as good as the holds it was learned from, which multiplies with the places. Until one hold is known, a waiter
-- asks after a third of the time that the present one has lasted, and later further back. While few are known, three
-- made-up ones that vary much make the estimate cautious. A hold that varies little ends near the mean; one that varies
-- as much as chance may always take another mean hold.
-- heldMs is the time that the present holder has had the lock, nil when it is free. waitedMs bounds the sleep, because
-- those in front may leave, and then a sleeper at the head would keep the free lock from all behind it.
local function askIn(learned, place, heldMs, waitedMs, remainingMs, rttMs, jitter)
  local held = heldMs or 0
  local askMs
  if learned.count == 0 then
    askMs = math.max(25, held / 3) * (1 + place / 4)
  else
    local mean = math.max(learned.mean, 1)
    local varies = (math.max(0, learned.square / mean / mean - 1) * learned.count + 6) / (learned.count + 3)
    local restMs = 0
    if heldMs then
      restMs = varies < 1 and math.max(0, mean - held * (1 - math.sqrt(varies))) or mean
    end
    local turnMs = math.max(1, place * mean + restMs)
    local ofHolds = place * mean * mean + math.min(restMs, mean) * math.min(restMs, mean)
    local ofMean = place * mean * place * mean / learned.count
    local errorMs = math.sqrt(varies * (ofHolds + ofMean))
    -- Close to its turn, a waiter asks again after an eighth of a hold, or of what the present one has taken so far.
    local gapMs = 0.12 * math.max(mean, held / (place / 2 + 1))
    askMs = math.max(gapMs, turnMs * math.exp(-1.5 * errorMs / turnMs))
  end
  -- Every holder in front needs a round trip at least.
  askMs = math.max(4, askMs, place * rttMs / 2)
  askMs = math.min(askMs, math.max(2000, 2 * waitedMs), 600000) * (0.95 + jitter / 10000)
  if place == 0 and remainingMs > 0 then
    askMs = math.min(askMs, remainingMs + 5)
  end
  return math.ceil(askMs)
end
