/** What the pictures of docs/ show, played by the library in virtual time. `pictures.ts` draws it. */
import { DatabaseSync } from 'node:sqlite'
import { fenceOf, StaleWriterError } from '../examples/fencing/fence.ts'
import { FENCE_TABLE, fencedTransaction } from '../examples/fencing/sql-guard.ts'
import { createLocks, fencedLock, type Lease, type Locks, lock } from '../src/index.ts'
import type { EngineReply } from '../src/memory/engine.ts'
import { Store } from '../src/memory/store.ts'
import { Random } from '../test/simulation/world/random.ts'
import { VirtualClock } from '../test/simulation/world/virtual-clock.ts'

const ROUND_TRIP_MS = 20

/** In milliseconds after the begin of the scene. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A request and its answer, with times as in {@link Span}. */
export interface Exchange {
  readonly client: string
  readonly sentAt: number
  readonly arrivedAt: number
  readonly reply: EngineReply
  /** When the client had the answer, or learned that it will never come. */
  readonly answeredAt: number
  readonly isLost: boolean
}

type World = ReturnType<typeof createWorld>
type Send = (execute: () => EngineReply) => Promise<EngineReply>

/** A store half a round trip away from its clients, in virtual time, and all that they asked it. */
function createWorld({ roundTripMs = ROUND_TRIP_MS, losesFirst = false, seed = 'pictures' } = {}) {
  const clock = new VirtualClock()
  const random = Random.of(seed)
  const time = { now: clock.now, wall: clock.now, sleep: clock.sleep, random: () => random.next() }
  const store = new Store(time)
  const exchanges: Exchange[] = []
  let startedAt = clock.now()
  const now = () => clock.now() - startedAt
  const connect =
    (client: string): Send =>
    async execute => {
      const isLost = losesFirst && exchanges.length === 0
      const sentAt = now()
      await clock.sleep(roundTripMs / 2)
      const arrivedAt = now()
      const reply = execute()
      exchanges.push({ client, sentAt, arrivedAt, reply, answeredAt: arrivedAt + roundTripMs / 2, isLost })
      await clock.sleep(roundTripMs / 2)
      if (isLost) throw new TypeError('fetch failed')
      return reply
    }
  const join = (client: string): Locks => {
    const send = connect(client)
    const redis = {
      eval: (text: string, keys: string[], args: string[]) => send(() => store.eval(text, keys, args)),
    }
    return createLocks({ redis, clock: time, clientName: client, tokens: 'counter' })
  }
  const run = async <T>(work: Promise<T>): Promise<T> => {
    await clock.run(work)
    return work
  }
  /** The scene begins now: what has happened so far is no part of it. */
  const begin = () => {
    startedAt = clock.now()
    exchanges.length = 0
  }
  return { store, exchanges, now, sleep: clock.sleep, random: time.random, connect, join, run, begin }
}

/** Asks for a free lock, and loses the first answer: once with `SET NX`, once with edgelock. */
export async function lostAnswer(): Promise<Record<'SET NX' | 'edgelock', Exchange[]>> {
  const play = async (acquire: (world: World) => Promise<unknown>) => {
    const world = createWorld({ roundTripMs: 60, losesFirst: true })
    await world.run(acquire(world))
    return world.exchanges
  }
  return {
    'SET NX': await play(({ store, connect, sleep }) => {
      const send = connect('client')
      const set = () => send(() => store.command('SET', 'order:42', 'client', 'NX', 'PX', '30000'))
      return set().catch(() => sleep(60).then(set))
    }),
    edgelock: await play(({ join }) => lock(join('client'), 'order:42').acquire()),
  }
}

export type Writer = 'A' | 'B'

const EARLIER_GRANTS = 32
const WRITER_B_COMES_AT_MS = 10_000

/** Pauses a writer for longer than its lease. The next one writes meanwhile, to a database that compares tokens. */
export async function fencing() {
  const { store, exchanges, join, run, now, sleep, begin } = createWorld()
  const pause: Span = { from: 6_000, to: 39_000 }
  const leases: (Span & { writer: Writer; token: number | undefined })[] = []
  const writes: { writer: Writer; token: number | undefined; at: number; isRefused: boolean }[] = []
  const database = new DatabaseSync(':memory:')
  database.exec(FENCE_TABLE)
  const lockOf = (client: string) => fencedLock(join(client), 'page:7')
  const acquire = async (writer: Writer) => {
    const lease = await lockOf(writer).acquire({ waitMs: 60_000 })
    const from = exchanges.at(-1)?.arrivedAt ?? Number.NaN
    leases.push({ writer, token: lease.token, from, to: now() + Number(store.command('PTTL', 'page:7')) })
    return lease
  }
  const write = (writer: Writer, lease: Lease) => {
    const isRefused = refuses(() => fencedTransaction(database, 'page:7', fenceOf(lease), () => {}))
    writes.push({ writer, token: lease.token, at: now(), isRefused })
  }
  const pausedWriter = async () => {
    const lease = await acquire('A')
    await sleep(pause.to - now())
    write('A', lease)
  }
  const nextWriter = async () => {
    await sleep(WRITER_B_COMES_AT_MS)
    const lease = await acquire('B')
    await sleep(3_000)
    write('B', lease)
  }
  for (let grant = 0; grant < EARLIER_GRANTS; grant++) {
    const lease = await run(lockOf('earlier').acquire())
    await run(lease.release())
  }
  begin()
  await run(Promise.all([pausedWriter(), nextWriter()]))
  const polls = exchanges.filter(({ client }) => client === 'B').map(({ arrivedAt }) => arrivedAt)
  return { leases, pause, polls, writes }
}

