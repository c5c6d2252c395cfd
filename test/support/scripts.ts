/** The one client of all scripts: it sends a script by the names that its header gives to KEYS and ARGV. */
import type { Script, Values } from '../../src/transport/scripts/script.ts'
import { runPoll, type Sender, withoutSlot } from './run-script.ts'
import { DONE_MS, idOf, named, pollOf, wire } from './wire.ts'

export type Reply = [code: string, ...fields: unknown[]]
type AnyScript = Script<string, { code: string }>
type ValuesOf<S> = S extends Script<infer Value, infer _Reply> ? Partial<Values<Value>> : never

/**
 * What is sent unless a test gives another value, by name. `who` is a holder, an operation or, as in `a:1`, the first
 * inner hold of `a`.
 */
export type Wiring = (who: string, verb: string) => Values<string>

/** One function for each script. */
export type Client<Scripts> = {
  readonly [Verb in keyof Scripts]: (who?: string, values?: ValuesOf<Scripts[Verb]>) => Promise<Reply>
}

/** Returns a client that sends `scripts` straight to a server. Replies have the short names of holders. */
export function clientOf<Scripts extends Record<string, unknown>>(
  server: Sender,
  scripts: Scripts,
  wiring: Wiring,
): Client<Scripts> {
  const send = async (verb: string, script: AnyScript, who = '', values: object = {}): Promise<Reply> => {
    const reply = await runPoll(server, script, { ...SETTINGS, ...wiring(who, verb), ...values })
    return named(withoutSlot(script, reply))
  }
  const entries = Object.entries(scripts).map(([verb, script]) => [
    verb,
    (who?: string, values?: object) => send(verb, script as AnyScript, who, values),
  ])
  return Object.fromEntries(entries)
}

/** What is the same in most requests of tests and explorations. */
export const SETTINGS = {
  leaseMs: 30_000,
  last: 0,
  outcome: 1,
  proven: 0,
  doneMs: DONE_MS,
  answerMs: DONE_MS,
  publish: 'PUBLISH',
  // The caller's clock is wrong on purpose, because only the server's counts where TIME is allowed.
  nowMs: 1,
  // A newcomer of a wait.
  rttMs: 0,
  jitter: 500,
  ticket: 0,
  place: 0,
  askInMs: 0,
  looks: 0,
  leastMs: 0,
  leftMs: 3_600_000,
  slot: 0,
  waitedMs: 0,
  reserve: 0,
}

/** How many holds there are after a verb: a re-entry adds its own, and a release leaves those outside of it. */
function holdsAfter(hold: string | undefined, verb: string): number {
  return Number(hold ?? 0) + (verb === 'reenter' ? 1 : 0)
}

/** The wiring of a plain or a fenced lock. */
export function lockWiring(name = 'L'): Wiring {
  const { done, answer, ear: _, ...keys } = wire(name)
  return (who, verb) => {
    const [holder = '', hold] = who.split(':')
    const ids = { holder: idOf(holder), done: done(holder, Number(hold ?? 0)), answer: answer(who) }
    const tokens = `redisson_lock_token:{${name}}`
    return { ...keys, ...ids, tokens, clock: 1, holds: holdsAfter(hold, verb), donePrefix: done('') }
  }
}

/** The wiring of a fair lock. Its waiters live for longer than a test between two polls, also on a slow machine. */
export function fairWiring(name = 'L'): Wiring {
  const plain = lockWiring(name)
  return (who, verb) => ({ ...plain(who, verb), waiterMs: 3_000, rttMs: 5_000 })
}

/** The wiring of a multi-lock. */
export function multiWiring(names: readonly string[] = ['L', 'M', 'N']): Wiring {
  const first = lockWiring(names[0])
  const locksSlotsAndChannels = names.flatMap(name => [name, wire(name).slots, wire(name).channel])
  return (who, verb) => ({ ...first(who, verb), locks: names, locksSlotsAndChannels })
}

/** The wiring of one side of a read-write lock. */
export function readWriteWiring(side: 'read' | 'write', lock = 'L'): Wiring {
  const { done, answer, slots } = wire(lock)
  const writes = side === 'write'
  const lease = (holder: string) => `{${lock}}:${idOf(holder)}:rwlock_timeout:1`
  return (who, verb) => {
    const [holder = '', hold] = who.split(':')
    const prefixes = { readerPrefix: `{${lock}}`, donePrefix: done('') }
    return {
      ...prefixes,
      lock,
      slots,
      channel: `redisson_rwlock:{${lock}}`,
      answer: answer(who),
      unfinished: `edgelock:unfinished:{${lock}}:${idOf(who)}`,
      reading: lease(holder),
      lease: writes ? lock : lease(holder),
      done: done(holder, Number(hold ?? 0)) + (writes ? ':write' : ''),
      holder: idOf(holder) + (writes ? ':write' : ''),
      reader: idOf(holder),
      write: writes ? 1 : 0,
      holds: holdsAfter(hold, verb),
    }
  }
}

/** The wiring of the web lock `L` in one mode. */
export function webWiring(mode: 'x' | 's'): Wiring {
  const key = (part: string) => `edgelock:web${part}:{L}`
  const { done, answer } = wire('L')
  const keys = {
    held: key(''),
    alone: key('-alone'),
    sharing: key('-sharing'),
    alive: key('-alive'),
    grantedAt: key('-granted'),
  }
  const sets = [keys.held, keys.alone, keys.sharing, keys.alive]
  const fixed = { ...keys, sets, donePrefix: done(''), mode, waiterMs: 3_000, most: 100 }
  return who => ({ ...fixed, holder: idOf(who), done: done(who), answer: answer(who) })
}

/** The wiring of the key `K` of a `once`. */
export const onceWiring: Wiring = who => ({
  record: 'edgelock:once:{K}',
  done: wire('K').done(who),
  holder: idOf(who),
  fingerprint: '',
  result: '',
  keepMs: 86_400_000,
  seen: '',
  begins: 1,
  resumes: 0,
  keptMs: 86_400_000,
  attemptId: who,
})

/** The wiring of the latch `L`. */
export const latchWiring: Wiring = who => ({
  latch: 'L',
  operation: `edgelock:op:{L}:${who}`,
  memory: 'edgelock:latch:{L}',
  memoryMs: 604_800_000,
  channel: 'redisson_countdownlatch__channel__{L}',
  count: 1,
})

/** The wiring of the semaphore `S`. */
export const semaphoreWiring: Wiring = who => ({
  ...pollOf('S'),
  permits: 'S',
  deadlines: '{S}:timeout',
  operation: `edgelock:op:{S}:${who}`,
  channel: 'redisson_sc:{S}',
  count: 1,
  present: 0,
  total: 1,
  ttlMs: 0,
})

/** The wiring of a permit semaphore. Holders are permits, each named by one byte in hexadecimal digits. */
export const permitWiring =
  (name: string): Wiring =>
  who => {
    const ids = permitIdsOf(who)
    return {
      ...pollOf(name),
      permits: name,
      deadlines: `{${name}}:timeout`,
      done: `edgelock:done:{${name}}:${ids[0]}`,
      takers: `edgelock:done:{${name}}:takers`,
      operation: `edgelock:op:{${name}}:${who}`,
      channel: `redisson_sc:{${name}}`,
      holder: ids.join(' '),
      total: 5,
      keepMs: 1_000_000,
      free: 0,
      taken: 0,
    }
  }

/** The ids of the permits of a holder: `fafb` has two. */
export function permitIdsOf(who: string): string[] {
  const bytes = (who || 'a').padStart(2, '0').match(/../g) ?? []
  return bytes.map(byte => byte.repeat(16))
}
