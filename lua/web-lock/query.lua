--[[
Reads who holds several locks, and who waits for them. It begins no further lock after 500 members, so that Redis is not
kept busy: the client asks again for the rest.

KEYS[1..] sets           four for each lock: held, alone, sharing and alive, as in acquire

ARGV[1] most (count, number)  how many members of a set are read
ARGV[2] nowMs (ms)            the caller's time since 1970, for servers that refuse TIME

REPLY found states (id)  a colon, because clients read JSON, and a JSON list: for each set its members with their scores;
  those of held and alive whose time is over are left out. The first locks, if it is shorter than the sets
]]
--- @include "include/server-time"

local states = {}
local members = 0
local function read(set, after)
  local found = redis.call('ZRANGE', set, 0, most - 1, 'WITHSCORES')
  local state = {}
  members = members + #found / 2
  for at = 1, #found, 2 do
    if tonumber(found[at + 1]) > after then
      table.insert(state, found[at])
      table.insert(state, found[at + 1])
    end
  end
  table.insert(states, state)
end

local now = serverTime(nowMs)
for at = 1, #sets, 4 do
  if members < 500 then
    read(sets[at], now)
    -- The scores of these two order waiters, and end nothing.
    read(sets[at + 1], 0)
    read(sets[at + 2], 0)
    read(sets[at + 3], now)
  end
end
return { ':found', ':' .. cjson.encode(states) }
