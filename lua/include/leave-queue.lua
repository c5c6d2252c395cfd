-- Removes a waiter from a fair lock's queue.
local function leave(queue, timeouts, appointments, order, holder)
  redis.call('LREM', queue, 1, holder)
  for _, key in ipairs({ timeouts, appointments, order }) do
    redis.call('ZREM', key, holder)
  end
end
