/** Shows what the guards are for. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Demo } from './play.ts'
import { orderTable, orderTimelines, webhookTable, webhookTimelines } from './report.ts'

const PLAN = `This demo takes about 25 seconds. It builds the package, starts a Redis and four isolates of an application, and plays:
  1. 300 webhooks about 60 payments, each sent five times, to a handler that charges the customer:
     without a guard; with webhookOnce; with every tenth answer of Redis lost and one isolate killed as well.
  2. 45 payments that are added to 3 orders at once:
     without a lock; with lockGuard; with every tenth answer of Redis lost as well.
`
const LEGEND = `Which handlers worked on which of them, from the application's log. A letter is a handler, a digit the number of
handlers at once, + more than nine.`
const CAVEAT = `The isolate dies before its first charge. A handler that dies after its charge and before its answer runs again, and
only the other side can refuse the second charge: send it the id of the event. docs/webhooks.md, "When something breaks".`

console.error(PLAN)
execFileSync('npm', ['run', '--silent', 'build'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: ['ignore', 'inherit', 'inherit'],
})
const { play } = await import('./play.ts')
const demo = await play()
tell(demo)
process.exitCode = demo.ok ? 0 : 1

function tell({ ok, problems, webhooks, orders, seconds }: Demo): void {
  console.log(`\n${webhookTable(webhooks)}\n\n${orderTable(orders)}\n\n${LEGEND}\n`)
  console.log(`${webhookTimelines(webhooks)}\n\n${orderTimelines(orders)}\n\n${CAVEAT}\n`)
  for (const problem of problems) console.log(`FAILED: ${problem}`)
  const [unguarded, guarded] = webhooks
  if (ok)
    console.log(
      `OK: ${unguarded?.charges} charges without the guard, ${guarded?.charges} with it, in ${seconds} s.`,
    )
}
