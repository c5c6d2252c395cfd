-- Gives the keys of a fair lock's queue a TTL, so that nothing is left of waiters that died. Redisson keeps its two
-- without one, and so they stay while one of its waiters stands there. Both get the same TTL: a waiter in the list
-- without a timeout would stop Redisson for ever.
local function keepQueue(queue, timeouts, appointments, order, java)
  java = java or redis.call('LLEN', queue) > redis.call('ZCARD', order)
  for _, key in ipairs({ queue, timeouts }) do
    if java then
      redis.call('PERSIST', key)
    else
      redis.call('PEXPIRE', key, 3660000)
    end
  end
  for _, key in ipairs({ appointments, order }) do
    redis.call('PEXPIRE', key, 3600000)
  end
end
