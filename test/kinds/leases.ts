/** The calls that every lease has, for the scripts that the row of its kind names. */
import { forceRelease, type Lease, type Lock, type Lockable, type Locks } from '../../src/index.ts'
import type { AnyScript, Clients, Leased, LeaseScripts, Operation, Operations } from './kind.ts'

/** What a holder calls, and what it is told. */
const OF_HOLDERS: readonly [
  verb: keyof LeaseScripts,
  outcome: string,
  call: (lease: Lease, mine: Lockable) => Promise<unknown>,
][] = [
  ['reenter', 'a lease, held 2 times', (lease, mine) => mine.acquire({ reenter: lease })],
  ['extend', 'nothing', lease => lease.extend(30_000)],
  ['release', 'released', lease => lease.release()],
  ['forceRelease', 'true', (_, mine) => forceRelease(mine as Lock)],
  ['inspect', 'true', lease => lease.isHeld()],
]

/** The calls of one way to hold a kind, each with the script that it sends. */
export function leaseOperations(title: string, leased: Leased): Operations {
  const { scripts = {} as Partial<LeaseScripts>, of, rival = of, prepare, options, steal } = leased
  const operations: Record<string, Operation> = {}
  const add = (
    verb: keyof LeaseScripts,
    what: string,
    outcome: string,
    given: (clients: Clients, mine: Lockable) => Promise<() => Promise<unknown>>,
  ) => {
    const script = scripts[verb]
    if (!script) return
    operations[`${title}: ${verb}${what && ` ${what}`}`] = {
      script,
      outcome,
      async given(clients) {
        await prepare?.(clients.other(), clients.name)
        return given(clients, of(clients.locks, clients.name))
      },
    }
  }
  for (const [verb, outcome, call] of OF_HOLDERS)
    add(verb, '', outcome, async (_, mine) => {
      const lease = await mine.acquire(options)
      return () => call(lease, mine)
    })
  add('acquire', '', 'granted', async (_, mine) => () => mine.tryAcquire(options))
  add('acquire', 'of what another client has', 'busy', async ({ other, name }, mine) => {
    await rival(other(), name).acquire(options)
    return () => mine.tryAcquire(options)
  })
  if (leased.isShared)
    add('acquire', 'beside another client', 'granted', async ({ other, name }, mine) => {
      await of(other(), name).acquire(options)
      return () => mine.tryAcquire(options)
    })
  if (scripts.reenter)
    add('release', 'of an inner hold', 'reentered', async (_, mine) => {
      const inner = await mine.acquire({ reenter: await mine.acquire(options) })
      return () => inner.release()
    })
  add('handOn', 'to a caller with a shorter lease', 'released', async (_, mine) => {
    const holding = mine.acquire(options)
    const waiting = mine.acquire({ ...options, leaseMs: 20_000, waitMs: Infinity })
    const lease = await holding
    return async () => {
      const outcome = await lease.release()
      await waiting
      return outcome
    }
  })
  if (steal)
    add('steal', '', 'a lease', async ({ locks, other, name }) => {
      await of(other(), name).acquire(options)
      return () => steal(locks, name)
    })
  return operations
}

/** A call without a lease, after what another client has prepared. */
export function call(
  script: AnyScript,
  outcome: unknown,
  act: (locks: Locks, name: string) => Promise<unknown>,
  prepare: (other: Locks, name: string) => Promise<unknown> = async () => {},
): Operation {
  return {
    script,
    outcome:
      typeof outcome === 'string' ? outcome : outcome === undefined ? 'nothing' : JSON.stringify(outcome),
    async given({ locks, other, name }) {
      await prepare(other(), name)
      return () => act(locks, name)
    },
  }
}

/** Calls of something that a name stands for, after what another client has prepared. */
export function callsOf<It>(
  of: (locks: Locks, name: string) => It,
  prepare: (other: It) => Promise<unknown> = async () => {},
) {
  return (script: AnyScript, outcome: unknown, act: (it: It) => Promise<unknown>): Operation =>
    call(
      script,
      outcome,
      (locks, name) => act(of(locks, name)),
      (other, name) => prepare(of(other, name)),
    )
}
