--[[
Reads who waits, in the order in which they get the lock. A client that died is among them until the next request of
another one removes it.

KEYS[1] queue            list of holders, the next one first

ARGV[1] most (count, number)  how many to read, the first ones

REPLY waiting count (count) holders (id)  a colon, so that no client parses it, and a JSON list
]]

local count = redis.call('LLEN', queue)
return { ':waiting', count, ':' .. cjson.encode(redis.call('LRANGE', queue, 0, most - 1)) }
