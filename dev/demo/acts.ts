import { type Outcome, run, type Scenario, type Stage } from './run.ts'
import { mostAtOnce, shareInUse } from './timeline.ts'

const PAYMENTS = 60
const COPIES = 5
const ORDERS = 3
const PAYMENTS_PER_ORDER = 15

const FAULTY = { losesAnswers: true }

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
export async function playWebhooks(stage: Stage): Promise<WebhookOutcome[]> {
  const to = (path: string) => ({ messages: events(path), copies: COPIES })
  const scenarios: Scenario[] = [
    { title: 'no guard', ...to('/charge') },
    { title: 'webhookOnce', ...to('/charge-once') },
    { title: '10 % lost, a kill', ...to('/charge-once'), ...FAULTY, killsIsolate: true },
  ]
  const outcomes: WebhookOutcome[] = []
  for (const scenario of scenarios) {
    const outcome = await run(stage, scenario)
    const charged = new Set(outcome.visits.map(({ subject }) => subject)).size
    const charges = outcome.visits.length
    outcomes.push({ ...outcome, charges, chargedAgain: charges - charged })
  }
  return outcomes
}

/** Adds many payments to few orders at once: without a lock, with `lockGuard`, and with faults. */
export async function playOrders(stage: Stage): Promise<OrderOutcome[]> {
  const scenarios: Scenario[] = [
    { title: 'no lock', messages: payments('/pay'), copies: 1 },
    { title: 'lockGuard', messages: payments('/pay-locked'), copies: 1 },
    { title: '10 % lost', messages: payments('/pay-locked'), copies: 1, ...FAULTY },
  ]
  const outcomes: OrderOutcome[] = []
  for (const scenario of scenarios) {
    const outcome = await run(stage, scenario)
    const { visits } = outcome
    const atOnce = mostAtOnce(visits)
    const lost = outcome.deliveries - outcome.givenUp - (await countPaid(stage))
    const inUse = atOnce > 1 ? undefined : shareInUse(visits)
    outcomes.push({ ...outcome, lost, mostAtOnce: atOnce, inUse })
  }
  return outcomes
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
