-- Keeps the answer to an operation. Returns the one kept before, or false at the first delivery: then the effect is
-- still to come.
local function answered(operation, answer, answerMs)
  if redis.call('SET', operation, answer, 'PX', answerMs, 'NX') then
    return false
  end
  return redis.call('GET', operation)
end
