import type { Redis } from 'ioredis'
import { expect } from 'vitest'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import * as permits from '../../src/transport/scripts/permit-semaphore.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as semaphore from '../../src/transport/scripts/semaphore.gen.ts'
import * as write from '../../src/transport/scripts/write-lock.gen.ts'
import { runPoll } from './run-script.ts'
import { serverNow } from './store.ts'
import { DONE_MS, idOf, pollOf } from './wire.ts'

/** An acquire that gives waiters slots in a line. */
export interface LineKind {
  readonly script: Script<string, { code: string }>
  /** The id of the holder that a test calls `a` or `b`. */
  readonly idOf: (name: string) => string
  /** Whether the line says who the present holder is. */
  readonly knowsHolder: boolean
  /** Makes it free for the next client. */
  readonly free: (client: Redis) => Promise<unknown>
}

export interface Asked {
  readonly code: string
  readonly askInMs: number
  /** Undefined for a semaphore, whose permits have no lease. */
  readonly remainingMs: number | undefined
}

const freeLock = (client: Redis) => client.del('x')
const lock = { idOf, knowsHolder: true, free: freeLock }
const freePermit = (client: Redis) => client.multi().del('{x}:timeout').set('x', 1).exec()
const permitId = (name: string) => `${name}0`.repeat(16)

export const LINE_KINDS: Readonly<Record<string, LineKind>> = {
  lock: { ...lock, script: plain.acquire },
  'fenced lock': { ...lock, script: fenced.acquire },
  'write lock': { ...lock, script: write.acquire, idOf: name => `${idOf(name)}:write`, knowsHolder: false },
  'multi-lock': { ...lock, script: multi.acquire },
  semaphore: { script: semaphore.acquire, idOf, knowsHolder: false, free: freePermit },
  'permit semaphore': { script: permits.acquire, idOf: permitId, knowsHolder: false, free: freePermit },
  'permit semaphore of a given size': {
    script: permits.acquireWithin,
    idOf: permitId,
    knowsHolder: false,
    free: freePermit,
  },
}

const { slots } = pollOf('x')
export const SLOTS = slots

export interface HowToAsk {
  readonly last?: 0 | 1
  readonly rttMs?: number
  readonly jitter?: number
}

/** Asks for `x` as a newcomer, unless a round trip is given. */
export async function askInLine(
  client: Redis,
  kind: LineKind,
  name: string,
  { last = 0, ...poll }: HowToAsk = {},
): Promise<Asked> {
  const holder = kind.idOf(name)
  const keys = { lock: 'x', permits: 'x', deadlines: '{x}:timeout', tokens: 'tokens', channel: 'c' }
  const [code, ...fields] = await runPoll(client, kind.script, {
    ...keys,
    locksSlotsAndChannels: ['x', SLOTS, 'c'],
    done: `edgelock:done:{x}:${holder}`,
    operation: `edgelock:op:{x}:${holder}`,
    holder,
    last,
    leaseMs: 30_000,
    keepMs: 30_000,
    count: 1,
    total: 1,
    clock: 1,
    doneMs: DONE_MS,
    answerMs: DONE_MS,
    publish: '',
    ...pollOf('x', poll),
  })
  const [remainingMs] = fields.slice(0, -1) as number[]
  return { code: code.slice(1), askInMs: Number(fields.at(-1)), remainingMs }
}

/** What a line says, with its times relative to now. */
export interface Line {
  /** In how many milliseconds the last slot comes. */
  readonly inMs: number
  /** How long ago a waiter with a slot was heard, and the present holder was first seen. */
  readonly heardMs: number
  readonly heldMs: number
  readonly meanMs: number
  readonly count: number
  readonly who: string
}

/** Writes a line as if clients had waited for some time: a test need not wait as well. */
export async function setLine(client: Redis, line: Partial<Line>): Promise<{ at: number }> {
  const { inMs = 0, heardMs = 0, heldMs = 0, meanMs = 0, count = 0, who = '' } = line
  const now = await serverNow(client)
  const text = [now + inMs, now - heardMs, now - heldMs, meanMs, count, who].join(':')
  await client.set(SLOTS, text, 'PX', 60_000)
  return { at: now + inMs }
}

/** Returns what the line says, with the time of the last slot by the server's clock. */
export async function readLine(
  client: Redis,
): Promise<{ at: number; meanMs: number; count: number; who: string }> {
  const text = await client.get(SLOTS)
  const [, at, meanMs, count, who] = /^(\d+):\d+:\d+:(\d+):(\d+):(.*)$/.exec(text ?? '') ?? []
  if (who === undefined) throw new Error(`no line: ${text}`)
  return { at: Number(at), meanMs: Number(meanMs), count: Number(count), who }
}

/** How a test asks one kind, and how it makes others wait. */
export function useLine(client: () => Redis, kind: LineKind) {
  const ask = (name: string, poll?: HowToAsk) => askInLine(client(), kind, name, poll)
  return {
    ask,
    /** Empties the database and lets b take it. */
    async bHolds(): Promise<void> {
      await client().flushdb()
      await kind.free(client())
      expect(await ask('b')).toMatchObject({ code: 'granted' })
    },
    /** Others have waited for b, of whom the line knows as much as the kind can. */
    waiting(line: Partial<Line>) {
      return setLine(client(), { ...(kind.knowsHolder && { who: kind.idOf('b') }), ...line })
    },
  }
}
