--[[
Makes sure that at least leaseMs remain for this reader: raises its own lease keys and the lock, nobody else's. Creates
no key, so that a late copy can neither shorten a lease nor bring one back.
Source: Redisson, renewal.ReadLockTask, which sets the lock's TTL also when that shortens another reader's.

KEYS[1] lock             hash: mode = read or write, a reader's holder = hold count, a writer's holder:write = hold count
KEYS[2] leasePrefix      the lease keys of this reader but for their number

ARGV[1] holder (id)
ARGV[2] leaseMs (ms)

REPLY extended
REPLY gone                     the holder does not read any more, or its lease is over
]]

local lock = KEYS[1]
local leasePrefix = KEYS[2]
local holder = ARGV[1]
local leaseMs = ARGV[2]

local holds = tonumber(redis.call('HGET', lock, holder) or 0)
local first = leasePrefix .. '1'
if holds == 0 or redis.call('EXISTS', first) == 0 then
  return { ':gone' }
end
for hold = 1, holds do
  redis.call('PEXPIRE', leasePrefix .. hold, leaseMs, 'GT')
end
redis.call('PEXPIRE', lock, leaseMs, 'GT')
return { ':extended' }
