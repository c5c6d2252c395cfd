-- Returns the key that expires with a hold of a reader.
local function leaseKey(readerPrefix, reader, hold)
  return readerPrefix .. ':' .. reader .. ':rwlock_timeout:' .. hold
end
-- Returns the rest of the longest lease of readers: -1 if one of them has lost its TTL, -2 if none has a lease.
local function longestLease(readers, readerPrefix)
  local longestMs = -2
  for reader, count in pairs(readers) do
    for hold = 1, tonumber(count) do
      local remainingMs = redis.call('PTTL', leaseKey(readerPrefix, reader, hold))
      if remainingMs == -1 then
        return -1
      end
      longestMs = math.max(longestMs, remainingMs)
    end
  end
  return longestMs
end
