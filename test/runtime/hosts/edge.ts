/** Runs the suite inside `@edge-runtime/vm`, which has neither modules nor a process. */
import type { Host } from '../suite/case.ts'
import { loadWatched } from '../suite/loading.ts'
import { answerWithSuite } from './answer.ts'

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
  waitUntil(promise: Promise<unknown>): void
}
declare function addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
declare function addEventListener(
  type: 'unhandledrejection',
  listener: (event: { reason: unknown }) => void,
): void

const unhandled: string[] = []
addEventListener('unhandledrejection', event => unhandled.push(String(event.reason)))

const loaded = loadWatched().then(async called => ({
  called,
  run: (await import('../suite/index.ts')).runSuite,
}))

// An earlier script has set this if the engine supports the syntax.
const modern: Host['modern'] = async () => {
  const { awaitUsing } = globalThis as { awaitUsing?: Awaited<ReturnType<Host['modern']>> }
  if (!awaitUsing) throw new SyntaxError('await using is not supported')
  return awaitUsing
}

addEventListener('fetch', event => {
  const waitUntil = (promise: Promise<unknown>) => event.waitUntil(promise)
  const rest = { modern, unhandled, waitUntil }
  event.respondWith(loaded.then(suite => answerWithSuite({ request: event.request, rest, ...suite })))
})
