/** Many entities at the worker's intake, some of whose upstreams fail or hang, while the worker is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { followCommands } from '../support/follow-commands.ts'
import { useIntake } from '../support/served-intake.ts'
import { many } from '../support/thorough.ts'

const EVENTS = many(120, 1_000)
const ENTITIES = many(12, 50)
/** A consumer that was killed holds its entity for so long. */
const LEASE_MS = 5_000
const SWEEP_MS = 1_000
/** A second for each batch of five lists that may be before an entity in the queue, and five to spare on a busy machine.
 * A hanging upstream alone would cost ten. */
const LONGEST_MS = 1_000 * (Math.ceil(ENTITIES / 5) + 5)

const intake = useIntake({ LEASE_MS: `${LEASE_MS}` })

/** Every fourth entity has an upstream that fails at first, and every fourth one that hangs. */
const entityOf = (n: number) => `${['healthy', 'failing', 'healthy', 'hanging'][n % 4]}/${n}`

it(`forwards ${EVENTS} events of ${ENTITIES} entities in order, and lets no healthy entity wait for others`, async () => {
  /** When each event was attempted first. */
  const triedAt = new Map<string, number>()
  const order: Record<string, string[]> = {}
  intake.answer = async ({ headers }) => {
    const { 'event-id': id = '', 'event-entity': entity = '' } = headers
    const first = !triedAt.has(id)
    if (first) {
      triedAt.set(id, performance.now())
      order[entity] = [...(order[entity] ?? []), id]
    }
    const nth = order[entity]?.indexOf(id) ?? 0
    if (first && nth % 4 === 0 && entity.startsWith('failing')) return 500
    if (first && nth === 0 && entity.startsWith('hanging')) await sleep(20_000)
    await sleep(50)
    return 204
  }
  let stored = 0
  const unfollow = await followCommands(intake.stack().redis.client, ([name]) => {
    if (name === 'RPUSH') stored++
  })
  const cron = setInterval(() => intake.sweep().catch(() => {}), SWEEP_MS)
  const acceptedAt: Record<string, number> = {}
  const sent: Record<string, string[]> = {}
  /** Each entity's events arrive one after the other, and those of different entities at once. */
  const deliver = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: ENTITIES }, async (_, at) => {
        const entity = entityOf(at)
        for (let n = from + at; n < to; n += ENTITIES) {
          const id = `event-${n}`
          await intake.deliver(entity, {}, id)
          acceptedAt[id] = performance.now()
          sent[entity] = [...(sent[entity] ?? []), id]
        }
      }),
    )
  const half = Math.floor(EVENTS / 2 / ENTITIES) * ENTITIES
  await deliver(0, half)
  const killedAt = performance.now()
  await intake.restart()
  await deliver(half, EVENTS)
  await intake.untilDone()
  clearInterval(cron)
  unfollow()

  expect(order).toEqual(sent)
  expect([triedAt.size, stored]).toEqual([EVENTS, EVENTS])
  let longest = 0
  for (const [entity, ids] of Object.entries(sent)) {
    if (!entity.startsWith('healthy')) continue
    for (const [at, id] of ids.entries()) {
      const before = triedAt.get(ids[at - 1] ?? '') ?? 0
      const tried = triedAt.get(id) ?? Infinity
      const began = Math.max(acceptedAt[id] ?? Infinity, before)
      // What the kill cut off waits for the lease and the sweep.
      const cut = began < killedAt + LEASE_MS && tried > killedAt ? LEASE_MS + SWEEP_MS : 0
      longest = Math.max(longest, tried - began - cut)
    }
  }
  expect(longest).toBeLessThan(LONGEST_MS)
  console.log(
    `${EVENTS} events of ${ENTITIES} entities: all were forwarded in order, and a healthy entity waited for at most` +
      ` ${(longest / 1_000).toFixed(1)} s, or ${(LEASE_MS + SWEEP_MS) / 1_000} s more after a kill.`,
  )
})
