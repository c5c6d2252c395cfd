-- Wakes Redisson's Java waiters the way Redisson does: with PUBLISH, or with SPUBLISH in its cluster mode. BOTH is for where
-- it is not known which of the two they listen for. Without a message they would sleep for the rest of the TTL. An empty
-- command means that no Java service listens.
local function wake(publish, channel, message)
  if publish == 'BOTH' then
    redis.call('PUBLISH', channel, message)
    publish = 'SPUBLISH'
  end
  if publish ~= '' then
    redis.call(publish, channel, message)
  end
end
