-- Wakes Redisson's Java waiters the way Redisson does: with PUBLISH, with SPUBLISH in its cluster mode, or with BOTH where
-- it is not known for which of the two they listen. Without a message they would sleep for the rest of the TTL. An empty
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
