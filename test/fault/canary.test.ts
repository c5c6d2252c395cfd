/** Tests the check that the other tests rely on: it must find a secret wherever one can hide. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { sha1 } from '../support/sha1.ts'
import { done, itInAWorld } from '../support/world.ts'

const HOLDER = '3f2c1a9e-0b7d-4c55-9d1e-8a6b5c4d3e2f:7'

describe('expectNoCanary finds', () => {
  itInAWorld(
    "what the stock client's own errors contain: a script, a holder id, a side key",
    async ({ world }) => {
      await world.stack.redis.client.set('order', 'text', 'PX', 60_000)
      const stock = world.stock({ enableAutoPipelining: false })
      const call = stock.eval(scripts.extend.text, ['order', done(HOLDER)], [HOLDER, '1000'])
      const error = await call.catch(thrown => thrown)
      for (const leaked of ['redis.call', HOLDER, done(HOLDER)]) expect(String(error)).toContain(leaked)
      expect(() => expectNoCanary(error)).toThrow()
    },
  )

  it.each<[where: string, observed: (canary: string) => unknown]>([
    ['a message', canary => new Error(`failed: ${canary}`)],
    ['a cause', canary => new Error('failed', { cause: new Error(canary) })],
    ['the cause of a cause', canary => new Error('', { cause: new Error('', { cause: new Error(canary) }) })],
    ['a property', canary => Object.assign(new Error('failed'), { facts: { deep: [canary] } })],
    ['a hidden property', canary => Object.defineProperty(new Error('failed'), 'hidden', { value: canary })],
    ['a stack', canary => Object.assign(new Error('failed'), { stack: `Error: failed\n at ${canary}` })],
    ['an error of an AggregateError', canary => new AggregateError([new Error(canary)])],
    ['the result of toJSON', canary => ({ toJSON: () => ({ canary }) })],
    ['a list of events', canary => [{ type: 'release-failed', error: new Error(canary) }]],
    ['a text', canary => canary],
  ])('in %s: a holder id, a side key, a script, a digest, a secret', (_where, observed) => {
    const canaries = [HOLDER, `edgelock:done:{lock}:1`, scripts.acquire.text, sha1(scripts.release.text)]
    for (const canary of canaries) expect(() => expectNoCanary(observed(canary))).toThrow()
    expect(() => expectNoCanary(observed('my-rest-token'), 'my-rest-token')).toThrow()
    expectNoCanary(observed('lock "order:42" is busy'), 'my-rest-token')
  })
})
