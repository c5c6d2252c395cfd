-- The line of those that wait for permits. In its `permits`, they note:
-- `waited`: how long those have waited that take several permits.
-- `oldest`: the ticket of the waiter that has priority, or had it last; 0 for none. It wants `weight` permits, is to ask
-- until `dueAt`, and has priority until `untilAt` at most.
-- `prepayAt`: from when on a waiter may prepay, or since when one has; 0 if no thread of Java was seen (include/prepaid).
--- @include "include/line"
local function readPermitLine(text, now)
  local line = readLine(text, now)
  local waited, oldest, weight, dueAt, untilAt, prepayAt =
    string.match(line.permits, '^(%d+)-(%d+)-(%d+)-(%d+)-(%d+)-(%d+)$')
  line.waited = tonumber(waited or 0)
  line.oldest = tonumber(oldest or 0)
  line.weight = tonumber(weight or 0)
  line.dueAt = tonumber(dueAt or 0)
  line.untilAt = tonumber(untilAt or 0)
  line.prepayAt = tonumber(prepayAt or 0)
  return line
end
local function keepPermitLine(key, line, now)
  line.permits = string.format(
    '%.0f-%.0f-%.0f-%.0f-%.0f-%.0f',
    line.waited,
    line.oldest,
    line.weight,
    line.dueAt,
    line.untilAt,
    line.prepayAt
  )
  keepLine(key, line, now)
end
