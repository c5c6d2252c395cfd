import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { StackOptions } from '../../dev/stack.ts'
import { envOf } from './clients.ts'
import { useStack } from './stack.ts'
import { until } from './timing.ts'
import { useUpstream } from './upstream.ts'
import { fromGitHub } from './webhook-senders.ts'
import { startWorker } from './workerd.ts'

const TOKEN = 'a-jobs-token-of-tests'
/** As in wrangler.toml. */
const QUEUE = { maxBatchSize: 5, maxBatchTimeout: 0, maxRetries: 100 }

/** The worker knows an event of GitHub by its body, so each has another one. */
function bodyOf(entity: string, event: object, id: string): string {
  return JSON.stringify({ ...event, of: id, repository: { full_name: entity } })
}

/** The worker with its queue, in workerd, between a real Redis and an upstream that a test answers for. */
export function useIntake(settings: Record<string, string> = {}, options?: StackOptions) {
  const stack = useStack(options)
  let workers: Miniflare
  const upstream = useUpstream()
  const intake = Object.assign(upstream, {
    stack,
    /** The log of the worker. */
    lines: [] as string[],
    /** Kills the worker, and with it its consumers and the messages of its queue, and starts it anew. */
    async restart(changed: Record<string, string> = {}): Promise<void> {
      await workers?.dispose()
      const bindings = {
        ...envOf(stack().rest),
        UPSTREAM_URL: upstream.url,
        UPSTREAM_TIMEOUT_MS: '3000',
        GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
        ...{ JOBS_TOKEN: TOKEN, EVENTS_TOKEN: TOKEN, READY_TOKEN: TOKEN },
        EVENT_RETRY_MS: '20',
        ...settings,
        ...changed,
      }
      workers = await startWorker('worker/index.ts', bindings, {
        handleStructuredLogs: ({ message }: { message: string }) => void intake.lines.push(message),
        queueProducers: { EVENTS: 'events' },
        queueConsumers: { events: QUEUE },
      })
    },
    workerUrl: async () => (await workers.ready).origin,
    send: async (path: string, init: { method?: string; headers?: object; body?: unknown } = {}) =>
      (await workers.dispatchFetch(`http://worker${path}`, init as never)) as unknown as Response,
    ask: (path: string, method = 'GET') =>
      intake.send(path, { method, headers: { authorization: `Bearer ${TOKEN}` } }),
    async deliver(entity: string, event: object = {}, id: string = crypto.randomUUID()): Promise<string> {
      const sent = await fromGitHub(bodyOf(entity, event, id), id)
      const response = await intake.send('/hooks/github', { method: 'POST', ...sent })
      expect([response.status, await response.json()]).toEqual([202, { accepted: id }])
      return id
    },
    untilReceived: (count: number) => until(() => intake.received.length >= count),
    /** Resolves when no event waits any more. */
    untilDone: () =>
      until(async () => (await stack().redis.client.keys('edgelock:intake:{events}:list:*')).length === 0),
  })
  beforeAll(() => intake.restart())
  beforeEach(() => {
    intake.lines = []
  })
  afterAll(() => workers.dispose())
  return intake
}
