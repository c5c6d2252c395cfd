--[[
Finds keys of one type, which may be locks, records of `once` or deadlines of permits, in a bounded part of the
database. A key that exists all the time is found in one of the parts, or in several. In a cluster, one node is searched.

ARGV[1] cursor (id)            0 for the first part, then that of the last reply
ARGV[2] match (id)             a glob that names must match
ARGV[3] only (id)              the type, as Redis calls it
ARGV[4] count (count)          how many keys one step looks at, about
ARGV[5] steps (count, number)  after how many steps the part ends

REPLY found page (id)    a colon, so that no client parses it, and a JSON list: the cursor, 0 at the end of the
                         database, and then the names
]]

local page = { cursor }
for _ = 1, steps do
  local found = redis.call('SCAN', page[1], 'MATCH', match, 'COUNT', count, 'TYPE', only)
  page[1] = found[1]
  for _, name in ipairs(found[2]) do
    table.insert(page, name)
  end
  if page[1] == '0' then
    break
  end
end
return { ':found', ':' .. cjson.encode(page) }
