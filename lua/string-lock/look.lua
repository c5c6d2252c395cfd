--[[
Tells whether another library holds one of the locks, after an acquire found data that is no lock of ours. Such a lock is
a string with a TTL, whose value is a token: no space, no control character, at most 128 bytes. If this was the last try,
the done key is written as by an acquire that is busy. It changes nothing else, so it may be repeated.

KEYS[1] done             exists once the holder that asks is finished
KEYS[2..] locks          keys that the acquire takes

ARGV[1] last (flag)      1 for the last try: a delayed duplicate of the acquire must take nothing
ARGV[2] doneMs (ms)      lifetime of the done key

REPLY busy remainingMs (ms)  the longest rest of all such locks
REPLY free                   no key holds a string any more
REPLY other                  a string is no such lock
]]

local longestMs = -2
for _, lock in ipairs(locks) do
  local value = redis.pcall('GET', lock)
  if type(value) == 'string' then
    local remainingMs = redis.call('PTTL', lock)
    if remainingMs < 0 or #value > 128 or not string.match(value, '^[!-~]+$') then
      return { ':other' }
    end
    longestMs = math.max(longestMs, remainingMs)
  end
end
if longestMs < 0 then
  return { ':free' }
end
if last == '1' then
  redis.call('SET', done, '0', 'PX', doneMs, 'NX')
end
return { ':busy', longestMs }
