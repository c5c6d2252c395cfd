/** Runs the suite as a Cloudflare Worker: `POST /suite` runs the cases, and all other requests go to the served app. */
import type { Host, Place } from '../suite/case.ts'
import { loadWatched } from '../suite/loading.ts'
import { answerWithSuite } from './answer.ts'

interface Context {
  waitUntil(promise: Promise<unknown>): void
  passThroughOnException(): void
  readonly props: unknown
}

// At module level, where the runtime refuses timers, requests and random values.
const called = await loadWatched()
const { runSuite, servedApp } = await import('../suite/index.ts')
const modern = () => import('beside:await-using')

const unhandled: string[] = []
addEventListener('unhandledrejection', event => unhandled.push(String(event.reason)))

// Requests must not share I/O objects, but this holds only plain values.
let served: ReturnType<typeof servedApp> | undefined

export default {
  fetch(request: Request, env: { PLACE: string }, context: Context): Response | Promise<Response> {
    const waitUntil = (promise: Promise<unknown>) => context.waitUntil(promise)
    const rest = { modern, unhandled, waitUntil }
    if (new URL(request.url).pathname === '/suite') {
      return answerWithSuite({ request, called, rest, run: runSuite })
    }
    served ??= servedApp({ ...(JSON.parse(env.PLACE) as Place), ...rest } satisfies Host)
    return served.fetch(request, env, context)
  },
}
