/** Acquires and releases while every fifth request fails. */
import { expect } from 'vitest'
import type { Shares } from '../../dev/rest-server/index.ts'
import { type Lease, lock, OutcomeUnknownError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { CriticalSection } from '../support/overlap.ts'
import { heldBy, readEntry } from '../support/store.ts'
import { many } from '../support/thorough.ts'
import { CLIENTS, itInAWorld, type World } from '../support/world.ts'

watchConsole()
const { SEED = '20261121' } = process.env
const WORKERS = 10
const ROUNDS = many(6, 30)
const PATIENT = { waitMs: 30_000, maxPolls: 300 }

/** 20 % of all requests. */
const FAULTS: Shares = {
  'lose-request': 0.03,
  'lose-response': 0.04,
  duplicate: { share: 0.02, afterMs: 60 },
  hold: { share: 0.02, afterMs: 120 },
  slow: { share: 0.01, ms: 60, when: 'after' },
  'error-before': 0.01,
  'error-after': 0.01,
  'bad-gateway': 0.01,
  'bad-gateway-after': 0.01,
  truncate: 0.02,
  noscript: 0.01,
  'rate-limit': { share: 0.01, retryAfter: false },
}

itInAWorld.for(CLIENTS)(
  `%s: holders never overlap, no lock is left behind, and no free lock is reported busy (seed ${SEED})`,
  async (client, { world }) => {
    const section = new CriticalSection()
    const outcomes = { released: 0, unknown: 0 }
    /** Locks with a request of unknown outcome. */
    const doubtful = new Set<string>()
    world.faults.random(FAULTS, Number(SEED))
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)))
    expect(Object.keys(world.faults.injected).length).toBeGreaterThan(8)
    print(
      `${client}: ${JSON.stringify(outcomes)}, ${faultsOf(world)} of ${world.stack.rest.requests.http} requests failed`,
    )
    world.faults.random({})
    await world.faults.settled()

    section.expectExclusive(section.runs)
    expect(section.runs).toBeGreaterThan(0.3 * WORKERS * ROUNDS)
    expect(outcomes.released).toBeGreaterThan(0.9 * WORKERS * ROUNDS)
    for (const [key, { type }] of Object.entries(await world.store())) {
      if (type === 'hash')
        expect([...doubtful], 'only a lock with an unknown outcome may be left').toContain(key)
    }

    async function worker(number: number): Promise<void> {
      const locks = world.locks(world.client(client))
      for (let round = 0; round < ROUNDS; round++) {
        // No other worker asks for a private lock, so it must never be reported busy.
        const name = round % 3 === 0 ? `private:${number}:${round}` : 'shared'
        try {
          const lease = await lock(locks, name).acquire(name === 'shared' ? PATIENT : { waitMs: 0 })
          expect(await readEntry(world.stack.redis.client, name)).toEqual(heldBy(lease.holder))
          if (name === 'shared') await section.run(() => world.stack.redis.client.ping())
          expect(await knownRelease(world, lease)).toBe('released')
          outcomes.released++
        } catch (error) {
          rethrowUnlessUnknown(world, error)
          doubtful.add(name)
          outcomes.unknown++
        }
      }
    }
  },
)

/** Repeats the release until its outcome is known. The done key answers it. */
async function knownRelease(world: World, lease: Lease): Promise<string> {
  for (;;) {
    try {
      return await lease.release()
    } catch (error) {
      rethrowUnlessUnknown(world, error)
    }
  }
}

function rethrowUnlessUnknown(world: World, error: unknown): void {
  world.expectNoCanary(error)
  if (!(error instanceof OutcomeUnknownError)) throw error
}

function faultsOf(world: World): number {
  return Object.values(world.faults.injected).reduce((sum, times) => sum + times, 0)
}

/** Prints without the console, which is watched. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
