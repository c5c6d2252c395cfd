-- Wakes Redisson's Java waiters the way Redisson does (PUBLISH, or SPUBLISH in its cluster mode). Without a message
-- they would sleep for the rest of the TTL. An empty command means that no Java service listens.
local function wake(publish, channel, message)
  if publish ~= '' then
    redis.call(publish, channel, message)
  end
end
