import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../stack.ts'
import type { Isolates, Visit } from './isolates.ts'
import { type Delivery, deliver, type Message } from './provider.ts'

export interface Scenario {
  readonly title: string
  /** How many different messages there are, and how often each is delivered. */
  readonly messages: readonly Message[]
  readonly copies: number
  readonly losesAnswers?: boolean
  readonly killsIsolate?: boolean
}

export interface Outcome {
  readonly title: string
  readonly deliveries: number
  /** How many were never answered with 200. */
  readonly givenUp: number
  /** How many were answered with 200 because the event had been handled before. */
  readonly duplicates: number
  readonly sentAgain: number
  readonly requests: number
  readonly answersLost: number
  readonly died: number
  readonly tookMs: number
  readonly visits: readonly Visit[]
}

export interface Stage {
  readonly stack: Stack
  readonly isolates: Isolates
}

const SEED = 7
const LONGEST_MS = 600_000
/** The copies of a message do not all come in the same instant. */
const BETWEEN_COPIES_MS = 100

export async function run({ stack, isolates }: Stage, scenario: Scenario): Promise<Outcome> {
  const { rest, redis } = stack
  await redis.client.flushdb()
  await isolates.take()
  rest.requests.reset()
  if (scenario.losesAnswers) rest.faults.random({ 'lose-response': 0.1 }, SEED)
  if (scenario.killsIsolate) isolates.killOne()
  const startedAt = performance.now()
  const deliveries = await deliverAll(isolates, scenario)
  const tookMs = Math.round(performance.now() - startedAt)
  console.error(`${scenario.title}: ${deliveries.length} deliveries are answered`)
  const answersLost = rest.faults.injected['lose-response'] ?? 0
  rest.faults.clear()
  return {
    title: scenario.title,
    deliveries: deliveries.length,
    givenUp: deliveries.filter(({ accepted }) => !accepted).length,
    duplicates: deliveries.filter(({ duplicate }) => duplicate).length,
    sentAgain: deliveries.reduce((sum, { statuses }) => sum + statuses.length - 1, 0),
    requests: rest.requests.http,
    answersLost,
    tookMs,
    ...(await isolates.take()),
  }
}

function deliverAll(isolates: Isolates, { messages, copies }: Scenario): Promise<Delivery[]> {
  const giveUp = AbortSignal.timeout(LONGEST_MS)
  const all = Array.from({ length: copies }, (_, copy) =>
    messages.map((message, index) => ({ message, copy, turn: index + copy })),
  )
  return Promise.all(
    all.flat().map(async ({ message, copy, turn }) => {
      await sleep(copy * BETWEEN_COPIES_MS)
      return deliver(isolates, message, turn, giveUp)
    }),
  )
}
