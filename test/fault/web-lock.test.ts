/** What web locks do when answers are lost while they wait. `test/kinds/web-lock.ts` has each call under one fault. */
import { expect, it } from 'vitest'
import { createLocks, type RedisLike } from '../../src/index.ts'
import { release } from '../../src/transport/scripts/web-lock.gen.ts'
import { webLocks } from '../../src/web-locks.ts'
import { restClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const faults = () => stack().rest.faults
const manager = () => webLocks(createLocks({ redis: restClient(stack()), leaseMs: 5_000 }))
const left = async () => (await manager().query()).held.length + (await manager().query()).pending.length

it('an abort whose answers are lost leaves no waiter', async () => {
  const done = Promise.withResolvers<void>()
  const holding = manager().request('r', () => done.promise)
  await until(async () => expect(await left()).toBe(1))
  const controller = new AbortController()
  const waiting = rejectionOf(manager().request('r', { signal: controller.signal }, () => 'never'))
  await until(async () => expect(await left()).toBe(2))
  faults().next('lose-response', { match: runs(release) })
  controller.abort('enough')
  expect(await waiting).toBe('enough')
  expect(await left()).toBe(1)
  done.resolve()
  await holding
})

it('a wait whose grant was lost, and stolen before it asked again, ends at once', async () => {
  const redis = restClient(stack())
  const done = Promise.withResolvers<void>()
  let theft: Promise<unknown> | undefined
  const lossy: RedisLike = {
    async eval(...args) {
      const reply = await redis.eval(...args)
      if (theft) return reply
      await new Promise<void>(granted => {
        theft = manager().request('r', { steal: true }, () => {
          granted()
          return done.promise
        })
      })
      throw new TypeError('fetch failed')
    },
  }
  const request = webLocks(createLocks({ redis: lossy })).request('r', () => 'never')
  expect(await rejectionOf(request)).toMatchObject({ name: 'AbortError' })
  done.resolve()
  await theft
  expect(await left()).toBe(0)
})
