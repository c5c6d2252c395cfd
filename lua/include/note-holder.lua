-- Records which holder a fair lock has now, '' for none. If clients waited all the time, the last hold ends here and is
-- learned. Where a poll finds that it is over, its end is not known: others that do not know the record, such as Redisson's,
-- may have had the lock since. `unseenMs` ago the record was written, so the hold took that much less at least, and counts
-- for more only up to the mean.
--- @include "include/pace"
local function noteHolder(learned, holder, now, contended, unseenMs)
  if learned.mark == holder then
    return
  end
  local longestMs = now - learned.since
  local heldMs = math.max(longestMs - unseenMs, math.min(longestMs, learned.mean))
  if contended and learned.mark ~= '' and heldMs > 0 then
    heldMs = learn(learned, heldMs, QUEUE_LEARNED_HOLDS)
    learned.square = learned.square + (heldMs * heldMs - learned.square) / learned.count
  end
  learned.mark = holder
  learned.since = now
  learned.dead = 0
  learned.endsAt = 0
end
