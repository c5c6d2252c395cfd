-- Returns the value of a key that counts, as it was read. A text that is not a count as Redis writes one belongs to
-- something else. It fails with WRONGTYPE, like a key of another type, so that no answer is stored for it.
local function countIn(key, value)
  if value and string.format('%d', tonumber(value) or 0) ~= value then
    redis.call('HGET', key, '0')
  end
  return value
end
