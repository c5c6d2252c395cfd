-- As nextSlot, for waiters that may take several permits at once. If small ones took each permit that becomes free, a
-- large one would wait for ever. So the oldest of those that do not get all that they want has the turn: others take only
-- what it leaves. It loses the turn when it misses an appointment, or has had it for three times as long as so many holds
-- take. Then none has it for as long.
-- A waiter that has waited for less time than large ones do cannot begin a turn, and asks up to a second later, and older
-- ones more often. So most of those that ask are old, and permits are given by age.
-- `turn` is what the poll says, as in include/next-slot, and what it finds:
-- `weight`: how many permits it wants.
-- `ticket`: when it came, in microseconds, or 0 for a newcomer. The last digits are chance: clients may come at once.
-- `available`: how many permits there are, and `remainingMs`: after how long there may be enough.
-- `newestAt`: the newest deadline of all permits, which tells the next hold from this one; nil if they have none.
--- @include "include/line"
--- @include "include/next-slot"
-- Decides what the turn in the line, `ticket-weight-until-since`, means for a waiter. It notes whether what is available
-- `fits`, whether the waiter `has` the turn or begins one, and whether it `isYoung`.
local function decide(line, now, turn)
  local ticket, weight, untilMs, since = string.match(line.turn .. ' 0-0-0-0', '(%d+)-(%d+)-(%d+)-(%d+)')
  local hadMs = now - tonumber(since)
  local mostMs = TURN_HOLDS * tonumber(weight) * line.mean + TURN_MORE_MS
  turn.isOldest = turn.ticket == tonumber(ticket)
  turn.isKept = hadMs >= 0 and hadMs < mostMs and tonumber(untilMs) > now
  turn.isYoung = turn.waitedMs < line.waited + 1
  turn.since = turn.isKept and turn.isOldest and tonumber(since) or now
  local isMine = not turn.isKept or turn.ticket <= tonumber(ticket)
  local restMs = mostMs - hadMs
  local isEnough = turn.available >= turn.weight
  turn.fits = isEnough and (isMine or turn.last == '1' or turn.available - turn.weight >= tonumber(weight))
  local mayBegin = turn.weight > 1 and not turn.isYoung and (restMs > 0 or restMs < -mostMs)
  turn.has = not turn.fits and isMine and (turn.isKept or mayBegin)
  if turn.fits and hadMs >= mostMs and now - line.since > hadMs - mostMs then
    -- The turn ran out, so fewer than that many came free meanwhile. Else a turn would make the next one longer.
    line.since = now - (now - line.since) / tonumber(weight)
  end
  if isEnough then
    -- It is free at the end of the turn at the latest.
    turn.remainingMs = turn.fits and -2 or restMs
  end
end
-- Writes for whom permits are kept, and returns in how many ms it is to ask. Behind a long hold, turns follow each other, so
-- it sleeps for a share of the hold.
local function keepTurn(line, now, turn)
  local longMs = math.min((now - math.min(turn.since, line.since)) / 8, 2000)
  local askInMs = math.max(line.count > 0 and line.mean / 4 or FIRST_SLEEP_MS, longMs, math.min(turn.rttMs, 50))
  askInMs = math.ceil(turn.remainingMs < 0 and askInMs or math.min(askInMs, turn.remainingMs + SLACK_MS))
  line.turn = string.format('%.0f-%.0f-%.0f-%.0f', turn.ticket, turn.weight, now + askInMs + TURN_LATE_MS, turn.since)
  return askInMs
end
-- Returns as slotIn.
local function turnIn(line, now, turn)
  -- The server's clock may have been set back.
  turn.ticket = math.min(turn.ticket > 0 and turn.ticket or math.huge, now * 1000 - turn.jitter)
  turn.waitedMs = math.floor(now - turn.ticket / 1000)
  decide(line, now, turn)
  local remainingMs = turn.remainingMs
  local at = line.at
  local since = string.match(line.mark, '^%d') and line.since
  -- While permits are kept, a renewal would look like another hold, and make the turn longer.
  local slotInMs = slotIn(line, now, turn, remainingMs, not turn.isKept and turn.newestAt, '')
  local askInMs = math.abs(slotInMs)
  if line.turn == '' and slotInMs ~= 0 and ((turn.newestAt or 0) > 9e14 or since and line.since ~= since) then
    -- Others take permits that this line has not given, so waiters may prepay (include/prepaid).
    line.turn = '0-'
  end
  if slotInMs == 0 then
    line.turn = (turn.isOldest or string.match(line.turn, '^%d+-$')) and '' or line.turn
    line.waited = turn.weight > 1 and line.waited * 0.9 + math.max(turn.waitedMs, 0) * 0.1 or line.waited
  elseif turn.has then
    line.at = at
    slotInMs = -1
    askInMs = keepTurn(line, now, turn)
  elseif turn.isKept and turn.isYoung then
    local mostMs = askInMs + math.min(askInMs, 1000)
    askInMs = math.max(askInMs, remainingMs < 0 and mostMs or math.min(mostMs, remainingMs))
  elseif turn.isKept then
    askInMs = math.ceil(askInMs / 3)
  end
  return slotInMs < 0 and -askInMs or askInMs
end
-- As turnIn, for the line of permits as it was read. Returns the ticket as well.
local function nextTurn(slots, text, now, turn)
  local line = readLine(text, now)
  local askInMs = turnIn(line, now, turn)
  keepLine(slots, line, now)
  return askInMs, turn.ticket
end
