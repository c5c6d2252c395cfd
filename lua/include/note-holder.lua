-- Records which holder a fair lock has now, '' for none. If clients waited all the time, the last hold ends here and is
-- learned. Where it is `seen` to be over, others may have had the lock since that do not know this record, such as
-- Redisson's. So it counts for no more than the mean, and for nothing while none is known.
--- @include "include/pace"
local function noteHolder(learned, holder, now, contended, seen)
  local mark = learned.mark
  if mark == holder then
    return
  end
  local heldMs = now - learned.since
  if contended and mark ~= '' and not (seen and learned.count == 0) then
    heldMs = learn(learned, seen and math.min(heldMs, learned.mean) or heldMs, QUEUE_LEARNED_HOLDS)
    learned.square = learned.square + (heldMs * heldMs - learned.square) / learned.count
  end
  learned.mark = holder
  learned.since = now
  learned.dead = 0
end
