--[[
Reads what several keys hold, as far as that shows who holds what. Of a record of `once` it leaves out the result, which
may be large, and of any other key but a hash it reads only the type.

KEYS[1..] keys

ARGV[1] most (count)     a hash with more fields is not read

REPLY seen values (id)   a JSON list: for each key its type, its PTTL, and then the fields and values of a hash
]]

local keys = KEYS
local most = tonumber(ARGV[1])

local seen = {}
for _, key in ipairs(keys) do
  local kind = redis.call('TYPE', key).ok
  local entry = { kind, redis.call('PTTL', key) }
  if kind == 'hash' and redis.call('HLEN', key) <= most then
    local fields = redis.call('HMGET', key, 'version', 'attempt')
    if fields[1] and fields[2] then
      local ended = redis.call('HEXISTS', key, 'result') == 1 and 'result' or 'open'
      fields = { 'version', fields[1], 'attempt', fields[2], ended, '' }
    else
      fields = redis.call('HGETALL', key)
    end
    for _, value in ipairs(fields) do
      table.insert(entry, value)
    end
  end
  table.insert(seen, entry)
end
return { ':seen', cjson.encode(seen) }
