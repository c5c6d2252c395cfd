-- Refuses a hash whose mode is not one of a read-write lock, because the hash belongs to something else. Names it if it is
-- another lock.
--- @include "include/holder-shape"
--- @include "include/refuse"
local function checkMode(lock, mode)
  if mode ~= 'read' and mode ~= 'write' then
    local entry = redis.call('HRANDFIELD', lock, 1, 'WITHVALUES')
    if hasHolderShape(entry[1], entry[2]) then
      error('WRONGTYPE a plain, fair or fenced lock')
    end
    refuse(lock)
  end
end
