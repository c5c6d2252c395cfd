import type { Order } from '../../examples/orders/orders.ts'
import type { Shares } from '../rest-server/index.ts'
import type { Stack } from '../stack.ts'
import type { LockLog } from './lock-log.ts'
import { type Delivery, deliver, type Webhook } from './sender.ts'
import type { Window } from './timeline.ts'

export interface Scenario {
  readonly title: string
  /** The path at which the worker serves it. */
  readonly path: string
  readonly faults: Shares
  readonly orders: number
  readonly paymentsPerOrder: number
  /** The moment of the run that the timeline shows. */
  readonly timeline: Window
}

export interface Outcome extends LockLog {
  readonly scenario: Scenario
  readonly deliveries: readonly Delivery[]
  /** How many payments were answered with 200 but are not in their order. */
  readonly lost: number
  /** How many payments the sender gave up. */
  readonly refused: number
  readonly httpRequests: number
  readonly responsesLost: number
  readonly tookMs: number
}

export interface Stage {
  readonly stack: Stack
  readonly workerUrl: string
  takeLog(): LockLog
  onProgress(done: number, all: number): void
}

const SEED = 7
const LONGEST_MS = 120_000

/** Sends all webhooks of a scenario at once, and then counts the payments in the orders. */
export async function run(stage: Stage, scenario: Scenario): Promise<Outcome> {
  const { rest, redis } = stage.stack
  await redis.client.flushdb()
  stage.takeLog()
  rest.requests.reset()
  rest.faults.random(scenario.faults, SEED)
  const startedAt = performance.now()
  const deliveries = await deliverAll(stage, scenario)
  const tookMs = performance.now() - startedAt
  const responsesLost = rest.faults.injected['lose-response'] ?? 0
  const httpRequests = rest.requests.http
  rest.faults.clear()
  const refused = deliveries.filter(({ accepted }) => !accepted).length
  const lost = await countLost(stage.stack, deliveries)
  return { scenario, deliveries, lost, refused, httpRequests, responsesLost, tookMs, ...stage.takeLog() }
}

function deliverAll(stage: Stage, scenario: Scenario): Promise<Delivery[]> {
  const giveUp = AbortSignal.timeout(LONGEST_MS)
  const webhooks = webhooksOf(scenario)
  let done = 0
  return Promise.all(
    webhooks.map(async webhook => {
      const delivery = await deliver(stage.workerUrl + scenario.path, webhook, giveUp)
      stage.onProgress(++done, webhooks.length)
      return delivery
    }),
  )
}

function webhooksOf({ orders, paymentsPerOrder }: Scenario): Webhook[] {
  return Array.from({ length: orders * paymentsPerOrder }, (_, index) => ({
    order: String((index % orders) + 1),
    payment: { id: `pay-${index}`, amount: 100 },
  }))
}

async function countLost({ redis }: Stack, deliveries: readonly Delivery[]): Promise<number> {
  const accepted = deliveries.filter(delivery => delivery.accepted)
  const orders = new Map<string, Order>()
  for (const { order } of accepted) {
    if (!orders.has(order))
      orders.set(order, JSON.parse((await redis.client.get(`orders:${order}`)) ?? '{"payments":[]}'))
  }
  return accepted.filter(
    ({ order, payment }) => !orders.get(order)?.payments.some(({ id }) => id === payment.id),
  ).length
}
