-- Returns how many wait in front of a holder, whether it stands in the queue, and how many of Redisson's waiters are among
-- the first four. For one that stands further back, it also returns its timeout. Its place there follows from the order of our waiters.
-- Where that is not complete, only the list itself knows, and to search it takes as long as it is.
local function placeIn(queue, timeouts, order, ids, dues, holder, ticket)
  local place
  local java = 0
  for at, id in ipairs(ids) do
    if id == holder then
      place = at - 1
    elseif not dues[at] then
      java = java + 1
    end
  end
  local score = not place and ids[4] and ticket > 0 and redis.call('ZSCORE', timeouts, holder)
  if score then
    place = (redis.call('ZRANK', order, holder) or 0) + java
    place = place > 3 and place or redis.call('LPOS', queue, holder)
  end
  return place or #ids, place and true or false, java, tonumber(score or 0)
end