function refuses(write: () => void): boolean {
  try {
    write()
    return false
  } catch (error) {
    if (error instanceof StaleWriterError) return true
    throw error
  }
}

/** The first clients come at once, the others after half of the time. */
export const [FEW, MANY] = [3, 12] as const
const HOLD_MS = 160
export const CROWD_AT_MS = 20_000
const ENDS_AT_MS = 40_000
/** With this mean, the clients without slots send as many requests in all. */
const RANDOM_PAUSE_MS = 167

export interface Turns {
  readonly polls: readonly { readonly client: string; readonly at: number }[]
  readonly holds: readonly (Span & { readonly client: string })[]
}

/** Few clients, and later many, take turns at a lock: with random pauses, and with poll slots. */
export async function waiting(seed?: string): Promise<{ random: Turns; slots: Turns }> {
  return {
    random: await takeTurns(({ store, connect, sleep, random }, client) => {
      const send = connect(client)
      const set = () => send(() => store.command('SET', 'crowd', client, 'NX', 'PX', '30000'))
      return async () => {
        while ((await set()) === null) await sleep(2 * RANDOM_PAUSE_MS * random())
        return () => send(() => store.command('DEL', 'crowd'))
      }
    }, seed),
    slots: await takeTurns(
      ({ join }, client) =>
        async () => {
          const lease = await lock(join(client), 'crowd').acquire({ waitMs: Infinity })
          return () => lease.release()
        },
      seed,
    ),
  }
}

type Acquire = () => Promise<() => Promise<unknown>>

async function takeTurns(connect: (world: World, client: string) => Acquire, seed?: string): Promise<Turns> {
  const world = createWorld({ seed })
  const { exchanges, now, sleep, run, random } = world
  const holds: Turns['holds'][number][] = []
  const releases = new Set<Exchange>()
  const take = async (client: string, acquire: Acquire) => {
    const last = () => exchanges.findLast(each => each.client === client) as Exchange
    while (now() < ENDS_AT_MS) {
      const release = await acquire()
      const from = last().arrivedAt
      await sleep(HOLD_MS * (0.75 + 0.5 * random()))
      await release()
      releases.add(last())
      holds.push({ client, from, to: last().arrivedAt })
      await sleep(2 * HOLD_MS * random())
    }
  }
  const clients = Array.from({ length: MANY }, async (_, at) => {
    if (at >= FEW) await sleep(CROWD_AT_MS + HOLD_MS * random())
    await take(`${at}`, connect(world, `${at}`))
  })
  await run(Promise.all(clients))
  const polls = exchanges.filter(each => !releases.has(each))
  return { polls: polls.map(({ client, arrivedAt: at }) => ({ client, at })), holds }
}

/** When no client had the lock, between two holds. */
export function gapsOf({ holds }: Turns): Span[] {
  return holds.slice(1).map(({ from }, at) => ({ from: holds[at]?.to ?? from, to: from }))
}

/** What a grant cost with few clients, and with many, and how much of the time the lock was free. */
export function figuresOf(turns: Turns) {
  const figuresIn = ({ from, to }: Span) => {
    const isIn = (at: number) => at >= from && at < to
    const gaps = gapsOf(turns).filter(gap => isIn(gap.from))
    const freeMs = gaps.map(gap => gap.to - gap.from)
    return {
      pollsPerGrant: turns.polls.filter(({ at }) => isIn(at)).length / gaps.length,
      freeShare: freeMs.reduce((sum, ms) => sum + ms) / (to - from),
      longestGapMs: Math.max(...freeMs),
    }
  }
  // The line learns how long holds are.
  return {
    few: figuresIn({ from: 1_000, to: CROWD_AT_MS }),
    many: figuresIn({ from: CROWD_AT_MS + 1_000, to: ENDS_AT_MS }),
  }
}
