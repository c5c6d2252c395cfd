-- Runs scripts on Lua 5.4 for `index.ts`, the way Dragonfly does: floats are written with all their digits, a float in a
-- reply arrives as a text, and scores are numbers. A message is a count and then that many texts with their lengths.
local function send(...)
  local texts = { ... }
  io.write(#texts, '\n')
  for _, text in ipairs(texts) do
    io.write(#text, '\n', text)
  end
  io.flush()
end

local function receive()
  local texts = {}
  for at = 1, tonumber(io.read('l') or os.exit()) do
    local size = tonumber(io.read('l'))
    -- read(0) would wait for the byte after it.
    texts[at] = size > 0 and io.read(size) or ''
  end
  return texts
end

local function written(value)
  return math.type(value) == 'float' and string.format('%.17g', value) or tostring(value)
end

local function ask(...)
  local command = table.pack(...)
  for at = 1, command.n do
    if type(command[at]) ~= 'string' and type(command[at]) ~= 'number' then
      error('Lua redis() command arguments must be strings or integers')
    end
    command[at] = written(command[at])
  end
  send('call', table.unpack(command))
  local reply = load('return ' .. receive()[1])()
  if command[1] == 'ZSCORE' and type(reply) == 'string' then
    return tonumber(reply)
  end
  if command[1] == 'ZMSCORE' and not reply.err then
    for at, score in ipairs(reply) do
      reply[at] = tonumber(score or nil) or false
    end
  end
  return reply
end

redis = { pcall = ask }
function redis.call(...)
  local reply = ask(...)
  if type(reply) == 'table' and reply.err then
    error(reply.err, 0)
  end
  return reply
end
cjson = require('cjson')
-- Dragonfly's Lua has this function of 5.1 too.
unpack = table.unpack

local function typed(value)
  if math.type(value) == 'integer' then
    return 'i' .. value
  end
  return value and 's' .. written(value) or 'n'
end

while true do
  local request = receive()
  local keys = tonumber(request[2])
  KEYS = { table.unpack(request, 3, 2 + keys) }
  ARGV = { table.unpack(request, 3 + keys) }
  local isDone, reply = pcall(load(request[1], '@user_script'))
  if not isDone then
    send('failed', tostring(reply))
  elseif type(reply) == 'table' then
    local fields = {}
    for at, field in ipairs(reply) do
      fields[at] = typed(field)
    end
    send('list', table.unpack(fields))
  else
    send('value', typed(reply))
  end
end
