-- Returns how much is left of a lease whose permits are there already. If they have expired and others do not need them,
-- they are taken again.
--- @include "include/with-deadline"
local function takenAgain(deadlines, ids, takes, deadline, now, leaseMs)
  if takes and deadline <= now then
    redis.call('ZADD', deadlines, 'GT', unpack(withDeadline(ids, now + leaseMs)))
    return leaseMs
  end
  return math.min(deadline - now, leaseMs)
end
