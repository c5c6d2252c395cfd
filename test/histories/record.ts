/** Records histories: of the simulator, and of a real Redis behind a REST server that loses, doubles and delays. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shares } from '../../dev/rest-server/index.ts'
import { startStack } from '../../dev/stack.ts'
import { createLocks, LockError } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { profilesFor } from '../simulation/world/profiles.ts'
import { Random } from '../simulation/world/random.ts'
import { playWorld } from '../simulation/world/world.ts'
import { restClient } from '../support/clients.ts'
import { History, type Step } from './history.ts'
import { KINDS, type Kind } from './kinds.ts'

export interface Wanted {
  readonly kind: string
  readonly sabotage?: string
}

/** Worlds in which a server loses data promise less. */
function profilesOf({ servers }: Kind): string[] {
  return profilesFor(servers).filter(profile => profile !== 'failover' && profile !== 'crowd')
}

/** The history of one world of the simulator. */
export async function simulated({ kind, sabotage }: Wanted, seed: number): Promise<Step[]> {
  const how = kindOf(kind)
  const profiles = profilesOf(how)
  const profile = profiles[seed % profiles.length] ?? ''
  let history: History | undefined
  await playWorld({
    seed,
    kind: `history of ${kind}`,
    profile,
    simulated: {
      ...(how.servers && { servers: how.servers }),
      play(stage) {
        const recorded = new History(`${kind} ${profile} ${seed}`, stage.now)
        history = recorded
        return {
          prepare: async locks => void (await how.prepare?.(locks, 'x')),
          visit: ({ me, locks, machine, random, patience }) =>
            how.use({
              locks,
              name: 'x',
              id: me,
              random,
              history: recorded,
              pace: 1,
              sabotage,
              options: { ...patience, ...(random.chance(0.5) && { waitUntil: machine.waitUntil }) },
              sleep: (ms, signal) => machine.clock.sleep(ms, signal),
            }),
          judge() {},
          stays: ['x', '{x}:timeout'],
        }
      },
    },
  })
  return history?.steps() ?? []
}

/** With a clock of its own, a client may take leases that last for less than 100 ms. */
const CLOCK = { ...systemClock }
const NAMES = 8
const CLIENTS = 4
const FAULTS: Shares = {
  'lose-request': 0.02,
  'lose-response': 0.03,
  duplicate: { share: 0.03, afterMs: 40 },
  hold: { share: 0.01, afterMs: 100 },
  'error-after': 0.01,
  'rate-limit': { share: 0.01, retryAfter: false },
}

/** Histories of a real Redis, of at least so many steps in all. */
export async function real({ kind, sabotage }: Wanted, atLeast: number): Promise<Step[]> {
  const how = kindOf(kind)
  await using stacks = new AsyncDisposableStack()
  const servers = Array.from({ length: how.servers ?? 1 }, async () => stacks.use(await startStack()))
  const started = await Promise.all(servers)
  const steps: Step[] = []
  for (let round = 0; steps.length < atLeast; round++) {
    const histories = Array.from({ length: NAMES }, (_, at) => {
      const name = `${kind} real ${round} ${at}`
      return { name, history: new History(name, () => performance.now()) }
    })
    for (const { rest } of started) rest.faults.random({})
    const calm = started.map(stack => createLocks({ redis: restClient(stack) }))
    for (const { name } of histories) await how.prepare?.(calm, name)
    for (const [at, { rest }] of started.entries()) rest.faults.random(FAULTS, 100 * round + at)
    const client = async (name: string, history: History, number: number) => {
      const random = Random.of(`${name} ${number}`)
      for (let visit = 0; visit < 5; visit++) {
        const locks = started.map(stack => createLocks({ redis: restClient(stack), clock: CLOCK }))
        const rest = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})
        const id = `${number}.${visit}`
        const options = { locks, name, id, random, history, options: {}, pace: 0.02, sleep: rest, sabotage }
        await how.use(options).catch(expectLockError)
      }
    }
    await Promise.all(
      histories.flatMap(({ name, history }) =>
        Array.from({ length: CLIENTS }, (_, number) => client(name, history, number)),
      ),
    )
    for (const { history } of histories) steps.push(...history.steps())
  }
  for (const { rest } of started) await rest.faults.settled()
  return steps
}

function kindOf(kind: string): Kind {
  const how = KINDS[kind]
  if (!how) throw new Error(`no kind ${kind}: ${Object.keys(KINDS).join(', ')}`)
  return how
}

function expectLockError(error: unknown): void {
  if (!(error instanceof LockError)) throw error
}
