--[[
Frees the lock, regardless of its holder, which may be another library's.
The operation has an id and its answer is stored, because a blind repeat would take the lock from the next holder.
The holder of ours that it finds is finished, so a late duplicate of its acquire takes nothing.

KEYS[1] lock             hash: field = holder, value = hold count
KEYS[2] answer           the stored answer to this operation: 1 released, 0 free
KEYS[3] donePrefix       the done keys of all holders, without the holder
KEYS[4] shared           string: the holder, or the token of another library

ARGV[1] doneMs (ms)      lifetime of the stored answer and of the done key

REPLY released
REPLY free
]]
--- @include "include/finished"
--- @include "include/holder-of"
--- @include "include/string-holder"

local holder = holderOf(lock)
local isHeld = holder or stringHolder(shared)
local kept = finished(answer, isHeld and '1' or '0', doneMs)
if isHeld and not kept then
  redis.call('DEL', lock, shared)
  if holder then
    redis.call('SET', donePrefix .. holder, '0', 'PX', doneMs, 'NX')
  end
end
return { (kept == '1' or isHeld and not kept) and ':released' or ':free' }
