/** Shows what the guards are for. Fails when a promise is broken. */
import { startStack } from '../stack.ts'
import { type OrderOutcome, playOrders, playWebhooks, type WebhookOutcome } from './acts.ts'
import { startIsolates } from './isolates.ts'
import { orderTable, orderTimelines, webhookTable, webhookTimelines } from './report.ts'

const PLAN = `This demo takes about 25 seconds. It starts a Redis and four isolates of an application, and plays:
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
const startedAt = performance.now()
await using stack = await startStack({ redis: { orMemory: true } })
await using isolates = await startIsolates(stack.rest)
const webhooks = await playWebhooks({ stack, isolates })
const orders = await playOrders({ stack, isolates })
const seconds = Math.round((performance.now() - startedAt) / 1000)
const problems = brokenPromises(webhooks, orders)

console.log(`\n${webhookTable(webhooks)}\n\n${orderTable(orders)}\n\n${LEGEND}\n`)
console.log(`${webhookTimelines(webhooks)}\n\n${orderTimelines(orders)}\n\n${CAVEAT}\n`)
for (const problem of problems) console.log(`FAILED: ${problem}`)
const [unguarded, guarded] = webhooks
if (problems.length === 0)
  console.log(
    `OK: ${unguarded?.charges} charges without the guard, ${guarded?.charges} with it, in ${seconds} s.`,
  )
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns which promises were broken. A run without a guard that shows no harm proves nothing, so it counts too. */
function brokenPromises(webhooks: readonly WebhookOutcome[], orders: readonly OrderOutcome[]): string[] {
  const [unguarded, ...guarded] = webhooks
  const [unlocked, ...locked] = orders
  return [
    unguarded?.chargedAgain === 0 &&
      'Nothing was charged twice without the guard, so the demo proves nothing.',
    unlocked?.lost === 0 && 'Nothing was lost without the lock, so the demo proves nothing.',
    guarded.at(-1)?.died === 0 &&
      'No isolate was killed in the middle of its work, so the demo proves less than it says.',
    ...guarded.map(
      ({ title, chargedAgain }) =>
        chargedAgain > 0 && `${title}: ${chargedAgain} payments were charged again.`,
    ),
    ...locked.map(({ title, lost }) => lost > 0 && `${title}: ${lost} payments were lost.`),
    ...locked.map(
      ({ title, mostAtOnce }) =>
        mostAtOnce > 1 && `${title}: ${mostAtOnce} handlers worked on one order at once.`,
    ),
    ...[...webhooks, ...orders].map(
      ({ title, givenUp }) =>
        givenUp > 0 && `${title}: ${givenUp} deliveries were given up after ten minutes.`,
    ),
  ].filter(problem => problem !== false)
}
