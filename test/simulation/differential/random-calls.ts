import { readAll } from '../../../dev/lua/build.ts'
import { readHeader } from '../../../dev/lua/header.ts'
import { variantsOf } from '../../../dev/lua/switch.ts'
import { type CompiledScript, Engine } from '../../../src/memory/engine.ts'
import { idOf } from '../../support/wire.ts'
import { SCRIPTS as ALL, type Compiled } from '../compiled.ts'
import { Random } from '../world/random.ts'

/** A script with its values, or a command from another program on the same keys. */
export type Call =
  | { readonly now: number; readonly command: readonly string[] }
  | {
      /** In milliseconds since 1970. */
      readonly now: number
      readonly name: string
      readonly text: string
      readonly compiled: CompiledScript
      readonly keys: readonly string[]
      readonly args: readonly string[]
    }

/** The units of arguments by their names, as the header has them. */
type Units = Readonly<Record<string, string>>

/** Names come in the order of Redis's hash table, which no two servers share. */
const UNORDERED = ['keys scan']
const SOURCES = variantsOf(readAll('lua/*/*.lua'))
/** What `applyOnce` sends has no header. */
const OF_APPLIED = { keys: ['record', 'counter', 'ledger'], args: ['keepMs', 'reader', 'argument'] }
const UNITS_OF_APPLIED: Units = { keepMs: 'ms', reader: 'id', argument: 'id' }
const SCRIPTS = ALL.filter(({ name }) => !UNORDERED.includes(name)).map(each =>
  each.name.startsWith('apply-once')
    ? { ...each, script: { ...each.script, ...OF_APPLIED }, units: UNITS_OF_APPLIED }
    : { ...each, units: unitsOf(each.name) },
)

function unitsOf(name: string): Units {
  const path = `lua/${name.replace(' ', '/').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.lua`
  const fail = (_line: number, message: string): never => {
    throw new Error(`${path}: ${message}`)
  }
  const args = readHeader(SOURCES.get(path)?.text ?? '', fail)?.args
  return Object.fromEntries(args?.map(each => [each.name, each.unit ?? '']) ?? [])
}

/** What each script says that it may reply. */
export const REPLIES: readonly string[] = SCRIPTS.flatMap(({ name, script }) =>
  script.replies.map(([code]) => `${name} :${code}`),
)

/** Calls of scripts that meet on few keys, holders and times, and now and then something foreign under a key. */
export function callsOf(seed: number, count: number): Call[] {
  const random = new Random(seed)
  const { pick } = random
  // A world is mostly about one kind and those that share its keys, so that their scripts meet.
  const own = kindOf(pick(SCRIPTS))
  const near = SCRIPTS.filter(script => kindOf(script) === own)
  const kin = SCRIPTS.filter(script => RELATED[own]?.includes(kindOf(script)))
  let now = START
  return Array.from({ length: count }, (): Call => {
    now += pick([0, 0, 1, 1, 4, 20, 100, 2_000])
    if (random.chance(0.05)) return { now, command: foreign(now, pick) }
    const likely = [...near, ...near, ...near.filter(acquires), ...near.filter(acquires), ...kin]
    const { name, script, compiled, units } = pick(random.chance(0.1) ? SCRIPTS : likely)
    const kind = kindOf({ name })
    const reader = pick(HOLDERS)
    const holder =
      kind === 'permit-semaphore' ? pick(PERMITS) : reader + (kind === 'write-lock' ? ':write' : '')
    // The same number of locks and of what belongs to them.
    const given = { holder, reader, now, several: 1 + (now % 2), pick }
    const values = (names: readonly string[]) => names.flatMap(each => valuesOf(each, units[each], given))
    return { now, name, text: script.text, compiled, keys: values(script.keys), args: values(script.args) }
  })
}

/** An engine on the clock of calls. */
export function engineAt(now: () => number): Engine {
  return new Engine({ now, wall: now, random: () => 0.5, sleep: async () => {} })
}

