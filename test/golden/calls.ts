/** Operations that both sides have under the same name, and what each must return. */
import { strictEqual } from 'node:assert'
import type { Actor, Values } from './play.ts'

type Operations = Actor['operations']
/** `n`: the number of the step, which is not passed then. */
type Calls = Readonly<Record<string, readonly [method: string, returns?: boolean | 'n']>>

export const SEMAPHORE: Calls = {
  set: ['trySetPermits', true],
  setAgain: ['trySetPermits', false],
  take: ['tryAcquire', true],
  takeTooMany: ['tryAcquire', false],
  give: ['release'],
  add: ['addPermits'],
  drain: ['drainPermits', 'n'],
}

/** Of permits with ids. */
export const PERMITS: Calls = {
  set: ['trySetPermits', true],
  setAgain: ['trySetPermits', false],
  change: ['setPermits'],
  add: ['addPermits'],
}

export const LATCH: Calls = {
  set: ['trySetCount', true],
  setAgain: ['trySetCount', false],
  countDown: ['countDown'],
  delete: ['delete', true],
  deleteNothing: ['delete', false],
}

/** The operations of an object, whose methods get the values as `pass` says. */
export function operationsOf(
  object: object,
  calls: Calls,
  pass: (values: Values) => readonly unknown[],
): Operations {
  const operation =
    ([method, returns]: Calls[string]) =>
    async (values: Values) => {
      const call = Reflect.get(object, method) as (...args: readonly unknown[]) => Promise<unknown>
      const value = await Reflect.apply(call, object, returns === 'n' ? [] : pass(values))
      if (returns !== undefined) strictEqual(value, returns === 'n' ? values.n : returns)
    }
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, operation(call)]))
}

/** One side of a read-write lock: `takeRead`, `releaseWrite` and so on. */
export function sideOf(side: 'Read' | 'Write', { acquire, acquireAgain, ...others }: Operations): Operations {
  const operations = { take: acquire, takeAgain: acquireAgain, ...others } as Operations
  return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name + side, operation]))
}

export const noIds = async () => []
