import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { DEPLOYED } from '../../dev/deployed.ts'
import { bundleWorker } from '../worker/bundle.ts'

const bundles = new Map<string, Promise<string>>()

/** Starts a worker in workerd, with the compatibility that is deployed. `path` is relative to the repository. */
export async function startWorker(
  path: string,
  bindings: Record<string, string>,
  options: object = {},
): Promise<Miniflare> {
  const bundled = bundles.get(path) ?? bundleWorker(`../../${path}`, { logs: true })
  bundles.set(path, bundled)
  const settings = {
    name: 'service',
    modules: true as const,
    script: await bundled,
    bindings,
    compatibilityDate: DEPLOYED.date,
    compatibilityFlags: [...DEPLOYED.flags],
    // Most tests read no log.
    handleStructuredLogs: () => {},
    ...options,
  }
  const workers = new Miniflare(convertV4MiniflareOptions(settings))
  await workers.ready
  return workers
}

/** What a fetcher also has. The types of Workers are a package of their own, which this project lacks. */
interface Scheduled {
  scheduled(options: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }>
}

/** Fires a Cron trigger. */
export async function fire(workers: Miniflare, cron: string, scheduledTime: Date): Promise<void> {
  const worker = (await workers.getWorker()) as unknown as Scheduled
  await worker.scheduled({ cron, scheduledTime })
}
