-- Removes a waiter from a fair lock's queue, and returns whether it stood there. Redis walks the list to find it. One that
-- may stand `far` behind the head is searched from the end that is nearer by the order of our waiters. One that nothing else
-- knows is not in the list.
local function leave(queue, timeouts, appointments, order, holder, far)
  local ahead = far and redis.call('ZRANK', order, holder)
  local start = ahead and 2 * ahead > redis.call('ZCARD', order) and -1 or 1
  local known = 0
  for _, key in ipairs({ timeouts, appointments, order }) do
    known = known + redis.call('ZREM', key, holder)
  end
  if known > 0 then
    redis.call('LREM', queue, start, holder)
  end
  return known > 0
end
