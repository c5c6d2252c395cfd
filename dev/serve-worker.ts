import { fileURLToPath } from 'node:url'
import type { RestServer } from './rest-server/index.ts'

export interface ServeWorkerOptions {
  /** The database. Without one, the worker has no bindings for it. */
  rest?: Pick<RestServer, 'url' | 'token'>
  /** Further settings and secrets. */
  bindings?: Record<string, string>
  /** Default: 0, which chooses a free one. */
  port?: number
  /** Called with every line that the worker logs. */
  onLog?: (line: string) => void
}

export interface ServedWorker {
  readonly url: string
  stop(): Promise<void>
}

// wrangler reads these while it loads. It must not send reports, look for updates, or write outside the project.
const CONFINED = {
  XDG_CONFIG_HOME: fromRoot('.wrangler/config'),
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

const STARTED_MS = 120_000

/** Serves a worker in workerd with wrangler.toml, as `wrangler dev` does. */
export async function serveWorker(options: ServeWorkerOptions = {}): Promise<ServedWorker> {
  Object.assign(process.env, CONFINED)
  const { unstable_startWorker: startWorker } = await import('wrangler')
  const worker = await startWorker({
    config: fromRoot('wrangler.toml'),
    bindings: { ...bindingsTo(options.rest), ...secretsOf(options.bindings) },
    sendMetrics: false,
    dev: {
      server: { hostname: '127.0.0.1', port: options.port ?? 0 },
      inspector: false,
      watch: false,
      liveReload: false,
      persist: false,
      logLevel: 'error',
      structuredLogsHandler: ({ message }: { message: string }) => (options.onLog ?? console.log)(message),
    },
  })
  const { origin } = await worker.url
  try {
    await untilAnswering(origin)
  } catch (error) {
    await worker.dispose()
    throw error
  }
  return { url: origin, stop: () => worker.dispose() }
}

/** Rejects when the worker cannot be built or loaded, because wrangler would let requests wait until it is repaired. */
async function untilAnswering(url: string): Promise<void> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(STARTED_MS) })
  } catch (cause) {
    throw new Error('the worker does not answer; wrangler has printed the reason above', { cause })
  }
}

function secretsOf(bindings: Record<string, string> = {}) {
  return Object.fromEntries(
    Object.entries(bindings).map(([name, value]) => [name, { type: 'secret_text' as const, value }]),
  )
}

function bindingsTo(rest: ServeWorkerOptions['rest']) {
  if (!rest) return {}
  return {
    UPSTASH_REDIS_REST_URL: { type: 'plain_text' as const, value: rest.url },
    UPSTASH_REDIS_REST_TOKEN: { type: 'secret_text' as const, value: rest.token },
  }
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
