-- The line of waiters that need not be served in the order in which they came: each gets the next slot in which to ask.
-- A line has no use for two fields of the pace, and keeps in `square` when a waiter last came to its slot, and in `late` how
-- long those that ask have waited. Its `mark` is when the lease of the present hold ends and who has it, or `-` and how long
-- the last hold took, once a poll has seen that it is over.
--- @include "include/pace"
-- Returns how far apart slots are: closely, by a fifth of a mean hold, and at present, which is further behind a hold that
-- lasts longer. Then they are up to a tenth of a second apart, or half of a mean hold. None is more than a second.
local function gaps(line, now)
  local closeMs = line.count > 0 and math.min(line.mean / 5, 1000) or 10
  local stretchedMs = (now - line.since - line.mean) / 8
  return closeMs, math.max(closeMs, math.min(stretchedMs, math.max(100, line.mean / 2), 1000))
end
-- Writes the line, for longer than its waiters sleep.
local function keepLine(slots, line, now)
  keepPace(slots, line, math.max(line.at - now, 0) + 4 * math.max(line.mean, now - line.since) + 2000)
end
