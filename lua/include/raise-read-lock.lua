-- Raises the TTL of a read-write lock to at least the lease of a reader. A lock that has lost its TTL gets the longest lease of
-- its readers, because one of them may last longer than this one. Among more than a hundred, that takes too long to
-- find, and the lock stays without one. `restMs` is its TTL, nil if that is not known.
--- @include "include/longest-lease"
--- @include "include/read-write-holders"
local function raiseReadLock(lock, readerPrefix, holder, leaseMs, restMs)
  if redis.call('PEXPIRE', lock, leaseMs, 'GT') == 1 or (restMs or redis.call('PTTL', lock)) ~= -1 then
    return
  end
  local readers, _, crowd = holdersOf(lock, holder)
  local longestMs = crowd == 0 and longestLease(readers, readerPrefix) or -2
  if longestMs > 0 then
    redis.call('PEXPIRE', lock, longestMs)
  end
end
