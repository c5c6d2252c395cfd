-- Returns the earliest deadline of a lease's permits; 0 unless all of them are there.
local function earliest(deadlines, ids)
  local first = math.huge
  for _, deadline in ipairs(redis.call('ZMSCORE', deadlines, unpack(ids))) do
    first = math.min(first, tonumber(deadline or 0))
  end
  return first
end
