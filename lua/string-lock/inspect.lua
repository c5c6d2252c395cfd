--[[
Reads the holder of the lock, its hold count and the remaining lease. The holder of a lock of another library is
`string:<token>`. A holder of ours that has lost its string is `lost:<holder>`: it keeps others of ours out until it ends.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] shared           string: the holder, or the token of another library

REPLY held holder (id) holds (count) remainingMs (ms) durable    -1: the key has no expiry
REPLY free
]]
--- @include "include/holder-of"
--- @include "include/string-holder"

local holder, holds = holderOf(lock)
local token, count = stringHolder(shared)
if token and token ~= holder then
  return { ':held', count and token or 'string:' .. token, tonumber(count or 1), redis.call('PTTL', shared) }
end
if not holder then
  return { ':free' }
end
return { ':held', token and holder or 'lost:' .. holder, tonumber(holds), redis.call('PTTL', lock) }
