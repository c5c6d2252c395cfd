-- Locks that go from one waiter to the next. Threads of Java take what is free within a millisecond, so a waiter that asks
-- now and then hardly finds a lock free. One that does beside them begins a *convoy*: until it is over, each release keeps
-- the lock for another waiter, by a hold of count 0 whose TTL is short. In place of a turn, the line says `<until>-<since>`:
-- when the convoy is over, and since when Java has had the lock, or others that take no part in convoys.
--- @include "include/line"
--- @include "include/next-slot"
--- @include "include/pace"
-- The holder of a lock that is kept for a waiter.
local function keptBy()
  return '00000000-0000-0000-0000-000000000000:0'
end
-- Lets a waiter take a lock that is kept. What its former holder had ends with that.
local function takeKept(line, now, slot)
  learn(line, now - line.since, LEARNED_HOLDS)
  line.since = now
  line.mark = ''
  line.heard = slot == '1' and now or line.heard
end
-- As slotIn. Who takes what a thread of Java had begins a convoy, which lasts for as long as Java had it, a second at most.
local function slotBesideJava(line, now, ask, remainingMs, who)
  -- The number of a holder of ours is its time, that of Java's a thread, and that of a lock that was kept is 0.
  local number = tonumber(string.match(line.mark, '^%d+ .*:(%d+)$') or 0)
  local isJava = number > 0 and number < 1000000000000
  local askInMs = slotIn(line, now, ask, remainingMs, now + remainingMs, who)
  local since = tonumber(string.match(line.turn, '^%d+-(%d+)$') or now)
  local untilMs = askInMs == 0 and isJava and now + math.min(math.max(now - since, 0), CONVOY_MOST_MS) or 0
  if line.turn == '' or untilMs > 0 then
    line.turn = string.format('%.0f-%.0f', untilMs, since)
  end
  return askInMs
end
-- As nextSlot. It lets a waiter take a lock that is kept, but no newcomer.
local function nextInConvoy(lock, slots, text, now, ask, remainingMs, who)
  local line = readLine(text, now)
  local askInMs = 0
  if who ~= keptBy() then
    askInMs = slotBesideJava(line, now, ask, remainingMs, who)
  elseif ask.rttMs > 0 or ask.last == '1' then
    redis.call('HDEL', lock, who)
    takeKept(line, now, ask.slot)
  else
    return -math.ceil(math.min(YIELD_SLOTS * gaps(line, now), CONVOY_KEPT_MS))
  end
  keepLine(slots, line, now)
  return askInMs
end
-- Keeps a lock that was released for a waiter, if there is a convoy. Otherwise it is free.
local function keepForWaiter(lock, slots, text, now)
  local line = readLine(text, now)
  local untilMs = tonumber(string.match(line.turn, '^(%d+)-%d+$') or 0)
  if untilMs == 0 then
    return
  end
  -- The server's clock may have been set back.
  if untilMs > now and untilMs <= now + CONVOY_MOST_MS then
    redis.call('HSET', lock, keptBy(), '0')
    redis.call('PEXPIRE', lock, CONVOY_KEPT_MS)
    return
  end
  line.turn = string.format('0-%.0f', now)
  keepLine(slots, line, now)
end
