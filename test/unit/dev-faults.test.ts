import { describe, expect, it } from 'vitest'
import { FaultPlan } from '../../dev/rest-server/faults.ts'

const SET = [['SET', 'key', 'value']]
const GET = [['GET', 'key']]

function drawn(plan: FaultPlan, requests: number): (string | undefined)[] {
  return Array.from({ length: requests }, () => plan.take(SET)?.fault.name)
}

describe('the queue of planned faults', () => {
  it('assigns one fault to one request, in the order in which they were planned', () => {
    const plan = new FaultPlan()
    plan.next('lose-request')
    plan.next('truncate')
    expect(drawn(plan, 3)).toEqual(['lose-request', 'truncate', undefined])
  })
})

describe('random faults', () => {
  const shares = { 'lose-response': 0.1, duplicate: { share: 0.2, afterMs: 5 } }

  it('are the same for the same seed and differ for another seed', () => {
    const sequence = (seed: number) => {
      const plan = new FaultPlan()
      plan.random(shares, seed)
      return drawn(plan, 200)
    }
    expect(sequence(7)).toEqual(sequence(7))
    expect(sequence(7)).not.toEqual(sequence(8))
  })

  it('spare requests without a matching command', () => {
    const plan = new FaultPlan()
    plan.random({ truncate: 1 }, 1, ([name]) => name === 'GET')
    expect(plan.take(SET)).toBeUndefined()
    expect(plan.take(GET)?.fault.name).toBe('truncate')
  })

  it('come after the planned ones, and end with an empty set of shares', () => {
    const plan = new FaultPlan()
    plan.random({ truncate: 1 })
    plan.next('slow')
    expect(drawn(plan, 2)).toEqual(['slow', 'truncate'])
    plan.random({})
    expect(plan.take(SET)).toBeUndefined()
  })
})
