-- The 16 bytes that Redisson stores, from their 32 hexadecimal digits: bytes would not survive JSON.
local function permitId(digits)
  return (string.gsub(digits, '..', function(pair)
    return string.char(tonumber(pair, 16))
  end))
end
