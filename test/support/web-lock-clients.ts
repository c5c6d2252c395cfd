import { expect } from 'vitest'
import { createLocks, type LocksOptions } from '../../src/index.ts'
import { type WebLockInfo, type WebLockRequestOptions, type WebLocks, webLocks } from '../../src/web-locks.ts'
import { restClient } from './clients.ts'

/** A client of its own, as a tab or a worker is. It notices within a third of its lease that a lock was stolen. */
export function webLockClient(
  stack: Parameters<typeof restClient>[0],
  options: Partial<LocksOptions> = {},
): WebLocks {
  return webLocks(createLocks({ redis: restClient(stack), leaseMs: 600, ...options }))
}

/** Requests a lock and keeps it until `release` is called. Resolves once it is granted. */
export async function hold(manager: WebLocks, name: string, options: WebLockRequestOptions = {}) {
  const granted = Promise.withResolvers<void>()
  const held = Promise.withResolvers<unknown>()
  const request = manager.request(name, options, lock => {
    granted.resolve()
    return lock && held.promise
  })
  request.catch(() => {})
  await Promise.race([granted.promise, request])
  return { request, release: held.resolve }
}

/** The modes of the entries of a snapshot that have this name. */
export const modesOf = (list: readonly WebLockInfo[], name: string) =>
  list.filter(each => each.name === name).map(({ mode }) => mode)

/** A callback for a request that must not be granted. */
export const unreached = (): never => expect.unreachable('the callback must not run')

export const errorNamed = (name: string): unknown => expect.objectContaining({ name })
