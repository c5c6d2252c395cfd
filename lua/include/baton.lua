-- Permits of a semaphore that go from one waiter to the next, as locks do in convoys (include/convoy). After the turn, the
-- line then says `--<until>-<since>-<next>`: when the convoy is over, since when Java has had what it has, and when the
-- waiter came that is next, 0 if it is not known. A count does not tell who has a permit, so Java had what none of ours gave
-- back.
-- A permit that is kept is the *baton*: it counts as taken, and its key says since when, and which release keeps it. If no
-- waiter takes it, that release takes it back. If its client has died, any waiter takes it. So a debt is never owed.
-- Source: Andrews, Concurrent Programming (1991), section 4.4, passing the baton.
--- @include "include/convoy"
--- @include "include/line"
--- @include "include/next-turn"
--- @include "include/pace"
-- Reads a line, and takes what it says of a convoy out of its turn.
local function readConvoy(text, now)
  local line = readLine(text, now)
  local turn, untilMs, since, next = string.match(line.turn, '^(.*)[-][-](%d+)-(%d+)-(%d+)$')
  line.turn = turn or line.turn
  line.untilMs = tonumber(untilMs or 0)
  line.javaSince = math.max(math.min(tonumber(since or now), now + CONVOY_CREDIT_MS), now - CONVOY_CREDIT_MS)
  line.next = tonumber(next or 0)
  return line
end
local function keepConvoy(slots, line, now)
  line.turn = line.turn .. string.format('--%.0f-%.0f-%.0f', line.untilMs, line.javaSince, line.next)
  keepLine(slots, line, now)
end
-- Returns for how long a permit has been kept. The server's clock may have been set back.
local function keptMsOf(baton, now)
  local keptMs = now - tonumber(string.match(baton, '^%d+') or 0)
  return keptMs < 0 and CONVOY_KEPT_MS or keptMs
end
-- Whether none is known that has waited for longer.
local function comesNext(line, turn)
  return line.next == 0 or turn.ticket / 1000 <= line.next + turn.rttMs + SLACK_MS
end
-- Whether a waiter may take what is kept: at first the next one, then any, and a newcomer only what was kept for too long.
local function mayTakeBaton(text, now, turn, baton)
  local keptMs = keptMsOf(baton, now)
  return turn.last == '1'
    or keptMs >= CONVOY_KEPT_MS
    or turn.rttMs > 0 and (keptMs >= CONVOY_NEXT_MS or comesNext(readConvoy(text, now), turn))
end
-- Notes that a waiter takes it. What its former holder had ends with that.
local function takeBaton(slots, text, now, slot)
  local line = readConvoy(text, now)
  learn(line, now - line.since, LEARNED_HOLDS)
  line.since = now
  line.heard = slot == '1' and now or line.heard
  line.next = 0
  keepConvoy(slots, line, now)
end
-- Returns in how many ms a waiter is to ask that was told `askInMs`, and had its slot at `line.at`; the one before that was `at`.
local function askForBaton(line, now, turn, askInMs, at, baton)
  local chance = 0.5 + turn.jitter / 1000
  local apartMs, closeMs = gaps(line, now)
  local soonMs
  if baton then
    local othersMs = CONVOY_NEXT_MS - keptMsOf(baton, now)
    soonMs = othersMs > 0 and othersMs or math.min(YIELD_SLOTS * apartMs, CONVOY_KEPT_MS)
  elseif line.untilMs <= now then
    if now - line.untilMs > CONVOY_KNOWN_MS or not turn.isPatient then
      return askInMs
    end
    soonMs = restBehindJava(turn) * chance
  elseif comesNext(line, turn) then
    line.next = math.min(line.next > 0 and line.next or now, turn.ticket / 1000)
    soonMs = math.max(line.mean - now + line.since, closeMs)
  else
    soonMs = 2 * math.max(line.mean, closeMs) * chance
  end
  line.at = at
  return -math.ceil(math.max(soonMs, 1))
end
-- As nextTurn. Who has waited for a permit beside Java begins a convoy, which lasts for as long as Java had it. While
-- permits are kept for a waiter for several, convoys stand still.
local function turnBesideJava(slots, text, now, turn, baton)
  local line = readConvoy(text, now)
  local at, mean, count = line.at, line.mean, line.count
  local askInMs = turnIn(line, now, turn)
  -- It has waited for as long as a release takes in vain. Of many permits, most waiters soon find one.
  turn.isPatient = turn.waitedMs >= CONVOY_KEPT_MS
  if turn.weight == 1 and not turn.isKept then
    local lastsMs = math.min(now - line.javaSince, CONVOY_MOST_MS)
    if askInMs == 0 and line.untilMs <= now and turn.isPatient and lastsMs > 0 then
      line.untilMs = now + lastsMs
      line.javaSince = line.javaSince + 2 * lastsMs
      -- Several holds of Java may have gone by since the last grant.
      line.mean, line.count = mean, count
    end
    if askInMs == 0 then
      line.next = 0
    else
      askInMs = askForBaton(line, now, turn, askInMs, at, baton)
    end
  end
  keepConvoy(slots, line, now)
  return askInMs, turn.ticket
end
-- Returns whether a convoy keeps for a waiter what is given back. Otherwise it is free, and counts as what Java did not have.
local function isBaton(slots, text, now)
  local line = readConvoy(text, now)
  if line.untilMs > now and line.untilMs <= now + CONVOY_MOST_MS then
    -- Not while permits are kept for a waiter for several.
    return tonumber(string.match(line.turn, '^%d+-%d+-(%d+)') or 0) <= now
  end
  line.untilMs = math.min(line.untilMs, now)
  line.javaSince = line.javaSince + 2 * (now - math.max(line.untilMs, line.since))
  keepConvoy(slots, line, now)
  return false
end
