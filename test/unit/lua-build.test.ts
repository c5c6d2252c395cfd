import { describe, expect, it } from 'vitest'
import { readAll } from '../../dev/lua/build.ts'
import { compile } from '../../dev/lua/compile.ts'
import { differing } from '../../dev/lua/digests.ts'
import { format } from '../../dev/lua/problem.ts'
import { Table } from '../../src/memory/lua.ts'
import { evaluate } from '../simulation/compiled.ts'
import { itThoroughly } from '../support/thorough.ts'

const MARK = `--[[
Marks a key.

KEYS[1] lock             what is marked

ARGV[1] holder (id)
ARGV[2] leaseMs (ms, number)  life of the mark

REPLY marked remainingMs (ms)
REPLY gone
]]

if redis.call('HEXISTS', lock, holder) == 0 then
  return { ':gone' }
end
redis.call('PEXPIRE', lock, leaseMs)
return { ':marked', leaseMs }
`

const WAKE = `-- Wakes waiters.
local function wake(channel)
  redis.call('PUBLISH', channel, '0')
end
`

const FIRST_LINE = "if redis.call('HEXISTS', lock, holder) == 0 then"
const PEXPIRE = "redis.call('PEXPIRE'"
const LAST_LINE = "return { ':marked', leaseMs }"
const ECHO = "redis.call('ECHO', at)"
const INCLUDE_WAKE = `--- @include "include/wake"\n\n${FIRST_LINE}`
const CALL_WAKE = `wake(lock)\n${LAST_LINE}`

type Change = readonly [from: string, to: string]

/** Puts a statement before the last but one. */
const first = (text: string): Change => [PEXPIRE, `${text}\n${PEXPIRE}`]

/** The script above, with each change made once. */
function mark(...changes: readonly Change[]): Record<string, string> {
  const text = changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`nothing to change: ${from}`)
    return before.replace(from, () => to)
  }, MARK)
  return { 'lua/lock/mark.lua': text }
}

function markWithWake(...changes: readonly Change[]): Record<string, string> {
  return mark([FIRST_LINE, INCLUDE_WAKE], [LAST_LINE, CALL_WAKE], ...changes)
}

function build(files: Record<string, string>) {
  return compile(new Map(Object.entries(files)))
}

function problemsOf(files: Record<string, string>): string[] {
  return build(files).problems.map(format)
}

const TEXT = 'this may be a text: make it a number by tonumber'
const UNREAD_SWITCH = 'write `if AT_MOST_ONCE then … else … end` or `AT_MOST_ONCE and … or …`'