/** What a call is answered, or the first word of its error. `compiled`: what the server runs in place of the script. */
export function replyOf(engine: Engine, call: Call, compiled?: Compiled): unknown {
  try {
    if ('command' in call) return engine.command(...(call.command as [string, ...string[]]))
    return engine.run(compiled?.get(call.text) ?? call.compiled, call.keys, call.args)
  } catch (error) {
    return String((error as Error).message).split(' ')[0]
  }
}

export function describeCall(call: Call): string {
  if ('command' in call) return `${call.now} ${call.command.join(' ')}`
  return `${call.now} ${call.name} ${JSON.stringify(call.keys)} ${JSON.stringify(call.args)}`
}

/** 14 November 2023. */
const START = 1_700_000_000_000

/** Kinds whose scripts work on the keys of another. */
const RELATED: Record<string, readonly string[]> = {
  'fair-lock': ['lock'],
  'fenced-lock': ['lock'],
  'multi-lock': ['lock'],
  'read-lock': ['write-lock', 'read-write-lock'],
  'write-lock': ['read-lock', 'read-write-lock', 'lock'],
  'read-write-lock': ['read-lock', 'write-lock'],
  'permit-semaphore': ['semaphore'],
}

function acquires({ name }: { name: string }): boolean {
  return /acquire/.test(name)
}

function kindOf({ name }: { name: string }): string {
  return name.split(' ')[0] ?? ''
}

const HOLDERS = ['a', 'b', 'c', 'd', 'e'].map(idOf)
const JAVA = ['j', 'k'].map(idOf)
const [P1, P2, P3] = ['0f'.repeat(16), 'a1'.repeat(16), 'ff00'.repeat(8)]
/** The last one has a client's name behind its 16 bytes. */
const PERMITS = [P1, P2, P3, `${P1} ${P2}`, `${P2} ${P3} ${P1}`, `${P3}617069`]
const KEYS: Record<string, string> = {
  lock: 'L',
  channel: 'C',
  queue: 'Q',
  timeouts: 'T',
  appointments: 'N',
  order: 'O',
  pace: 'J',
  slots: 'E',
  donePrefix: 'D:',
  unfinished: 'F',
  tokens: 'K',
  permits: 'P',
  deadlines: 'Z',
  record: 'R',
  latch: 'X',
  memory: 'M',
  readerPrefix: 'L',
  held: 'H',
  alone: 'A',
  sharing: 'S',
  alive: 'V',
  grantedAt: 'U',
  counter: 'I',
  ledger: 'W',
  shared: 'Y',
  takers: 'D:takers',
}
const TIMES = ['1', '5', '20', '500', '30000', '70000']

type Pick = Random['pick']

interface Given {
  readonly holder: string
  readonly reader: string
  readonly now: number
  readonly several: number
  readonly pick: Pick
}

/** What an argument may be by the unit of its header, unless its name says more. */
const BY_UNIT: Readonly<Record<string, readonly string[]>> = {
  ms: [...TIMES],
  count: ['0', '1', '2', '3', '5', '-1'],
  flag: ['0', '1'],
  command: ['', 'PUBLISH', 'SPUBLISH', 'BOTH'],
}

const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  mode: ['x', 's'],
  // Newcomers have no round trip yet, and no ticket.
  rttMs: ['0', '20', '500'],
  jitter: ['0', '500', '999'],
  result: ['', ':v', ':v{"a":1}', ':e{}', ':d'],
  attemptId: ['0a1b2c3d', '4e5f6071'],
  members: ['', ',"isSealed":true'],
  fingerprint: ['', ':', ':f', ':g'],
  seen: ['', ':["string",4,"text"]'],
  last: ['0', '0', '0', '1'],
  argument: ['same', 'other', 'b\xe9'],
  token: ['1', '5', '1700000000000000', '99999999999999'],
  // A new semaphore: without end, or for a time.
  'ttlMs (ms)': ['0', ...TIMES],
  // The end of one that is there: at once, never, or after a time.
  'ttlMs (count)': ['0', '-1', ...TIMES],
}
const CLOCKS = [-100, 0, 100, 60_000]
const AGES = [0, 1, 20, 100]

