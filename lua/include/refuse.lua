-- Ends the script with Redis's own WRONGTYPE error, because this hash belongs to another kind of lock. Scripts call it
-- only before any write.
local function refuse(hash)
  redis.call('GET', hash)
end
