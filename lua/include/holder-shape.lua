-- Returns whether an entry of a hash has the shape of a holder with its hold count. That is `<uuid>:<n>`, or
-- `<uuid>:<uuid>` as ports of Redisson write it, with what edgelock and Redisson put around it. A hash with any other entry
-- is no lock.
local function hasHolderShape(field, count)
  return string.match(field, '[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]')
    and string.match(count, '^%d+$')
end