/** What follows from the holder and the time of a call. */
const FOLLOWING: Readonly<Record<string, (given: Given) => string[]>> = {
  locks: ({ several }) => ['L', 'L2'].slice(0, several),
  keys: ({ several }) => ['L', 'R', 'Q'].slice(0, several),
  locksSlotsAndChannels: ({ several }) => ['L', 'E', 'C', 'L2', 'E2', 'C2'].slice(0, 3 * several),
  sets: () => ['H', 'A', 'S', 'V'],
  done: ({ holder }) => [`D:${holder}`],
  answer: ({ holder }) => [`O:${holder}`],
  operation: ({ holder }) => [`O:${holder}`],
  lease: ({ reader }) => [`L:${reader}:rwlock_timeout:1`],
  reading: ({ reader }) => [`L:${reader}:rwlock_timeout:1`],
  holder: ({ holder }) => [holder],
  reader: ({ reader }) => [reader],
  nowMs: ({ now, pick }) => [String(now + pick(CLOCKS))],
  ticket: ({ now, pick }) => {
    const came = now - pick(AGES)
    // In microseconds where permits are kept for the oldest.
    return [pick(['0', String(came), String(came * 1_000 + 500)])]
  },
}

/** Every list from which values are drawn. */
export const DECLARED = { ...BY_UNIT, ...BY_NAME, clocks: CLOCKS, ages: AGES }

/** Rows for names that no script has. */
export function namesOfNoScript(): string[] {
  const names = new Set(SCRIPTS.flatMap(({ script }) => [...script.keys, ...script.args]))
  return Object.keys({ ...KEYS, ...FOLLOWING, ...BY_NAME }).filter(row => !names.has(row.replace(/ .*/, '')))
}

function valuesOf(name: string, unit: string | undefined, given: Given): string[] {
  if (KEYS[name]) return [KEYS[name]]
  const following = FOLLOWING[name]
  if (following) return following(given)
  const values = BY_NAME[`${name} (${unit})`] ?? BY_NAME[name] ?? BY_UNIT[unit ?? '']
  if (!values) throw new Error(`no values for ${name}: write a row in random-calls.ts`)
  return [given.pick(values)]
}

function foreign(now: number, pick: Pick): string[] {
  const [holder = ''] = HOLDERS
  const key = pick([
    ...Object.values(KEYS),
    'L2',
    `D:${holder}`,
    `O:${holder}`,
    `L:${holder}:rwlock_timeout:1`,
  ])
  return pick([
    ['DEL', key],
    ['DEL', key],
    ['SET', key, pick(['1', '0', 'text', ':v', '007', '3'])],
    ['SET', 'L', pick(['token', 'two words']), 'PX', '30000'],
    ['SET', 'L', pick(['token', 'two words']), 'PX', '30000'],
    ['SET', pick([key, 'R']), 'text'],
    ['HSET', key, pick([holder, 'mode', `${holder}:write`, 'x']), pick(['1', '2', 'read', 'write'])],
    ['RPUSH', pick([key, 'Q']), pick(JAVA), pick(JAVA)],
    ['ZADD', pick([key, 'T']), String(now + pick([-1000, 10, 5_000, 70_000])), pick([...HOLDERS, ...JAVA])],
    ['SET', 'B', `${now - pick([0, 60, 200])} O:${pick(HOLDERS)}`],
    ['SET', 'E', `${now}000:${now - 30}000:30000:${now}000:5:50:0:${now + pick([-9, 500])}-${now}-0:`],
    ['PEXPIRE', pick([key, 'L']), pick(TIMES)],
    ['PERSIST', key],
    ['INCRBY', key, '2'],
  ])
}
