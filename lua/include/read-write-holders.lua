-- Returns the fields of all holders of a read-write lock with their hold counts (a writer's field ends in `:write`), its
-- mode, and 0. Of a crowd of more than a hundred it reads only this holder, and returns how many others there are.
-- Otherwise, the more clients read, the longer it would keep Redis busy. Without a holder it returns some of the crowd. Any other
-- hash is refused before anything is changed.
--- @include "include/check-mode"
--- @include "include/holder-shape"
--- @include "include/refuse"
local function holdersOf(lock, holder)
  local holders = {}
  local mode
  -- Reads the whole hash if it has no more entries: one command reads it and shows how large it is.
  local entries = redis.call('HRANDFIELD', lock, 102, 'WITHVALUES')
  local crowd = entries[203] and redis.call('HLEN', lock) - 1 or 0
  if crowd > 0 then
    local found = redis.call('HMGET', lock, 'mode', holder or '')
    mode = found[1]
    holders[holder or ''] = found[2] or nil
    crowd = crowd - (found[2] and 1 or 0)
  end
  for at = 1, crowd > 0 and holder and 0 or #entries, 2 do
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
  return holders, mode, crowd
end
