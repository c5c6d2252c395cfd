/** Our clients beside threads of Java that take permits again and again: who gets how many, and that none is lost. */
import { describe, expect, it } from 'vitest'
import { PERMITS, playBesideJava, storeWithJava } from '../../bench/beside-java.ts'
import { newProcess } from '../../bench/virtual.ts'
import { permitSemaphore } from '../../src/index.ts'
import { sample } from '../support/thorough.ts'
import { type Compiled, withMistake } from './compiled.ts'
import { javaPermits } from './world/java.ts'

const KINDS = ['permits', 'permits with leases'] as const
const LOOP = { threads: 8, clients: 6, forMs: 5_000 }

/** Milliseconds of a round trip. The longer one plays faster. */
const TRIPS = sample([20, 1], 2)

describe.each(sample(KINDS, 2))('%s', kind => {
  it.each(TRIPS)('are shared with eight busy threads, over a round trip of %i ms', async roundTripMs => {
    const alone = await playBesideJava(kind, { ...LOOP, clients: 0, roundTripMs })
    const { ofEqual, java, ours, waitP50, most } = await playBesideJava(kind, { ...LOOP, roundTripMs })
    expect(most).toBe(PERMITS)
    expect(ofEqual).toBeGreaterThan(0.6)
    expect(waitP50).toBeLessThan(500)
    expect(java).toBeGreaterThan(0.35 * alone.java)
    // A client takes a round trip more for each grant than Java.
    expect(java + ours).toBeGreaterThan((roundTripMs > 1 ? 0.6 : 0.8) * alone.java)
  })

  it('are all of Java again soon after our clients died', async () => {
    const { grants } = await playBesideJava(kind, { ...LOOP, deathMs: 1_000, forMs: 33_000, roundTripMs: 20 })
    // What they held ends with its lease, and what they prepaid long before.
    const late = grants.filter(({ at, isOurs }) => !isOurs && at > 32_000).length
    expect(late).toBeGreaterThan(60)
  })
})

/** One thread of Java waits for the one permit, which another releases after our client has prepaid it and died. */
async function abandoned(scripts?: Compiled) {
  const { java, engine, around, join, run } = storeWithJava('abandoned', { ...(scripts && { scripts }) })
  const process = newProcess()
  await run(permitSemaphore(join(), 'crowd').trySetPermits(1))
  const leave = await run(java.take(javaPermits('crowd')))
  const waiting = java.take(javaPermits('crowd')).then(() => around.now())
  const ours = permitSemaphore(join(process), 'crowd').acquire({ waitMs: Infinity })
  void ours.catch(() => {})
  await run(around.sleep(2_000))
  expect(engine.command('GET', 'crowd')).toBe('-1')
  process.isDead = true
  await run(leave())
  const diedAt = around.now()
  const givenUp = around.sleep(60_000).then(() => Number.POSITIVE_INFINITY)
  return (await run(Promise.race([waiting, givenUp]))) - diedAt
}

it('a thread of Java gets a permit that a client has prepaid and died, although no message tells it', async () => {
  expect(await abandoned()).toBeLessThan(3_500)
})

it('notices a server that tells Java nothing of what was prepaid', async () => {
  const change = ["wake(publish, channel, '1')", "wake('', channel, '1')"] as const
  expect(await abandoned(withMistake('permit-semaphore/acquire', change))).toBe(Number.POSITIVE_INFINITY)
})
