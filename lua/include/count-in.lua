-- Whether a text is a count as Redis writes one, and no larger than Lua's numbers can hold it.
local function isCount(text)
  local isWhole = string.match(text, '^-?%d+$') and #text < 20 and text ~= '-0'
  return isWhole and string.format('%.0f', tonumber(text)) == text
end
-- Returns the value of a key that counts, as it was read. A text that is not a count belongs to something else. It fails
-- with WRONGTYPE, like a key of another type, so that no answer is stored for it.
local function countIn(key, value)
  if value and not isCount(value) then
    redis.call('HGET', key, '0')
  end
  return value
end
