import { createLocks, type Lease, LockError } from '../../src/index.ts'
import { Engine } from '../../src/memory/engine.ts'
import { type Compiled, SHIPPED } from './compiled.ts'
import { KINDS } from './kinds.ts'
import { Network, PROFILES } from './network.ts'
import { Oracle } from './oracle.ts'
import { Random } from './random.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface WorldOptions {
  readonly seed: number
  readonly kind: string
  readonly profile: string
  /** What the server runs. Default: the scripts as they are shipped. */
  readonly compiled?: Compiled
  /** Receives what happens, line by line. */
  readonly log?: (line: string) => void
}

export interface WorldResult {
  readonly requests: number
  readonly grants: number
  readonly virtualMs: number
  /** The same for every run of a seed. */
  readonly hash: string
  readonly violations: readonly string[]
}

const ROUNDS = 12
const LONGEST_LEASE_MS = 10_000

/** Plays one world: a few clients that compete over a bad network, on a virtual clock, in front of an oracle. */
export async function playWorld({
  seed,
  kind: name,
  profile,
  compiled = SHIPPED,
  log = () => {},
}: WorldOptions): Promise<WorldResult> {
  const random = new Random(seed)
  const clock = new VirtualClock(random)
  let setBackMs = 0
  const engine = new Engine({
    now: clock.now,
    sleep: clock.sleep,
    random: clock.random,
    wall: () => clock.now() - setBackMs,
  })
  const network = new Network(
    engine,
    compiled,
    clock,
    random,
    PROFILES[profile] ?? fail(`no profile ${profile}`),
  )
  const oracle = new Oracle()
  const kind = KINDS[name] ?? fail(`no kind ${name}`)
  const startedAt = clock.now()
  let grants = 0
  let hash = 0
  const record = (line: string) => {
    for (const char of line) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0
    log(`${clock.now() - startedAt} ms: ${line}`)
  }

  async function client(number: number): Promise<void> {
    const me = `client ${number}`
    const locks = createLocks({ redis: network.client(), clock, clientName: `c${number}` })
    for (let round = 0; round < random.between(1, ROUNDS); round++) {
      await clock.sleep(random.between(0, 500))
      const { lock, side } = kind.lock(locks, random)
      const leaseMs = random.pick([300, 2_000, LONGEST_LEASE_MS])
      const waitMs = random.pick([0, 0, 500, 5_000])
      try {
        const lease = await lock.acquire({ leaseMs, waitMs })
        grants++
        record(`${me} got it ${side.name} for ${leaseMs} ms`)
        oracle.granted(me, side, lease)
        await hold(me, lease)
      } catch (error) {
        if (!(error instanceof LockError)) throw error
        record(`${me} met ${error.code}`)
      }
    }
  }

  async function hold(me: string, lease: Lease): Promise<void> {
    const how = random.pick(['briefly', 'kept', 'extended', 'left', 'too long'] as const)
    record(`${me} holds it: ${how}`)
    if (how === 'kept') lease.keepAlive({ maxHoldMs: 20_000 })
    await clock.sleep(random.between(0, 200), lease.signal)
    // The second one must not shorten what the first one proved, whatever arrives late.
    for (const extendMs of how === 'extended' ? [LONGEST_LEASE_MS, 300] : []) {
      await lease.extend(extendMs).catch(() => {})
      oracle.check(me)
    }
    if (how === 'extended') await clock.sleep(random.between(0, 9_000), lease.signal)
    if (how === 'kept' || how === 'too long') await clock.sleep(random.between(0, 15_000), lease.signal)
    oracle.check(me)
    // A client that dies releases nothing, and its lease ends.
    if (how === 'left') return
    const [leftMs, askedAt] = [lease.remainingMs(), clock.now()]
    oracle.released(lease)
    const outcome = await lease.release()
    record(`${me} released: ${outcome}`)
    for (const key of outcome === 'released' ? kind.keys : [])
      if (engine.command('HEXISTS', key, lease.holder) === 1)
        oracle.violated(`${me} was told "released" and still has ${key}`)
    if (outcome === 'gone' && clock.now() - askedAt < leftMs)
      oracle.violated(`${me} was told "gone" with ${leftMs} ms left`)
  }

  /** A server whose clock is set back now and then: leases last longer, and nothing else may change. */
  async function setClockBack(): Promise<void> {
    for (let times = random.between(0, 3); times > 0; times--) {
      await clock.sleep(random.between(0, 10_000))
      setBackMs += random.between(1, 2_000)
    }
  }

  const clients = Array.from({ length: random.between(2, 6) }, (_, at) => client(at + 1))
  await clock.run(Promise.all([...clients, ...(profile === 'calm' ? [] : [setClockBack()])]))
  await clock.run(network.quiet())
  await clock.run(clock.sleep(LONGEST_LEASE_MS + setBackMs + 1))
  engine.keyspace.freeze()
  for (const key of kind.keys) if (engine.keyspace.exists(key)) oracle.violated(`a ghost holds ${key}`)
  const virtualMs = clock.now() - startedAt
  return {
    requests: network.requests,
    grants,
    virtualMs,
    hash: (hash >>> 0).toString(16),
    violations: oracle.violations,
  }
}

function fail(what: string): never {
  throw new Error(what)
}
