-- Converts ids of 32 hexadecimal digits, one after the other, to the 16 bytes of each that Redisson stores. Raw bytes
-- would not survive JSON.
local function permitIds(digits)
  local bytes = string.gsub(digits, '..', function(pair)
    return string.char(tonumber(pair, 16))
  end)
  local ids = {}
  for at = 1, #bytes, 16 do
    table.insert(ids, string.sub(bytes, at, at + 15))
  end
  return ids
end
