import { type Context, Hono } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import { type LockGuardOptions, lockGuard } from '../../src/hono/index.ts'
import { type Lease, type Lock, type LocksOptions, lock } from '../../src/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'

/** The lock that guards the app's only route. */
export const NAME = 'order:1'

type Handler = (c: Context<{ Variables: { lease: Lease } }>) => Response | Promise<Response>

export interface Guarded {
  app: Hono
  events: LockEvents
  /** The errors that reached the app. */
  errors: unknown[]
}

/** Makes an app whose only route is guarded. */
export function guarded(
  stack: Stack,
  handler: Handler,
  options: Partial<LockGuardOptions> = {},
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const events = new LockEvents()
  const errors: unknown[] = []
  const app = new Hono()
  app.onError((error, c) => {
    errors.push(error)
    return c.text('failed', 500)
  })
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  app.all('/*', lockGuard({ locks, name: NAME, ...options }), handler)
  return { app, events, errors }
}

/** Returns the lock of another client, which uses no guard. */
export function outsider(stack: Stack): Lock {
  return lock(restLocks(stack), NAME)
}

/** Makes a body that sends one chunk and then stays open until `end()` or a cancel. */
export function openBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const cancelled = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      controller.enqueue(new TextEncoder().encode('.'))
    },
    cancel: () => cancelled.resolve(),
  })
  return { stream, cancelled: cancelled.promise, end: () => controller?.close() }
}

/** Makes the context that Workers pass along with a request. */
export function executionContext() {
  const handed: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void handed.push(promise)
  return { context: { waitUntil, passThroughOnException() {}, props: {} }, handed }
}
