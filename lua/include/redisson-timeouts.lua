-- Returns the timeout of a waiter of ours at a place, in Redisson's terms. It raises those of Redisson's waiters near the
-- head that would be over when their turn comes. `timeout` is what it would be with none of Redisson's in front.
-- When its turn comes, a waiter of Redisson's takes its slot off all other timeouts. Only that waiter knows its slot. So
-- it is estimated as the distance of its timeout from the end of the slots in front. If that is more than a minute, it
-- counts as at least Redisson's default of five minutes, because the timeout shows less after every renewal of the lock.
-- Otherwise, it counts as at least the time that was waited behind it.
-- The timeout of the first waiter is never raised, because a dead one must expire.
local function timeoutAt(timeouts, ids, dues, scores, place, timeout, waitedMs)
  local mine
  for at, id in ipairs(ids) do
    mine = at == place + 1 and timeout or mine
    if not dues[at] then
      local score = tonumber(scores[at] or 0)
      if at > 1 and at ~= place + 1 and score < timeout + 1000 then
        score = timeout + 5000
        redis.call('ZADD', timeouts, string.format('%.0f', score), id)
      end
      local aheadMs = score - timeout
      local leastMs = aheadMs > JAVA_SHOWN_MS and JAVA_WAIT_MS or at <= place and waitedMs or 0
      timeout = timeout + math.max(aheadMs, leastMs)
    end
  end
  return mine or timeout
end
