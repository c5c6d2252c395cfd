-- Keeps a token by the clock until seven days after its own time, at one command an hour. The first token of an hour gives
-- the key a TTL that is long enough for all tokens of this hour. They may be written at a grant, ahead of a clock that was
-- set back, or by `raise`. So a token that replaces one of the same hour needs none of its own.
local function keepToken(tokens, last, token)
  local hour = 3600000000
  if math.floor(last / hour) ~= math.floor(token / hour) then
    redis.call('PEXPIREAT', tokens, string.format('%.0f', token / 1000 + 608400000), 'GT')
  end
end
