-- Lets a script go on writing in a full database. There, with the policy noeviction, Redis refuses every command that
-- may need memory, until the script has made a first write that needs none. This one changes nothing: GT only raises
-- a TTL, and none is below 1 ms.
local function passFull(key)
  redis.call('PEXPIRE', key, 1, 'GT')
end
