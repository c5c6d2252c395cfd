-- Raises the TTL of a read-write lock to at least the lease of a reader. A lock that has lost its TTL gets the longest lease of
-- its readers, because one of them may last longer than this one. It stays without one while the lease of a reader has
-- none either: the renewal of that reader brings both back. A sample of the readers shows this first, so that not every
-- reader of a crowd reads the whole crowd. `restMs` is the TTL of the lock, nil if that is not known.
--- @include "include/longest-lease"
local function raiseReadLock(lock, readerPrefix, leaseMs, restMs)
  if redis.call('PEXPIRE', lock, leaseMs, 'GT') == 1 or (restMs or redis.call('PTTL', lock)) ~= -1 then
    return
  end
  local longestMs
  for _, most in ipairs({ 100, redis.call('HLEN', lock) }) do
    local readers = {}
    local entries = redis.call('HRANDFIELD', lock, most, 'WITHVALUES')
    for at = 1, #entries, 2 do
      readers[entries[at]] = tonumber(entries[at + 1])
    end
    longestMs = longestLease(readers, readerPrefix)
    if longestMs == -1 then
      return
    end
  end
  if longestMs > 0 then
    redis.call('PEXPIRE', lock, longestMs)
  end
end
