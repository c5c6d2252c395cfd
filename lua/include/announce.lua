-- Tells those that wait for permits how many are available. Redisson also announces numbers below 1, at which its own
-- listeners throw.
--- @include "include/wake"
local function announce(publish, channel, permits)
  if permits > 0 then
    wake(publish, channel, permits)
  end
end
