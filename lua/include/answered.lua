-- Stores the answer to an operation. Returns false at the first delivery, whose effect is still to come. A duplicate
-- gets the answer that was stored before.
local function answered(operation, answer, answerMs)
  if redis.call('SET', operation, answer, 'PX', answerMs, 'NX') then
    return false
  end
  return redis.call('GET', operation)
end
