-- Permits of a semaphore that go from one waiter to the next, as locks do in convoys (include/convoy). In place of a turn, the
-- line then says `<until>-<since>-<next>`: when the convoy is over, since when Java has had what it has, and when the waiter
-- came that is next, 0 if it is not known. A count does not tell who has a permit, so Java had what none of ours gave back.
-- A permit that is kept is the *baton*: it counts as taken, and its key says since when, and which release keeps it. If no
-- waiter takes it, that release takes it back. If its client has died, any waiter takes it. So a debt is never owed.
-- Source: Andrews, Concurrent Programming (1991), section 4.4, passing the baton.
--- @include "include/convoy"
--- @include "include/line"
--- @include "include/next-turn"
--- @include "include/pace"
-- Returns when a convoy is over, since when Java has had permits, and when the next waiter came; none in a line that knows
-- of no convoy.
local function convoyIn(line)
  local untilMs, since, next = string.match(line.turn, '^(%d+)-(%d+)-(%d+)$')
  return tonumber(untilMs), tonumber(since), tonumber(next)
end
local function setConvoy(line, untilMs, since, next)
  line.turn = string.format('%.0f-%.0f-%.0f', untilMs, since, next)
end
-- Returns for how long a permit has been kept. The server's clock may have been set back.
local function keptMsOf(baton, now)
  local keptMs = now - tonumber(string.match(baton, '^%d+') or 0)
  return keptMs < 0 and CONVOY_KEPT_MS or keptMs
end
-- Whether none is known that has waited for longer.
local function comesNext(next, turn)
  return next == 0 or turn.ticket / 1000 <= next + turn.rttMs + SLACK_MS
end
-- Whether a waiter may take what is kept: at first the next one, then any, and a newcomer only what was kept for too long.
local function mayTakeBaton(text, now, turn, baton)
  local keptMs = keptMsOf(baton, now)
  local _, _, next = convoyIn(readLine(text, now))
  local isWaiter = turn.rttMs > 0 and (keptMs >= CONVOY_NEXT_MS or comesNext(next or 0, turn))
  return isWaiter or turn.last == '1' or keptMs >= CONVOY_KEPT_MS
end
-- Notes that a waiter takes it. What its former holder had ends with that.
local function takeBaton(slots, text, now, slot)
  local line = readLine(text, now)
  local untilMs, since = convoyIn(line)
  learn(line, now - line.since, LEARNED_HOLDS)
  line.since = now
  line.heard = slot == '1' and now or line.heard
  setConvoy(line, untilMs or 0, since or now, 0)
  keepLine(slots, line, now)
end
-- Returns in how many ms a waiter is to ask that was told `askInMs`, and had its slot at `line.at`; the one before that was `at`.
local function askForBaton(line, now, turn, askInMs, at, baton)
  local untilMs, since, next = convoyIn(line)
  local chance = 0.5 + turn.jitter / 1000
  local soonMs
  if baton then
    local othersMs = CONVOY_NEXT_MS - keptMsOf(baton, now)
    soonMs = othersMs > 0 and othersMs or math.min(YIELD_SLOTS * gaps(line, now), CONVOY_KEPT_MS)
  elseif untilMs <= now then
    if untilMs == 0 or now - untilMs > CONVOY_KNOWN_MS then
      return askInMs
    end
    soonMs = restBehindJava(turn) * chance
  elseif comesNext(next, turn) then
    setConvoy(line, untilMs, since, math.min(next > 0 and next or now, turn.ticket / 1000))
    local _, closeMs = gaps(line, now)
    soonMs = math.max(line.mean - now + line.since, closeMs)
  else
    local _, closeMs = gaps(line, now)
    soonMs = 2 * math.max(line.mean, closeMs) * chance
  end
  line.at = at
  return -math.ceil(math.max(soonMs, 1))
end
-- As nextTurn. Who finds a permit beside Java begins a convoy, which lasts for as long as Java had it.
local function turnBesideJava(slots, text, now, turn, baton)
  local line = readLine(text, now)
  local at, mean, count = line.at, line.mean, line.count
  local askInMs = turnIn(line, now, turn)
  local untilMs, since = convoyIn(line)
  if turn.weight == 1 and (untilMs or line.turn == '') then
    untilMs = untilMs or 0
    since = math.max(math.min(since or now, now + CONVOY_CREDIT_MS), now - CONVOY_CREDIT_MS)
    local lastsMs = math.min(now - since, CONVOY_MOST_MS)
    if askInMs == 0 and untilMs <= now and turn.rttMs > 0 and lastsMs > 0 then
      untilMs = now + lastsMs
      since = since + 2 * lastsMs
      -- Several holds of Java may have gone by since the last grant.
      line.mean, line.count = mean, count
    end
    local _, _, next = convoyIn(line)
    setConvoy(line, untilMs, since, askInMs == 0 and 0 or next or 0)
    askInMs = askInMs == 0 and 0 or askForBaton(line, now, turn, askInMs, at, baton)
  end
  keepLine(slots, line, now)
  return askInMs, turn.ticket
end
-- Returns whether a convoy keeps for a waiter what is given back. Otherwise it is free, and counts as what Java did not have.
local function isBaton(slots, text, now)
  local line = readLine(text, now)
  local untilMs, since = convoyIn(line)
  if untilMs and untilMs > now and untilMs <= now + CONVOY_MOST_MS then
    return true
  end
  if untilMs then
    untilMs = math.min(untilMs, now)
    setConvoy(line, untilMs, since + 2 * (now - math.max(untilMs, line.since)), 0)
    keepLine(slots, line, now)
  end
  return false
end
