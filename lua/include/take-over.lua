-- Frees a lock for the client that steals it, and finishes the holder that had it. The removal comes first, because a
-- full database permits it.
local function takeOver(lock, donePrefix, current, holds, doneMs)
  if not current then
    return
  end
  redis.call('DEL', lock)
  if holds ~= '0' then
    redis.call('SET', donePrefix .. current, '0', 'PX', doneMs, 'NX')
  end
end
