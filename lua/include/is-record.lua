-- Whether a hash with these fields is a record of `once`, whose results begin with a colon. Only a result may be kept for
-- ever: a claim without a TTL would never end.
local function isRecord(version, attempt, result, remainingMs)
  return version == '1' and attempt and (result and string.sub(result, 1, 1) == ':' or not result and remainingMs ~= -1)
end
