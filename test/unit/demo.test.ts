import { describe, expect, it } from 'vitest'
import type { OrderOutcome, WebhookOutcome } from '../../dev/demo/acts.ts'
import type { Outcome } from '../../dev/demo/run.ts'
import { brokenPromises } from '../../dev/demo/verdict.ts'

const delivered: Outcome = {
  title: 'a run',
  deliveries: 300,
  givenUp: 0,
  duplicates: 0,
  sentAgain: 0,
  requests: 0,
  answersLost: 0,
  died: 0,
  tookMs: 0,
  visits: [],
}
const webhooks = (chargedAgain: number): WebhookOutcome => ({
  ...delivered,
  charges: 60 + chargedAgain,
  chargedAgain,
})
const orders = (lost: number, mostAtOnce: number): OrderOutcome => ({
  ...delivered,
  lost,
  mostAtOnce,
  inUse: 1,
})

const killed = { ...webhooks(0), died: 3 }
const unguarded = webhooks(240)
const unlocked = orders(50, 20)

describe('the demo fails', () => {
  it.each([
    ['a payment was charged again', [unguarded, webhooks(1), killed], [unlocked, orders(0, 1)]],
    ['a payment was lost', [unguarded, killed], [unlocked, orders(1, 1)]],
    ['two handlers worked on one order', [unguarded, killed], [unlocked, orders(0, 2)]],
    ['a delivery was given up', [unguarded, { ...killed, givenUp: 1 }], [unlocked, orders(0, 1)]],
    ['no isolate died', [unguarded, webhooks(0)], [unlocked, orders(0, 1)]],
    ['no guard was needed', [webhooks(0), killed], [unlocked, orders(0, 1)]],
    ['no lock was needed', [unguarded, killed], [orders(0, 1), orders(0, 1)]],
  ])('when %s', (_, first, second) => {
    expect(brokenPromises(first, second)).toHaveLength(1)
  })

  it('in no other case', () => {
    expect(brokenPromises([unguarded, killed], [unlocked, orders(0, 1)])).toEqual([])
  })
})
