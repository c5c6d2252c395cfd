import {
  forgetOnce,
  type InDoubtLease,
  inDoubt,
  inspectOnce,
  type Lease,
  type Locks,
  type OnceOptions,
  once,
  resolveOnce,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { explore } from '../simulation/exhaustive/explore.ts'
import { LIMITS_OF_ONCE, recordDeliveries } from '../simulation/exhaustive/records.ts'
import type { Ask, Held } from '../simulation/liveness/crowd-kind.ts'
import { claim as free } from '../simulation/liveness/wants.ts'
import { atMostOncePlay } from '../simulation/plays/at-most-once-play.ts'
import { oncePlay } from '../simulation/plays/once-play.ts'
import type { KindRow } from './kind.ts'
import { call } from './leases.ts'

const afterCrash = inDoubt()
const whenTold = inDoubt({ begins: 'when-told' })

const failing = (locks: Locks, name: string, options: OnceOptions) =>
  once(locks, name, options, () => Promise.reject(new Error('timeout'))).catch(error => error.name)

/** Leaves work in doubt, or finds it so. */
const fails = (locks: Locks, name: string) => failing(locks, name, { afterCrash })

/** Work that says how often it has started. */
function counted(locks: Locks, name: string, options: OnceOptions = {}): Promise<string> {
  let starts = 0
  return value(once(locks, name, options, async () => `done ${++starts}`))
}

const resolve = async (locks: Locks, name: string, outcome: Parameters<typeof resolveOnce>[3]) => {
  const seen = await inspectOnce(locks, name)
  return String(seen && (await resolveOnce(locks, name, seen, outcome)))
}

const value = async (work: Promise<{ value?: unknown }>) => String((await work).value)

/** A call of `once` with these options and this work. Its outcome is the value. */
const runs = (
  script: Parameters<typeof call>[0],
  outcome: string,
  work: (lease: InDoubtLease) => unknown,
  options: OnceOptions = {},
  prepare?: Parameters<typeof call>[3],
) => call(script, outcome, (locks, name) => value(once(locks, name, options, work as never)), prepare)

const before = (other: Locks, name: string) => once(other, name, async () => 'before')

/** Claims a key, and gives it up in place of a release, so that the next caller does the work. */
function claimed(locks: Locks, name: string, { leaseMs, ...wait }: Ask): Promise<Held> {
  return new Promise((resolve, reject) => {
    const work = (lease: Lease) =>
      new Promise<void>(end => {
        const release = () => lease.release().finally(end)
        resolve({ release, keepAlive: options => lease.keepAlive(options) })
      })
    once(locks, name, { ...wait, hold: { leaseMs, renew: false } }, work).catch(reject)
  })
}

export const row: KindRow = {
  leases: {},
  operations: {
    'once: claim': call(scripts.claim, 'done 1', counted),
    'once: claim what is done': runs(scripts.claim, 'before', () => 'again', {}, before),
    'once: settle': call(scripts.settle, 'done 1', counted),
    'once: settle for a short time': call(scripts.settle, 'done 1', (...own) =>
      counted(...own, { keepMs: 20_000 }),
    ),
    'once: forget a failure': call(scripts.settle, 'Error', (locks, name) => failing(locks, name, {})),
    'once: keep a failure': call(scripts.settle, 'Error', (locks, name) =>
      failing(locks, name, { record: { onFailure: 'keep' } }),
    ),
    'once: give up': runs(scripts.settle, 'released', lease => lease.release()),
    'once: extend': runs(scripts.extend, 'done', lease => lease.extend(40_000).then(() => 'done')),
    'once: inspect': runs(scripts.inspect, 'true', lease => lease.isHeld()),
    'once: read': call(
      scripts.read,
      'true',
      async (locks, name) => String((await inspectOnce(locks, name)) !== undefined),
      before,
    ),
    'once: forget': call(
      scripts.forget,
      'true',
      async (locks, name) => {
        const seen = await inspectOnce(locks, name)
        return String(seen && (await forgetOnce(locks, name, seen)))
      },
      before,
    ),
    'once: claim at most once': runs(scripts.claimAtMostOnce, 'done', () => 'done', { afterCrash }),
    'once: begin': runs(scripts.begin, 'done', lease => lease.begin().then(() => 'done'), {
      afterCrash: whenTold,
    }),
    'once: conclude': runs(scripts.settleAtMostOnce, 'done', () => 'done', { afterCrash }),
    'once: extend at most once': runs(
      scripts.extendAtMostOnce,
      'done',
      lease => lease.extend(40_000).then(() => 'done'),
      { afterCrash },
    ),
    'once: inspect at most once': runs(scripts.inspectAtMostOnce, 'true', lease => lease.isHeld(), {
      afterCrash,
    }),
    'once: claim what is in doubt': call(scripts.claimAtMostOnce, 'OnceInDoubtError', fails, fails),
    'once: leave in doubt': call(scripts.settleAtMostOnce, 'Error', fails),
    'once: give up at most once': runs(scripts.settleAtMostOnce, 'released', lease => lease.release(), {
      afterCrash,
    }),
    'once: resolve as done': call(
      scripts.resolve,
      'true',
      (locks, name) => resolve(locks, name, { value: 'done' }),
      fails,
    ),
    'once: resolve as not done': call(
      scripts.resolve,
      'true',
      (locks, name) => resolve(locks, name, 'not-done'),
      fails,
    ),
  },
  nothingGrows: 'is one record; of other data under its key, `remove` reads a limited part',
  worlds: { once: { play: oncePlay }, 'at-most-once': { play: atMostOncePlay } },
  crowds: {
    once: { use: locks => ({ want: free('x'), acquire: ask => claimed(locks, 'x', ask) }) },
  },
  orders: {
    once: { explore: compiled => explore(recordDeliveries(compiled, 'once')), limits: LIMITS_OF_ONCE },
    'at-most-once': { explore: compiled => explore(recordDeliveries(compiled, 'at claim')), limits: [] },
    'at-most-once-when-told': {
      explore: compiled => explore(recordDeliveries(compiled, 'when told')),
      limits: [],
    },
  },
  golden: { none: 'Redisson has no such kind' },
  runtime: 'once runs the work, and replays its result unchanged',
}
