/** A burst at the worker's intake, whose consumers are killed and whose upstream loses answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { identityOf } from '../../worker/intake/event.ts'
import { followCommands } from '../support/follow-commands.ts'
import { bodyOf, useIntake } from '../support/served-intake.ts'
import { many } from '../support/thorough.ts'
import { until } from '../support/timing.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const EVENTS = many(60, 1_000)
const KILLS = many(1, 50)
const AT_ONCE = 50
/** So many events wait at most, so that workers are killed while they take events in as well. */
const AHEAD = 100

// A consumer that was killed holds its entity for so long.
const intake = useIntake({ LEASE_MS: '2000' })

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The id under which the intake stores an event of this test. */
async function storedId(deliveryId: string): Promise<string> {
  const body = new TextEncoder().encode(bodyOf('a/b', {}, deliveryId))
  const event = {
    provider: 'github',
    deliveryId,
    body,
    entity: 'a/b',
    contentType: '',
    headers: {},
    request: '',
  }
  return (await identityOf(event, 'body')).id
}

it(`forwards ${EVENTS} events of one entity in order, although consumers die and answers are lost`, async () => {
  let lost = 0
  intake.answer = async () => {
    const isLost = intake.received.length % 10 === 5
    await sleep(20)
    if (isLost) lost++
    return isLost ? undefined : 204
  }
  const arrived: string[] = []
  const unfollow = await followCommands(intake.stack().redis.client, ([name, , id = '']) => {
    if (name === 'RPUSH') arrived.push(id)
  })
  const began = performance.now()
  const ids = Array.from({ length: EVENTS }, (_, n) => `event-${n}`)
  let slowest = 0
  let taken = 0
  const answered = new Set<number>()
  /** Sends an event until it is accepted: a worker that is killed does not answer. */
  const deliver = async (id: string) => {
    const init = { method: 'POST', ...(await fromGitHub(bodyOf('a/b', {}, id), id)) }
    for (;;) {
      const status = await intake.send('/hooks/github', init).then(
        answer => answer.status,
        () => 0,
      )
      if (status) answered.add(status)
      if (status === 200 || status === 202) return taken++
      await sleep(100)
    }
  }
  const sending = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let n = first; n < EVENTS; n += AT_ONCE) {
        while (taken - intake.received.length > AHEAD) await sleep(20)
        const sentAt = performance.now()
        await deliver(ids[n] ?? '')
        slowest = Math.max(slowest, performance.now() - sentAt)
      }
    }),
  )
  // A worker that is being killed cannot sweep.
  const cron = setInterval(() => intake.sweep().catch(() => {}), 1_000)
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => intake.received.length >= (EVENTS * kill) / (KILLS + 1), { withinMs: 60_000 })
    await intake.restart()
  }
  await sending
  await intake.untilDone(300_000)
  clearInterval(cron)
  const took = performance.now() - began
  unfollow()

  const got = intake.ids()
  const idOf = new Map(await Promise.all(ids.map(async id => [await storedId(id), id] as const)))
  expect(got.filter((id, at) => id !== got[at - 1])).toEqual(arrived.map(id => idOf.get(id)))
  expect(arrived).toHaveLength(EVENTS)
  expect([...answered].filter(status => status !== 200 && status !== 202)).toEqual([])
  const repeats = got.length - EVENTS
  expect(repeats).toBeLessThanOrEqual(lost + KILLS)
  console.log(
    `${EVENTS} events of one entity: the slowest was taken in after ${seconds(slowest)}, all were forwarded in order after` +
      ` ${seconds(took)}, with ${lost} answers lost, ${KILLS} kills, and ${repeats} forwarded again.`,
  )
})
