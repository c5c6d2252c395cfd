-- Returns the place of a living waiter that was removed, behind those of ours that came before it, and which of the first
-- four it precedes, if any.
local function formerPlace(order, ids, dues, ticket)
  local tickets = ids[1] and redis.call('ZMSCORE', order, unpack(ids)) or {}
  for at, id in ipairs(ids) do
    if not dues[at] or tonumber(tickets[at] or 0) > ticket then
      return at - 1, id
    end
  end
  return #ids
end
-- Puts it back: in front of that one, else behind the nearest of ours that came before it and stands in the queue.
local function returnTo(queue, order, holder, ticket, before, lastOfFront)
  redis.call('ZADD', order, ticket, holder)
  redis.call('LREM', queue, 1, holder)
  if not lastOfFront then
    redis.call('RPUSH', queue, holder)
    return
  end
  if before then
    redis.call('LINSERT', queue, 'BEFORE', before, holder)
    return
  end
  local rank = redis.call('ZRANK', order, holder)
  local earlier = redis.call('ZRANGE', order, math.max(rank - 16, 0), rank)
  for at = 1, #earlier - 1 do
    if redis.call('LINSERT', queue, 'AFTER', earlier[#earlier - at], holder) > 0 then
      return
    end
  end
  redis.call('LINSERT', queue, 'AFTER', lastOfFront, holder)
end
