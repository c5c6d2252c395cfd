-- Returns who holds the lock that a string is: a holder of ours, or the token of another library. A hash there is a plain
-- lock of ours, whose hold count follows. Any other data is refused before anything is changed.
--- @include "include/holder-of"
local function stringHolder(shared)
  local token = redis.pcall('GET', shared)
  if type(token) == 'table' then
    return holderOf(shared)
  end
  if token and (#token > 128 or not string.match(token, '^[!-~]+$')) then
    redis.call('HLEN', shared)
  end
  return token
end
