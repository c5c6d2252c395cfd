import { expect, it } from 'vitest'
import { mutantsOf } from '../mutation/mutants.ts'

const CONDITION = `if not (a == 'x') and a ~= 'y' then
  return { ':same' }
end`
const SCRIPT = `--[[
Marks a key.

KEYS[1] a
]]
local unused = 1
${CONDITION}
redis.call('DEL', a)
redis.call('DEL', a)
return { ':other' }
`

/** What each mutant has in place of the original. */
const differences = mutantsOf('lock/mark', SCRIPT).map(({ what, text }) => {
  let start = 0
  while (SCRIPT[start] === text[start]) start++
  let end = 0
  while (end < text.length - start && SCRIPT.at(-1 - end) === text.at(-1 - end)) end++
  return [what, SCRIPT.slice(start, SCRIPT.length - end), text.slice(start, text.length - end)]
})

it('drops each statement, gives nil to what others use, and flips each operator, once', () => {
  expect(differences).toEqual([
    ['nil: local a = KEYS[1]', '', ' a = nil'],
    ['drop: local unused = 1', 'local unused = 1', ''],
    ["drop: if not (a == 'x') and a ~= 'y' then …", CONDITION, ''],
    ["or: not (a == 'x') and a ~= 'y'", 'and', 'or'],
    ["not: not (a == 'x')", 'not ', ''],
    ["~=: a == 'x'", '=', '~'],
    ["==: a ~= 'y'", '~', '='],
    ["drop: return { ':same' }", "return { ':same' }", ''],
    ["drop: redis.call('DEL', a)", "redis.call('DEL', a)", ''],
    ["drop: redis.call('DEL', a) (2)", "redis.call('DEL', a)", ''],
    ["drop: return { ':other' }", "return { ':other' }", ''],
  ])
})
