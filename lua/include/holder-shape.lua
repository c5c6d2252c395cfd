-- Whether an entry of a hash has the shape of a holder with its hold count: `<uuid>:<n>`, or `<uuid>:<uuid>` as ports of
-- Redisson write it, with whatever edgelock and Redisson put around it. A hash with any other entry belongs to something
-- else than a lock.
local function hasHolderShape(field, count)
  return string.match(field, '[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+[-][0-9a-f]+:[0-9a-f]*[-0-9]')
    and string.match(count, '^%d+$')
end
