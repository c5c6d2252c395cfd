/** The billing of a month, written as `docs/at-most-once.md` says, and interrupted in the middle. */
import { expect, it } from 'vitest'
import { createLocks, inDoubt, inspectOnce, type Locks, OnceInDoubtError, once } from '../../src/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import { mortal } from '../support/mortal.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const CUSTOMERS = Array.from({ length: 60 }, (_, at) => `cus_${at + 1}`)
const IN_FLIGHT = 8
const LEASE_MS = 30_000
const KEEP_MS = 62 * 86_400_000

/** Charges whenever it is asked to. It knows the keys of its charges, and does not use them. */
class Provider {
  readonly charges: { readonly key: string; readonly id: string }[] = []

  async charge(key: string): Promise<{ id: string }> {
    await pass(300)
    const id = `ch_${this.charges.length + 1}`
    this.charges.push({ key, id })
    await pass(300)
    return { id }
  }

  async find(key: string): Promise<{ id: string } | undefined> {
    await pass(50)
    return this.charges.find(charge => charge.key === key)
  }
}

const keyOf = (customer: string) => `bill:2026-11:${customer}`

/** Bills all customers, a few at a time. Returns the keys in doubt. */
async function bill(
  locks: Locks,
  provider: Provider,
  afterCrash: ReturnType<typeof inDoubt>,
): Promise<string[]> {
  const left = [...CUSTOMERS]
  const doubts: string[] = []
  const worker = async () => {
    for (let customer = left.shift(); customer; customer = left.shift()) {
      const key = keyOf(customer)
      try {
        await once(locks, key, { afterCrash, keepMs: KEEP_MS, hold: { leaseMs: LEASE_MS } }, async () => {
          const { id } = await provider.charge(key)
          return { id }
        })
      } catch (error) {
        if (!(error instanceof OnceInDoubtError)) throw error
        doubts.push(key)
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  return doubts
}

it('that is interrupted with 8 charges in flight charges no customer twice, and all doubts are resolved', async () => {
  const provider = new Provider()
  const { redis, die } = mortal(restClient(stack()))
  void bill(createLocks({ redis }), provider, inDoubt()).catch(() => {})
  // In the third round: half of its charges have been made, or will be.
  await pass(1_700)
  die()
  await pass(LEASE_MS + 1_000)

  const locks = restLocks(stack())
  const doubts = await bill(locks, provider, inDoubt())
  expect(doubts).toHaveLength(IN_FLIGHT)
  for (const key of doubts) expect(await inspectOnce(locks, key), key).toMatchObject({ status: 'in-doubt' })
  const asked: string[] = []
  const reconciling = inDoubt({
    async reconcile({ key }) {
      asked.push(key)
      const charge = await provider.find(key)
      return charge ? { value: { id: charge.id } } : 'not-done'
    },
  })
  expect(await bill(locks, provider, reconciling)).toEqual([])
  expect(asked.sort()).toEqual(doubts.sort())
  const charged = provider.charges.map(({ key }) => key)
  expect(charged.sort()).toEqual(CUSTOMERS.map(keyOf).sort())
  for (const customer of CUSTOMERS) {
    const state = await inspectOnce(locks, keyOf(customer))
    expect(state).toMatchObject({
      status: 'kept',
      result: { value: { id: expect.stringMatching(/^ch_\d+$/) } },
    })
  }
})
