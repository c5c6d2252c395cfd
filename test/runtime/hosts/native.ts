/** Runs the suite in a runtime that resolves packages: Node, Bun and Deno. */
import type { Host, Place, Report } from '../suite/case.ts'
import { loadWatched } from '../suite/loading.ts'

const MODES = { suite: 'suite', handOver: 'hand-over' }

const [, , mode, given = ''] = process.argv
const called = await loadWatched()
// Imported only now, because loadWatched() must be the first to load the package.
const { runSuite, servedApp, tellHandOver } = await import('../suite/index.ts')
const { serve } = await import('./serve.ts')

const unhandled: string[] = []
process.on('unhandledRejection', reason => unhandled.push(String(reason)))
const host: Host = { ...(JSON.parse(given) as Place), modern: () => import('beside:await-using'), unhandled }

if (mode === MODES.handOver) {
  await tellHandOver(host, tell)
} else {
  const { url, stopped } = await serve(servedApp(host).fetch)
  tell({ kind: 'serving', url })
  await runSuite(host, called, tell)
  await stopped
}

function tell(report: Report): void {
  console.log(JSON.stringify(report))
}
