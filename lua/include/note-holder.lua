-- Records which holder a fair lock has now, '' for none. If clients waited all the time, the last hold ends here and is
-- learned.
--- @include "include/pace"
local function noteHolder(learned, holder, now, contended)
  if learned.mark == holder then
    return
  end
  if contended and learned.mark ~= '' then
    local heldMs = learn(learned, now - learned.since, QUEUE_LEARNED_HOLDS)
    learned.square = learned.square + (heldMs * heldMs - learned.square) / learned.count
  end
  learned.mark = holder
  learned.since = now
  learned.dead = 0
end
