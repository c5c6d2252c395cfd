-- Converts 32 hexadecimal digits to the 16 bytes that Redisson stores. Raw bytes would not survive JSON.
local function permitId(digits)
  return (string.gsub(digits, '..', function(pair)
    return string.char(tonumber(pair, 16))
  end))
end
