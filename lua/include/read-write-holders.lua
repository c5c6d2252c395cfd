-- Returns the fields of all holders of a read-write lock with their hold counts (a writer's field ends in `:write`), and
-- its mode. Any other hash is refused before anything is changed.
--- @include "include/check-mode"
--- @include "include/holder-shape"
--- @include "include/refuse"
local function holdersOf(lock)
  local entries = redis.call('HGETALL', lock)
  local holders = {}
  local mode
  for at = 1, #entries, 2 do
    if entries[at] == 'mode' then
      mode = entries[at + 1]
    elseif hasHolderShape(entries[at], entries[at + 1]) then
      holders[entries[at]] = entries[at + 1]
    else
      refuse(lock)
    end
  end
  if entries[1] then
    checkMode(lock, mode)
  end
  return holders, mode
end
