-- Refuses a hash whose mode is not one of a read-write lock, because the hash belongs to something else.
--- @include "include/refuse"
local function checkMode(lock, mode)
  if mode ~= 'read' and mode ~= 'write' then
    refuse(lock)
  end
end
