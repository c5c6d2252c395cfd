/** The suite as a Cloudflare Worker: `POST /suite` runs it, all else is for its server. */
import type { Host, Place } from '../suite/case.ts'
import { loadWatched } from '../suite/loading.ts'
import { answerWithSuite } from './answer.ts'

interface Context {
  waitUntil(promise: Promise<unknown>): void
  passThroughOnException(): void
  readonly props: unknown
}

// At module level, where the runtime itself refuses timers, requests and chance.
const called = await loadWatched()
const { runSuite, servedApp } = await import('../suite/index.ts')
const modern = () => import('beside:await-using')

const unhandled: string[] = []
addEventListener('unhandledrejection', event => unhandled.push(String(event.reason)))

// The runtime shares nothing between requests, but the plain values in here may be.
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
