import type { Redis } from 'ioredis'
import { observe } from './observe.ts'
import type { Scenario, State } from './scenario.ts'

/** The numbers of a step. */
export interface Values {
  leaseMs?: number
  waitMs?: number
  ttlMs?: number
  n?: number
}

/** A participant in a scenario. */
export interface Actor {
  /** The operations, by the names that scenarios use. Each checks its own outcome. */
  readonly operations: Record<string, (values: Values) => Promise<unknown>>
  /** The ids of this actor in Redis, as far as they are known. */
  ids(): Promise<readonly string[]>
  /** All ids that this actor has sent, in order. */
  operationIds?(): readonly string[]
  /** Ends what is still in flight. */
  leave?(): Promise<unknown>
}

/** Plays a scenario on an empty Redis with new actors, and returns what it leaves. */
export async function play(
  client: Redis,
  { name = 'L', steps }: Scenario,
  enter: (name: string, actor: string) => Actor,
): Promise<State<number>> {
  const actors = new Map<string, Actor>()
  const actor = (who: string): Actor => {
    const known = actors.get(who) ?? enter(name, who)
    actors.set(who, known)
    return known
  }
  try {
    return await observe(client, async () => {
      for (const step of steps) {
        const [who = '', operation = '', ...values] = step.split(' ')
        const act = actor(who).operations[operation]
        if (!act) throw new TypeError(`no such operation: ${step}`)
        await act(numbers(values))
      }
      return cast(actors)
    })
  } finally {
    for (const each of actors.values()) await each.leave?.()
  }
}

/** Reads values such as `name=1`. */
function numbers(values: readonly string[]): Values {
  const pairs = values.map(value => value.split('='))
  return Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)]))
}

async function cast(actors: ReadonlyMap<string, Actor>): Promise<Map<string, string>> {
  const placeholders = new Map<string, string>()
  for (const [who, actor] of actors) {
    const ids = await actor.ids()
    for (const id of ids) placeholders.set(id, `<${who}>`)
    const others = actor.operationIds?.().filter(id => !ids.includes(id)) ?? []
    for (const [at, id] of others.entries()) placeholders.set(id, `<${who}:${at + 1}>`)
  }
  return placeholders
}

/** Runs `come` and returns the waiter that then joined the queue of a fair lock. */
export async function queuedBy(client: Redis, name: string, come: () => void): Promise<string> {
  const queue = () => client.lrange(`redisson_lock_queue:{${name}}`, 0, -1)
  const before = await queue()
  come()
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
    const newcomer = (await queue()).find(id => !before.includes(id))
    if (newcomer) return newcomer
  }
  throw new Error('no waiter joined the queue')
}
