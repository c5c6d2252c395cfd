--[[
Reads whether the attempt still has the key, and for how long.

KEYS[1] record           hash: version, attempt, fingerprint, and result once there is one

ARGV[1] holder (id)      the attempt

REPLY ours remainingMs (ms) durable
REPLY free                     the attempt does not have the key, or has completed
]]

local found = redis.call('HMGET', record, 'attempt', 'result')
if found[1] ~= holder or found[2] then
  return { ':free' }
end
return { ':ours', redis.call('PTTL', record) }
