-- Returns the holder of a plain, fair or fenced lock with its hold count, or nil when the lock is free. The hash of
-- such a lock has one field. Any other hash is refused before anything is changed, and
-- named if it is another lock.
--- @include "include/holder-shape"
--- @include "include/refuse"
local function holderOf(lock)
  local entry = redis.call('HGETALL', lock)
  if entry[1] and (entry[3] or not hasHolderShape(entry[1], entry[2])) then
    local mode = redis.call('HGET', lock, 'mode')
    if mode == 'read' or mode == 'write' then
      error('WRONGTYPE a read-write lock')
    end
    refuse(lock)
  end
  return entry[1], entry[2]
end
