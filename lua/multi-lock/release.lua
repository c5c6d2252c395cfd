--[[
Ends one hold of every lock that the holder still has.
A client sends this script to release a lease, or to cancel an acquire whose outcome it does not know.
The script removes the locks and writes the done key. So an acquire that is still in flight takes nothing when it
arrives, and a duplicate is answered from the done key. The removal comes first, because a full database permits it.
Source: Redisson, RedissonMultiLock.unlockInnerAsync.

KEYS[1] done             exists once this hold is finished: 1 released, 0 cancelled, or gone before the release
KEYS[2..] locksAndChannels  for each lock, its hash and the channel where Redisson's waiters listen

ARGV[1] holder (id)
ARGV[2] holds (count)    hold count to leave; 0 frees the locks
ARGV[3] outcome (flag)   1 for a release, 0 for a cancellation
ARGV[4] doneMs (ms)      lifetime of the done key
ARGV[5] publish (command)

REPLY released                 this hold was ended, now or by an earlier delivery of this release
REPLY gone                     the holder had lost one of the locks; also the answer to a duplicate of a cancellation
]]
--- @include "include/finished"
--- @include "include/wake"

local done = KEYS[1]
local locksAndChannels = { unpack(KEYS, 2) }
local holder = ARGV[1]
local holds = tonumber(ARGV[2])
local outcome = ARGV[3]
local doneMs = ARGV[4]
local publish = ARGV[5]

local whole, some = true, false
local current = {}
for at = 1, #locksAndChannels, 2 do
  current[at] = tonumber(redis.call('HGET', locksAndChannels[at], holder) or -1)
  whole = whole and current[at] > 0
  some = some or current[at] >= 0
end
local answer = whole and outcome or '0'
if some and holds == 0 then
  for at = 1, #locksAndChannels, 2 do
    if current[at] >= 0 then
      redis.call('DEL', locksAndChannels[at])
      wake(publish, locksAndChannels[at + 1], '0')
    end
  end
  redis.call('SET', done, answer, 'PX', doneMs)
  return { whole and ':released' or ':gone' }
end
local kept = finished(done, answer, doneMs)
for at = 1, #locksAndChannels, 2 do
  if not kept and current[at] > holds then
    redis.call('HSET', locksAndChannels[at], holder, holds)
  end
end
return { (kept == '1' or whole and not kept) and ':released' or ':gone' }
