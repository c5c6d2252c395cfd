/**
 * Calls for keys, ten for each, while every fifth request fails. Some work throws, gives up its claim, or
 * outlives its lease, and some callers abort. Work of a key must never start while other work of it has a valid claim,
 * or after a result was kept. Every replay must return the kept value.
 */
import { expect, it, vi } from 'vitest'
import type { Shares } from '../../dev/rest-server/index.ts'
import {
  createLocks,
  type Lease,
  LeaseLostError,
  LockError,
  type LockEvent,
  OnceInFlightError,
  OutcomeUnknownError,
  once,
  StoreUnavailableError,
} from '../../src/index.ts'
import { expectNoCanary, watchConsole } from '../support/canary.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'
import { pass, timed } from '../support/timing.ts'

vi.setConfig({ testTimeout: 120_000 })
watchConsole()

const stack = useStack()
const { SEED = '20261121' } = process.env
const CALLS = 2_500
const KEYS = 250
const AT_ONCE = 100
const LEASE_MS = 1_000

/** 20 % of all requests. */
const FAULTS: Shares = {
  'lose-request': 0.03,
  'lose-response': 0.05,
  duplicate: { share: 0.03, afterMs: 60 },
  hold: { share: 0.02, afterMs: 120 },
  slow: { share: 0.01, ms: 60, when: 'after' },
  'error-before': 0.01,
  'error-after': 0.01,
  'bad-gateway-after': 0.01,
  truncate: 0.02,
  'rate-limit': { share: 0.01, retryAfter: false },
}

interface Start {
  readonly value: string
  readonly lease: Lease
  running: boolean
}

/** What is known of one key. */
interface Known {
  starts: number
  last?: Start
  /** The value that is known to be kept. */
  kept?: string
}

it(`work never starts while another claim of its key is valid (seed ${SEED})`, async () => {
  const known = Array.from({ length: KEYS }, (): Known => ({ starts: 0 }))
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const violations: string[] = []
  const random = sequence(Number(SEED))
  const clients = Array.from({ length: 10 }, (_, at) => connect(at))
  stack().rest.faults.random(FAULTS, Number(SEED))
  let next = 0
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < CALLS) await call(next++)
      }),
    ),
  )
  const failed = Object.values(stack().rest.faults.injected).reduce((sum, times) => sum + times, 0)
  const requests = stack().rest.requests.http
  stack().rest.faults.random({})
  await stack().rest.faults.settled()

  const starts = known.reduce((sum, { starts }) => sum + starts, 0)
  const figures = { calls: CALLS, keys: KEYS, starts, violations: violations.length, ...counts }
  process.stdout.write(
    `once: ${JSON.stringify(figures)}; ${failed} of ${requests} requests failed; ${Math.round(ms)} ms\n`,
  )
  expect(violations).toEqual([])
  expect(failed / requests).toBeGreaterThan(0.15)
  // The run must have covered every kind of outcome.
  expect(known.filter(({ kept }) => kept !== undefined).length).toBeGreaterThan(0.9 * KEYS)
  for (const what of ['replayed', 'in flight', 'threw', 'gave up', 'aborted', 'lost'])
    expect(counts[what], what).toBeGreaterThan(0)
  for (const [key, { ttlMs }] of Object.entries(await readStore(stack().redis.client)))
    expect(ttlMs, key).toBeGreaterThan(0)

  function connect(at: number) {
    const unanswered = new Set<string>()
    const onEvent = ({ type, name }: LockEvent) => {
      if (type === 'release-failed') unanswered.add(name)
      if (type === 'released') unanswered.delete(name)
    }
    const redis = at === 0 ? stockClient(stack()) : restClient(stack())
    return { locks: createLocks({ redis, leaseMs: LEASE_MS, onEvent }), unanswered }
  }

  async function call(number: number): Promise<void> {
    const { locks, unanswered } = clients[number % clients.length] ?? expect.unreachable()
    // Duplicates arrive close together, a few of them much later.
    const near = number / (CALLS / KEYS) - 20 * random() ** 4 * (random() < 0.1 ? 50 : 1)
    const at = Math.max(0, Math.floor(near))
    const key = known[at] ?? expect.unreachable()
    const fate = random()
    const caller = new AbortController()
    if (random() < 0.03) void pass(random() * 20).then(() => caller.abort())
    const options = { signal: caller.signal, waitMs: random() < 0.7 ? 0 : 300 }
    const name = `key:${at}`
    try {
      const { status, value } = await once(locks, name, options, lease =>
        work(key, lease, fate, `${at}#${number}`),
      )
      count(status)
      if (status === 'executed' && fate >= 0.1 && !unanswered.has(name)) key.kept = value
      if (status === 'replayed' && key.kept !== undefined && value !== key.kept)
        violations.push(`${name} was replayed as ${value}, and is ${key.kept}`)
    } catch (error) {
      count(nameOf(error, caller.signal))
    }
  }

  async function work(key: Known, lease: Lease, fate: number, value: string): Promise<string> {
    const { last, kept } = key
    if (kept !== undefined) violations.push(`${value} started although ${kept} was kept`)
    if (last?.running && !last.lease.signal.aborted && last.lease.remainingMs() > 0)
      violations.push(`${value} started while ${last.value} was under a valid claim`)
    const start = { value, lease, running: true }
    key.starts++
    key.last = start
    try {
      if (fate < 0.02) return await tooLong(start)
      await pass(random() * 10)
      if (fate < 0.06) throw new RangeError('no stock')
      if (fate < 0.1) {
        count('gave up')
        await lease.release()
      }
      return value
    } finally {
      start.running = false
    }
  }

  /** Outlives its claim: the claim expires in the store, and the work ignores its signal. */
  async function tooLong(start: Start): Promise<string> {
    count('outlived its claim')
    start.running = false
    await stack().redis.client.pexpire(`edgelock:once:{${start.lease.name}}`, 1)
    await pass(100)
    return start.value
  }

  function nameOf(error: unknown, caller: AbortSignal): string {
    expectNoCanary(error, stack().rest.token)
    if (error === caller.reason && caller.aborted) return 'aborted'
    if (error instanceof RangeError) return 'threw'
    if (error instanceof OnceInFlightError) return 'in flight'
    if (error instanceof LeaseLostError) return 'lost'
    if (error instanceof OutcomeUnknownError) return 'unknown'
    if (error instanceof StoreUnavailableError) return 'unavailable'
    throw error instanceof LockError ? new Error(error.code, { cause: error }) : error
  }
})

/** Returns a random number generator (mulberry32) that repeats its numbers for the same seed. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
