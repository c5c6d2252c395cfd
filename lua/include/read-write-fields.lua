-- Reads the hash of a read-write lock: `mode`, and a hold count for each holder (a writer's field ends in `:write`).
-- A hash without a mode belongs to a plain, fair or fenced lock and is refused before anything is changed.
--- @include "include/refuse"
local function fieldsOf(lock)
  local entries = redis.call('HGETALL', lock)
  local fields = {}
  for at = 1, #entries, 2 do
    fields[entries[at]] = entries[at + 1]
  end
  if entries[1] and not fields.mode then
    refuse(lock)
  end
  return fields
end
