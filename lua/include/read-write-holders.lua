-- Returns the fields of all holders of a read-write lock with their hold counts, and its mode. A hash without a mode,
-- or with a field that is not a holder's, is refused before anything is changed.
--- @include "include/holder-shape"
--- @include "include/read-write-fields"
--- @include "include/refuse"
local function holdersOf(lock)
  local fields = fieldsOf(lock)
  local mode = fields.mode
  fields.mode = nil
  for field, count in pairs(fields) do
    if not hasHolderShape(field, count) then
      refuse(lock)
    end
  end
  return fields, mode
end
