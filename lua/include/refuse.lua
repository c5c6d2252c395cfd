-- Ends the script with Redis's own WRONGTYPE error: this hash belongs to another kind of lock. Only before any write.
local function refuse(hash)
  redis.call('GET', hash)
end
