-- Returns how long the claim of a record lasts, in milliseconds, and by how many the record outlives it: nil where a crash
-- leaves no doubt. While work has begun and has no end, the record says so in place of a result.
local function claimLeft(result, remainingMs)
  local keptMs = tonumber(string.match(result or '', '^:d..keptMs..(%d+)'))
  return remainingMs - (keptMs or 0), keptMs
end
