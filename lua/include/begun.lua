-- Returns what a record has in place of a result once the work has begun: until the result comes, it is in doubt.
local function begun(keptMs, begunAt, attemptId, members)
  return ':d{"keptMs":' .. keptMs .. ',"begunAt":' .. begunAt .. ',"attemptId":"' .. attemptId .. '"' .. members .. '}'
end
