-- Converts ids of hexadecimal digits, with a blank between two, to the bytes of each. These are 16 random ones, as in
-- Redisson, and the client's name, which Redisson takes for a part of the id. Raw bytes would not survive JSON.
local function permitIds(digits)
  local ids = {}
  string.gsub(digits, '%x+', function(id)
    table.insert(ids, (string.gsub(id, '..', function(pair)
      return string.char(tonumber(pair, 16))
    end)))
  end)
  return ids
end
