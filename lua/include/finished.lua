-- Stores the answer to a request that gives something back, or marks a holder as finished, also in a full database.
-- Returns false at the first delivery, whose effect is still to come. A duplicate gets the answer that was stored
-- before.
--- @include "include/full"
local function finished(done, answer, doneMs)
  local stored = redis.pcall('SET', done, answer, 'PX', doneMs, 'NX')
  if stored and stored.err then
    passFull(done)
    stored = redis.call('SET', done, answer, 'PX', doneMs, 'NX')
  end
  return not stored and redis.call('GET', done)
end
