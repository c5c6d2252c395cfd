-- What the line of a lock and the queue of a fair lock share: how they learn how long holds take.
-- Returns the most that a hold counts for, because an exception is to change little: a multiple of the mean, or half a
-- second for the first one.
local function longestLearned(pace)
  return pace.count > 0 and EXCEPTION_FACTOR * pace.mean + SLACK_MS or UNPROVEN_MS
end
-- Learns the mean of the last `most` holds, and returns as how long this one counts.
local function learn(pace, heldMs, most)
  heldMs = math.min(heldMs, longestLearned(pace))
  pace.count = math.min(pace.count + 1, most)
  pace.mean = pace.mean + (heldMs - pace.mean) / pace.count
  return heldMs
end
