-- Adds to a key that counts and returns the sum, also in a full database. It fails with WRONGTYPE, and changes
-- nothing, when the key belongs to something else. Scripts call it before any other write.
--- @include "include/count-in"
--- @include "include/full"
local function countUp(key, count)
  local sum = redis.pcall('INCRBY', key, count)
  if type(sum) == 'table' then
    countIn(key, redis.call('GET', key))
    passFull(key)
    sum = redis.call('INCRBY', key, count)
  end
  return sum
end
