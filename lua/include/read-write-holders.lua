-- Returns the fields of all holders of a read-write lock with their hold counts (a writer's field ends in `:write`), its
-- mode, and 0. Of a crowd of more than a hundred it reads only this holder, and returns how many others there are, so
-- that Redis is not kept busy for longer the more clients read. Without a holder it reads all. Any other hash is
-- refused before anything is changed.
--- @include "include/check-mode"
--- @include "include/holder-shape"
--- @include "include/refuse"
local function holdersOf(lock, holder)
  local holders = {}
  local mode
  local fields = holder and redis.call('HLEN', lock) or 0
  if fields > 101 then
    local found = redis.call('HMGET', lock, 'mode', holder)
    checkMode(lock, found[1])
    holders[holder] = found[2] or nil
    return holders, found[1], fields - (found[2] and 2 or 1)
  end
  local entries = redis.call('HGETALL', lock)
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
  return holders, mode, 0
end
