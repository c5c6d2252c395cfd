-- The value of a key that counts, as it was read. A text that is no count, as Redis writes one, belongs to somebody
-- else: it fails with WRONGTYPE like a key of another type, before anything is kept that counting would then refuse.
local function countIn(key, value)
  if value and string.format('%d', tonumber(value) or 0) ~= value then
    redis.call('HGET', key, '0')
  end
  return value
end
