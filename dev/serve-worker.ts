import { fileURLToPath } from 'node:url'
import type { RestServer } from './rest-server/index.ts'

interface WorkerOptions {
  /** The database. */
  readonly rest: RestServer
  /** Further settings and secrets. */
  readonly bindings: Record<string, string>
  readonly port: number
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

/** Serves the worker in workerd with wrangler.toml, as `wrangler dev` does, and returns its address. */
export async function serveWorker({ rest, bindings, port }: WorkerOptions): Promise<string> {
  Object.assign(process.env, CONFINED)
  const { unstable_startWorker: startWorker } = await import('wrangler')
  const worker = await startWorker({
    config: fromRoot('wrangler.toml'),
    bindings: {
      UPSTASH_REDIS_REST_URL: { type: 'plain_text', value: rest.url },
      ...secretsOf({ UPSTASH_REDIS_REST_TOKEN: rest.token, ...bindings }),
    },
    sendMetrics: false,
    dev: {
      server: { hostname: '127.0.0.1', port },
      inspector: false,
      watch: false,
      liveReload: false,
      persist: false,
      logLevel: 'error',
      structuredLogsHandler: ({ message }: { message: string }) => console.log(message),
    },
  })
  const { origin } = await worker.url
  try {
    await untilAnswering(origin)
  } catch (error) {
    await worker.dispose()
    throw error
  }
  return origin
}

/** Rejects when the worker cannot be built or loaded, because wrangler would let requests wait until it is repaired. */
async function untilAnswering(url: string): Promise<void> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(STARTED_MS) })
  } catch (cause) {
    throw new Error('the worker does not answer; wrangler has printed the reason above', { cause })
  }
}

function secretsOf(bindings: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(bindings).map(([name, value]) => [name, { type: 'secret_text' as const, value }]),
  )
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
