-- Records who has the lock now. If clients waited all the time, the last holder's time ends here and is learned.
local function noteHolder(learned, who, now, contended)
  if learned.who == who then
    return
  end
  if contended and learned.who ~= '' then
    local heldMs = math.min(now - learned.since, 600000)
    learned.count = math.min(learned.count + 1, 256)
    learned.mean = learned.mean + (heldMs - learned.mean) / learned.count
    learned.square = learned.square + (heldMs * heldMs - learned.square) / learned.count
  end
  learned.who = who
  learned.since = now
end
-- Writes the pace. It is never worth an error: in a full database, clients wait without one.
local function keepPace(pace, learned)
  local numbers = { learned.mean * 1000, learned.square * 1000, learned.count, learned.since, learned.late }
  redis.pcall('SET', pace, string.format('%d:%d:%d:%d:%d:', unpack(numbers)) .. learned.who, 'PX', 600000)
end