/** What each change of the script above is reported as. */
const REPORTED: Record<string, [change: Change, ...problems: string[]]> = {
  'a header must be there': [
    [MARK, "return { ':gone' }\n"],
    '1: a script must begin with a header `--[[ ... ]]`',
  ],
  'a header numbers arguments in order': [['ARGV[2]', 'ARGV[1]'], '7: expected ARGV[2], found ARGV[1]'],
  'a header makes no id a number': [
    ['holder (id)', 'holder (id, number)'],
    '6: (id) is a text, which is no number',
  ],
  'a header gives every argument a unit': [
    ['leaseMs (ms, number)', 'leaseMs'],
    '7: write an argument as `ARGV[n] name (unit)  description` or `ARGV[n] name (unit, number)`',
  ],
  'a body uses every key': [
    [MARK, MARK.replaceAll(/(?<=')(\w+)', lock,/g, "$1', 'lock',")],
    '4: `lock` is never used',
  ],
  'a body reads KEYS by name only': [
    ["'PEXPIRE', lock", "'PEXPIRE', KEYS[1]"],
    '16: KEYS is read only by the header: give it a name there',
  ],
  'a body does not hide a global': [first('local type = 1'), '16: `type` already has a meaning'],
  'a body knows every name': [
    first('count = 1'),
    '16: `count` is neither a local nor a global that scripts may use',
  ],
  'a body is Lua 5.1': [first('goto done'), "16: '=' expected near 'done'"],
  'a number is no argument as it was sent': [first('leaseMs = leaseMs - holder'), `16: ${TEXT}`],
  'a number is no text of Redis': [
    first("leaseMs = math.min(leaseMs, redis.call('GET', lock))"),
    `16: ${TEXT}`,
  ],
  'a number is no text that a function returns': [
    first(
      "local function read()\n  return 1, redis.call('HGET', lock, 'a')\nend\nlocal _, at = read()\nleaseMs = 1 + at",
    ),
    `20: ${TEXT}`,
  ],
  'a number is no element of a list of texts': [
    first("for _, at in ipairs(redis.call('MGET', lock)) do\n  leaseMs = leaseMs + at\nend"),
    `17: ${TEXT}`,
  ],
  'a number has no fraction to cut off': [
    first("redis.call('SET', lock, string.format('%d', leaseMs))"),
    "16: '%d' of a fraction fails in Lua 5.4: write '%.0f'",
  ],
  'a number is a text after tonumber': [first('leaseMs = leaseMs + tonumber(holder)')],
  'a reply is not nil': [
    [LAST_LINE, 'return'],
    '9: `marked` is never returned',
    "17: a script must return a table: `return { ':code', ... }`",
  ],
  'a reply ends every path': [
    [LAST_LINE, `if leaseMs > 0 then\n  ${LAST_LINE}\nend`],
    '19: a path ends without a reply, but a script must never return nil',
  ],
  'a reply begins with a colon': [
    ["':marked'", "'marked'"],
    '9: `marked` is never returned',
    "17: the code 'marked' does not begin with a colon",
  ],
  'a reply has the declared number of fields': [
    ['leaseMs }', 'leaseMs, 1 }'],
    '17: `marked` has 1 field(s) in the header and 2 here',
  ],
  'a reply is returned when it is declared': [
    ["{ ':gone' }", "{ ':marked', 0 }"],
    '10: `gone` is never returned',
  ],
  'a reply contains no nil': [
    ['leaseMs }', 'nil }'],
    '17: a reply must be a flat list of numbers and strings',
  ],
  'a command is not computed': [
    [PEXPIRE, "redis.call('P' .. 'EXPIRE'"],
    "16: name the command: `redis.call('COMMAND', ...)`",
  ],
  'a command is not an id': [[PEXPIRE, 'redis.call(holder'], '16: `holder` does not hold a command'],
  'a command is called directly': [
    [PEXPIRE, "local call = redis.call\ncall('PEXPIRE'"],
    '16: use redis only in calls: `redis.call(...)`',
  ],
  'a problem of both scripts of a file with AT_MOST_ONCE is reported once': [
    first('local x = AT_MOST_ONCE and 1 or 2'),
    '16: `x` is never used',
  ],
  'AT_MOST_ONCE is read in no other way': [
    first('if not AT_MOST_ONCE then\n  leaseMs = 1\nend'),
    `16: ${UNREAD_SWITCH}`,
  ],
}

it.each(Object.entries(REPORTED))('%s', (_, [change, ...problems]) => {
  expect(problemsOf(mark(change))).toEqual(problems.map(problem => `lua/lock/mark.lua:${problem}`))
})

describe('An include', () => {
  const line = '--- @include "include/wake"'
  const wakeThrough = WAKE.replace('local', '--- @include "include/log"\nlocal').replace("'0'", 'log()')
  const log = '-- Logs.\nlocal function log()\n  return 1\nend\n'
  const wake = (text = WAKE): Record<string, string> => ({ 'lua/include/wake.lua': text })

  it.each<[title: string, files: Record<string, string>, ...problems: string[]]>([
    ['may be used', { ...markWithWake(), ...wake() }],
    ['may include another', { ...markWithWake(), ...wake(wakeThrough), 'lua/include/log.lua': log }],
    [
      'exists',
      markWithWake(),
      'lua/lock/mark.lua:13: there is no include lua/include/wake.lua',
      'lua/lock/mark.lua:19: `wake` is neither a local nor a global that scripts may use',
    ],
    [
      'does not include itself',
      {
        ...markWithWake(),
        ...wake(wakeThrough),
        'lua/include/log.lua': log.replace('local', `${line}\nlocal`).replace('1', 'wake()'),
      },
      'lua/include/log.lua:2: lua/include/wake.lua includes itself, directly or indirectly',
      'lua/include/wake.lua:2: lua/include/log.lua includes itself, directly or indirectly',
      'lua/lock/mark.lua:13: lua/include/wake.lua includes itself, directly or indirectly',
    ],
  ])('%s', (_title, files, ...problems) => {
    expect(problemsOf(files)).toEqual(problems)
  })
})

describe('The build', () => {
  it('reports the problems of all files and generates no module', () => {
    const bad = mark(["'PEXPIRE'", "'pexpire'"], ['leaseMs }', 'true }'])
    const { modules, problems } = build({ ...bad, ...wakeless('lua/latch/wait.lua') })
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'lua/latch/wait.lua:1',
      'lua/lock/mark.lua:16',
      'lua/lock/mark.lua:17',
    ])
    expect(modules.size).toBe(0)
  })

  itThoroughly('a new script with a new include changes no other script', async () => {
    const built = readAll('src/{transport,memory}/scripts/*.gen.ts')
    const { modules, problems } = compile(new Map([...readAll('lua/**/*.lua'), ...NEWCOMERS]))
    expect(problems.map(format)).toEqual([])
    const changed = [...modules].filter(([path, text]) => built.get(path) !== text)
    expect(changed.map(([path]) => path).sort()).toEqual([
      'src/memory/scripts/all.gen.ts',
      'src/memory/scripts/include.gen.ts',
      'src/memory/scripts/newcomer.gen.ts',
      'src/transport/scripts/newcomer.gen.ts',
    ])
    // Its locals have names of others, and the function has that of a local.
    const newcomer = modules.get('src/transport/scripts/newcomer.gen.ts')
    expect(newcomer).toContain('local e,t=unpack(KEYS)\nlocal n,r=unpack(ARGV)\n')
    expect(newcomer).toContain('local function total(e,t,n)\nwake(e,t,n)\n')
  })
})

