-- What the line of a lock and the queue of a fair lock share: how they learn how long holds take.
-- Learns the mean of the last `most` holds, and returns as how long this one counts. An exception changes little: it counts
-- as eight times the mean, and the first hold as half a second at most.
local function learn(pace, heldMs, most)
  heldMs = math.min(heldMs, pace.count > 0 and EXCEPTION_MEANS * pace.mean + 25 or FIRST_HOLD_MS)
  pace.count = math.min(pace.count + 1, most)
  pace.mean = pace.mean + (heldMs - pace.mean) / pace.count
  return heldMs
end
