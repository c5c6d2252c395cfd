-- Wakes Redisson's threads that wait for a writer. Redisson's own message, `1`, wakes all that wait, readers too. One that
-- has asked and does not wait yet would miss it, and sleep for as long as the lease was to last. So if a client listens, `0`
-- follows, which Redisson keeps for a thread.
local function wakeAll(publish, channel)
  if publish == 'BOTH' then
    wakeAll('PUBLISH', channel)
    publish = 'SPUBLISH'
  end
  if publish ~= '' and redis.call(publish, channel, '1') > 0 then
    redis.call(publish, channel, '0')
  end
end