it('digests are out of date for a script that was changed, added or removed', () => {
  const kept = 'lock/acquire 1a 9\nlock/extend 2b 8\nlock/look 3c 7\n'
  const built = 'lock/acquire 1a 9\nlock/extend 4d 8\nlock/pass 5e 6\n'
  expect(differing(kept, built)).toEqual(['lock/extend', 'lock/look', 'lock/pass'])
  expect(differing(kept, kept)).toEqual([])
})

describe('A numeric for of the in-process engine', () => {
  it.each([
    ['1, 3, 0', ECHO, 'a step that is no number other than 0'],
    ['1, 3', 'at = at + 1', 'an assignment to the variable of a loop'],
  ])('is refused where it could count otherwise: %s do %s', (range, body, reason) => {
    expect(() => countedIn(range, body)).toThrow(`${reason}: dev/lua/javascript.ts does not know`)
  })
})

/** Compiles a script with such a loop, runs it, and returns what it passes to ECHO. */
function countedIn(range: string, body = ECHO): unknown[] {
  const files = mark([LAST_LINE, `for at = ${range} do\n  ${body}\nend\n${LAST_LINE}`])
  const module = build(files).modules.get('src/memory/scripts/lock.gen.ts') ?? ''
  const seen: unknown[] = []
  const call = (name: unknown, value: unknown) => {
    if (name === 'ECHO') seen.push(value)
    return 1
  }
  evaluate(module)['mark']?.({ call, pcall: call }, new Table(['lock']), new Table(['holder', '1']))
  return seen
}

function wakeless(path: string): Record<string, string> {
  return { [path]: MARK.replace('Marks a key.', '') }
}

/** Uses names that other scripts share, in numbers that would change which of them is the most frequent. */
const NEWCOMERS: [path: string, text: string][] = [
  [
    'lua/include/total.lua',
    `-- Counts twice.
--- @include "include/wake"
local function total(publish, channel, count)
  wake(publish, channel, count)
  return count + count
end
`,
  ],
  [
    'lua/newcomer/sum-up.lua',
    `--[[
Sums up.

KEYS[1] order            what is counted
KEYS[2] channel          who hears of it

ARGV[1] deadline (ms)
ARGV[2] publish (command)

REPLY summed sum (count) time (ms)
]]
--- @include "include/server-time"
--- @include "include/total"

local sum = redis.call('LLEN', order) + redis.call('LLEN', order) + redis.call('LLEN', order)
sum = total(publish, channel, sum) + total(publish, channel, sum) + total(publish, channel, sum)
return { ':summed', sum, serverTime(deadline) }
`,
  ],
]
