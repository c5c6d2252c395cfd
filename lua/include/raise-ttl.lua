-- Raises the TTL of a key to at least ttlMs. It never lowers one and creates no key. A key that has lost its TTL, to PERSIST,
-- a restore or a migration, gets one from its living holder: for GT such a key ends later than any TTL.
local function raiseTtl(key, ttlMs)
  return redis.call('PEXPIRE', key, ttlMs, 'GT') == 1 or redis.call('PEXPIRE', key, ttlMs, 'NX')
end
