/** Records histories: of the simulator, and of a real Redis behind a REST server that loses, doubles and delays. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shares } from '../../dev/rest-server/index.ts'
import { startStack } from '../../dev/stack.ts'
import { createLocks, LockError } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { serveLocks } from '../http-locks/served.ts'
import { profilesFor } from '../simulation/world/profiles.ts'
import { Random } from '../simulation/world/random.ts'
import { playWorld } from '../simulation/world/world.ts'
import { restClient } from '../support/clients.ts'
import type { Client } from './client.ts'
import { History, type Step } from './history.ts'
import { KINDS, type Kind } from './kinds.ts'

export interface Wanted {
  readonly kind: string
  readonly sabotage?: string
}

/** Worlds in which a server loses data promise less, and those in which keys lose their TTL hold for longer than a lease. */
function profilesOf({ servers }: Kind): string[] {
  return profilesFor(servers).filter(profile => !['failover', 'crowd'].includes(profile))
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
          prepare: async locks => how.prepare?.([locks], 'x'),
          visit: ({ me, all, machine, random, patience }) =>
            how.use({
              locks: all,
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
const FEW = { names: 8, clients: 4, visits: 5, pace: 0.02 }
/** By HTTP, a lease lasts for a second at least, so many names are used at once. */
const MANY = { names: 60, clients: 3, visits: 3, pace: 0.1 }
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
  const { names, clients, visits, pace } = how.byHttp ? MANY : FEW
  await using stacks = new AsyncDisposableStack()
  const servers = Array.from({ length: how.servers ?? 1 }, async () => stacks.use(await startStack()))
  const started = await Promise.all(servers)
  const workers = how.byHttp && started[0] && (await serveLocks(started[0].rest))
  if (workers) stacks.defer(() => workers.dispose())
  const lockApi = await workers?.ready
  const steps: Step[] = []
  for (let round = 0; steps.length < atLeast; round++) {
    const histories = Array.from({ length: names }, (_, at) => {
      const name = `${kind}:${round}:${at}`
      return { name, history: new History(name, () => performance.now()) }
    })
    for (const { rest } of started) rest.faults.random({})
    const calm = started.map(stack => createLocks({ redis: restClient(stack) }))
    for (const { name } of histories) await how.prepare?.(calm, name)
    for (const [at, { rest }] of started.entries()) rest.faults.random(FAULTS, 100 * round + at)
    const client = (name: string, history: History, id: string): Client => ({
      ...{ name, history, id, random: Random.of(`${name} ${id}`), options: {}, pace, sabotage },
      locks: started.map(stack => createLocks({ redis: restClient(stack), clock: CLOCK })),
      sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
      ...(lockApi && { lockApi }),
    })
    const visitAll = async (name: string, history: History, number: number) => {
      for (let visit = 0; visit < visits; visit++)
        await how.use(client(name, history, `${number}.${visit}`)).catch(expectLockError)
    }
    const play = async ({ name, history }: { name: string; history: History }) => {
      await Promise.all(Array.from({ length: clients }, (_, number) => visitAll(name, history, number)))
      await how.look?.(client(name, history, 'last'))
    }
    await Promise.all(histories.map(play))
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
