-- Returns the earliest deadline of a lease's permits: 0 when none of them is there, -1 when only some are.
local function earliest(deadlines, ids)
  local first, none = math.huge, 0
  for _, deadline in ipairs(redis.call('ZMSCORE', deadlines, unpack(ids))) do
    first = math.min(first, tonumber(deadline or 0))
    none = deadline and -1 or none
  end
  return first > 0 and first or none
end
