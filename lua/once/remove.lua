--[[
Deletes what lies under the key of a record, if it is still what an operator was shown: data of something else, or a
damaged record. So a late duplicate erases no newer record, because each has an attempt of its own. With an empty `seen`,
it shows and deletes nothing.

KEYS[1] record           of any type

ARGV[1] seen (id)        the content that was shown; empty to be shown it

REPLY removed
REPLY free
REPLY found remainingMs (ms) content (id)    -1: it never expires. A colon and a JSON list: the type, the size (of a
                               text its bytes, of a hash its fields, else 0), the start of a text, or of up to 100
                               fields and values; a byte that is not printable ASCII is `\x` and two digits
]]

local kind = redis.call('TYPE', record).ok
if kind == 'none' then
  return { ':free' }
end
local size = 0
local values = {}
if kind == 'string' then
  size = redis.call('STRLEN', record)
  values = { redis.call('GETRANGE', record, 0, 9999) }
elseif kind == 'hash' then
  size = redis.call('HLEN', record)
  if size <= 100 then
    values = redis.call('HGETALL', record)
  end
end
local shown = { kind, size }
for _, value in ipairs(values) do
  local start = string.gsub(string.sub(value, 1, 10000), '[^ -~]', function(byte)
    return string.format('\\x%02x', string.byte(byte))
  end)
  table.insert(shown, start)
end
local content = ':' .. cjson.encode(shown)
if content == seen then
  redis.call('DEL', record)
  return { ':removed' }
end
return { ':found', redis.call('PTTL', record), content }
