-- Permits that are handed over. Threads of Java take what is free within a millisecond, so a waiter that asks now and then
-- hardly finds any. Beside them, one waiter at a time therefore *prepays*: it takes a permit that is not there, and the next
-- release pays it.
--- @include "include/line"
--- @include "include/next-slot"
--- @include "include/pace"
-- Returns in how many ms a waiter may prepay: never, if it is not among the older ones, permits are kept for one that wants
-- several, or no thread of Java was seen.
local function prepayInMs(line, now, waitedMs)
  if line.prepayAt == 0 or waitedMs < line.age then
    return math.huge
  end
  -- One that has waited for far longer than others does not leave Java its turn.
  local wasClockSetBack = line.prepayAt > now + longestLearned(line)
  return (wasClockSetBack or waitedMs > EXCEPTION_FACTOR * line.age) and 0 or math.max(line.prepayAt - now, 0)
end
-- Returns in how many ms one that has prepaid asks whether it was paid.
local function askPaidInMs(line, now, rttMs, jitter)
  local since = math.max(line.prepayAt, line.since)
  local sleepMs = ownSleep(line, now - since) * (1.5 + jitter / 1000) / 2
  return math.ceil(math.max(gap(line, now), sleepMs, math.min(rttMs, FIRST_PAUSE_MS)))
end
-- Notes that a permit was paid, with which a hold begins. For as long as that took, none prepays, so that Java gets as many.
local function learnPaid(line, now)
  local paidMs = now - line.prepayAt
  if paidMs >= 0 then
    line.prepayAt = now + learn(line, paidMs, AVERAGED_OVER)
  end
  beginHold(line, now)
  line.endsAt = 0
end
-- The member of the deadlines of one that has prepaid: the id of its permit and a `+`. No client has that in its name, so
-- none mistakes it for a permit that is held. Its deadline is soon, and the next that takes back what has expired takes it back as well.
local function prepaidOf(id)
  return id .. '+'
end
-- Whether another than this one has prepaid, as far as the first deadlines show it: true if more of them are as near. None
-- has expired, because those were taken back.
local function othersPrepaid(deadlines, now, mine)
  local first = redis.call('ZRANGE', deadlines, 0, 15, 'WITHSCORES')
  for at = 1, #first, 2 do
    if string.match(string.sub(first[at], 17), '[+]') and first[at] ~= mine then
      return true
    end
  end
  return tonumber(first[32] or math.huge) <= now + SLEEP_CHANCE * OWN_MOST_MS + UNPROVEN_MS + 1
end
