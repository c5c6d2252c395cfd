-- Locks that go from one waiter to the next. Threads of Java take what is free within a millisecond, so a waiter that asks
-- now and then hardly finds a lock free. One that does beside them begins a *convoy*: until it is over, each release keeps
-- the lock for another waiter, by a hold of count 0 whose TTL is short. In place of a turn, the line says `<until>-<since>`:
-- when the convoy is over, and since when Java has had the lock, or others that take no part in convoys. Java is to have
-- half of the time, so `since` moves on by twice as long as a convoy lasts. As `waited`, the line says since when the one
-- has waited that is next in the convoy, 0 if it is not known.
--- @include "include/line"
--- @include "include/next-slot"
--- @include "include/pace"
-- The holder of a lock that is kept for a waiter.
local function keptBy()
  return '00000000-0000-0000-0000-000000000000:0'
end
-- Whether none is known that has waited for longer.
local function isNext(line, now, ask)
  return line.waited == 0 or now - ask.waitedMs <= line.waited + ask.rttMs + SLACK_MS
end
-- Lets a waiter take a lock that is kept. What its former holder had ends with that.
local function takeKept(line, now, slot)
  learn(line, now - line.since, LEARNED_HOLDS)
  line.since = now
  line.mark = ''
  line.heard = slot == '1' and now or line.heard
  line.waited = 0
end
-- Whether this is a thread of Java: its number is small, that of a holder of ours is its time, and 0 that of a kept lock.
local function isJava(who)
  local number = tonumber(string.match(who, ':(%d+)$') or 0)
  return number > 0 and number < 1000000000000
end
-- Returns how long a waiter rests behind Java. It is luck to find the lock free there, however closely one asks. So waiters
-- spend their polls evenly, and have some left when a convoy comes.
local function restBehindJava(ask)
  return math.min(REST_LEAST_MS + ask.waitedMs / REST_PARTS, REST_MOST_MS, (ask.waitedMs + ask.leftMs) / LEAST_RESTS)
end
-- Returns in how many ms a waiter is to ask that was given the slot at `line.at`; the one before that was `at`. In a convoy,
-- the one that is next asks when a mean hold ends, and then often. The others ask now and then, to be next in their turn.
local function askBesideJava(line, now, ask, askInMs, who, at)
  local chance = 0.5 + ask.jitter / 1000
  local soonMs
  if isJava(who) then
    soonMs = restBehindJava(ask) * chance
  elseif tonumber(string.match(line.turn, '^%d+')) <= now then
    return askInMs
  elseif isNext(line, now, ask) then
    line.waited = math.min(line.waited > 0 and line.waited or now, now - ask.waitedMs)
    soonMs = math.max(line.mean - now + line.since, line.mean / SLOT_PARTS, 1)
  else
    soonMs = math.max(2 * line.mean * chance, 1)
  end
  soonMs = math.ceil(soonMs)
  if isJava(who) and soonMs <= math.abs(askInMs) then
    return askInMs
  end
  line.at = at
  return -soonMs
end
-- As slotIn. Who takes what a thread of Java had begins a convoy, which lasts for as long as Java had it, a second at most.
-- What Java has had beyond that counts for the next one, and so does what a convoy took in excess.
local function slotBesideJava(line, now, ask, remainingMs, who)
  local at, meanMs, wasSeenOnce = line.at, line.mean, line.heard <= line.since
  local wasJava = isJava(line.mark)
  if wasJava and remainingMs == -2 then
    -- What it left to others, Java would take.
    ask.waitedMs = math.huge
  end
  local askInMs = slotIn(line, now, ask, remainingMs, now + remainingMs, who)
  if wasJava and wasSeenOnce and meanMs > 0 then
    -- Several holds may have gone by since. If they counted as a long one, waiters would see even fewer of them.
    line.mean = math.min(line.mean, meanMs)
  end
  local formerUntil, formerSince = string.match(line.turn, '^(%d+)-(%d+)$')
  local since = math.max(math.min(tonumber(formerSince or now), now + CONVOY_CREDIT_MS), now - CONVOY_CREDIT_MS)
  local untilMs = tonumber(formerUntil or 0)
  if askInMs == 0 and wasJava then
    local lastsMs = math.min(math.max(now - since, 0), CONVOY_MOST_MS)
    untilMs = now + lastsMs
    since = since + 2 * lastsMs
  end
  line.turn = string.format('%.0f-%.0f', untilMs, since)
  if remainingMs == -2 then
    line.waited = 0
    return askInMs
  end
  return askBesideJava(line, now, ask, askInMs, who, at)
end
-- Returns in how many ms a waiter is to ask that finds the lock kept for another: when that one has had its time.
local function askForKept(lock, line, now)
  local othersMs = redis.call('PTTL', lock) - CONVOY_KEPT_MS + CONVOY_NEXT_MS
  return -math.ceil(othersMs > 0 and othersMs or math.min(YIELD_SLOTS * gaps(line, now), CONVOY_KEPT_MS))
end
-- As nextSlot. It lets a waiter take a lock that is kept, but no newcomer, and at first only the next one.
local function nextInConvoy(lock, slots, text, now, ask, remainingMs, who)
  local line = readLine(text, now)
  local askInMs = 0
  if who ~= keptBy() then
    askInMs = slotBesideJava(line, now, ask, remainingMs, who)
  elseif
    ask.last == '1'
    or ask.rttMs > 0 and (isNext(line, now, ask) or redis.call('PTTL', lock) <= CONVOY_KEPT_MS - CONVOY_NEXT_MS)
  then
    redis.call('DEL', lock)
    takeKept(line, now, ask.slot)
  else
    return askForKept(lock, line, now)
  end
  keepLine(slots, line, now)
  return askInMs
end
-- Returns whether a convoy keeps for a waiter what is released. Otherwise it is free.
local function isKeptForWaiter(slots, text, now)
  local line = readLine(text, now)
  local untilText, since = string.match(line.turn, '^(%d+)-(%d+)$')
  local untilMs = tonumber(untilText or 0)
  -- The server's clock may have been set back.
  local isKept = untilMs > now and untilMs <= now + CONVOY_MOST_MS
  if untilMs > 0 and not isKept then
    -- What the last hold took of Java's time counts too.
    line.turn = string.format('0-%.0f', tonumber(since) + 2 * (now - math.max(untilMs, line.since)))
    keepLine(slots, line, now)
  end
  return isKept
end
