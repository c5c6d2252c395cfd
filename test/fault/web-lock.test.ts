/** What a web lock does whose grant is lost. `test/kinds/web-lock.ts` has each call under one fault. */
import { expect, it } from 'vitest'
import { createLocks, type RedisLike } from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { restClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const manager = () => webLocks(createLocks({ redis: restClient(stack()), leaseMs: 5_000 }))

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
  expect(await manager().query()).toMatchObject({ held: [], pending: [] })
})
