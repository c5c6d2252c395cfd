-- Returns the last arguments of a ZADD that gives permits one deadline.
local function withDeadline(ids, deadline)
  local scores = {}
  for _, id in ipairs(ids) do
    table.insert(scores, deadline)
    table.insert(scores, id)
  end
  return scores
end
