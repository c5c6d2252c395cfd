import { type Outcome, run, type Scenario, type Stage } from './run.ts'
import { mostAtOnce, shareInUse } from './timeline.ts'

const PAYMENTS = 60
const COPIES = 5
const ORDERS = 3
const PAYMENTS_PER_ORDER = 15

export interface WebhookOutcome extends Outcome {
  readonly charges: number
  readonly chargedAgain: number
}

export interface OrderOutcome extends Outcome {
  /** How many payments were answered with 200 but are not in their order. */
  readonly lost: number
  readonly mostAtOnce: number
  /** For which share of the time an order was worked on, on average. Undefined if several handlers did at once. */
  readonly inUse: number | undefined
}

/** Delivers every event several times: without a guard, with `webhookOnce`, and with faults. */
export function playWebhooks(stage: Stage): Promise<WebhookOutcome[]> {
  const to = (path: string) => ({ messages: events(path), copies: COPIES })
  const scenarios: Scenario[] = [
    { title: 'no guard', ...to('/charge') },
    { title: 'webhookOnce', ...to('/charge-once') },
    { title: '10 % lost, a kill', ...to('/charge-once'), losesAnswers: true, killsIsolate: true },
  ]
  return playAll(stage, scenarios, async outcome => {
    const charged = new Set(outcome.visits.map(({ subject }) => subject)).size
    const charges = outcome.visits.length
    return { ...outcome, charges, chargedAgain: charges - charged }
  })
}

/** Adds many payments to few orders at once: without a lock, with `lockGuard`, and with faults. */
export function playOrders(stage: Stage): Promise<OrderOutcome[]> {
  const to = (path: string) => ({ messages: payments(path), copies: 1 })
  const scenarios: Scenario[] = [
    { title: 'no lock', ...to('/pay') },
    { title: 'lockGuard', ...to('/pay-locked') },
    { title: '10 % lost', ...to('/pay-locked'), losesAnswers: true },
  ]
  return playAll(stage, scenarios, async outcome => {
    const atOnce = mostAtOnce(outcome.visits)
    const lost = outcome.deliveries - outcome.givenUp - (await countPaid(stage))
    const inUse = atOnce > 1 ? undefined : shareInUse(outcome.visits)
    return { ...outcome, lost, mostAtOnce: atOnce, inUse }
  })
}

async function playAll<Judged>(
  stage: Stage,
  scenarios: readonly Scenario[],
  judge: (outcome: Outcome) => Promise<Judged>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const scenario of scenarios) judged.push(await judge(await run(stage, scenario)))
  return judged
}

function events(path: string) {
  return Array.from({ length: PAYMENTS }, (_, index) => {
    const id = `pay-${String(index + 1).padStart(2, '0')}`
    return { path, id, body: JSON.stringify({ payment: id }) }
  })
}

function payments(path: string) {
  return Array.from({ length: ORDERS * PAYMENTS_PER_ORDER }, (_, index) => ({
    path: `${path}/order-${(index % ORDERS) + 1}`,
    id: `payment-${index}`,
    body: `payment-${index}`,
  }))
}

async function countPaid({ stack }: Stage): Promise<number> {
  const orders = Array.from({ length: ORDERS }, (_, index) =>
    stack.redis.client.get(`paid:order-${index + 1}`),
  )
  const paid = (await Promise.all(orders)).map(text => new Set(JSON.parse(text ?? '[]')).size)
  return paid.reduce((sum, count) => sum + count, 0)
}
