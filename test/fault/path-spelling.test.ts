/** Routers match every spelling of a path, so a request that is repeated in another spelling is the same request. */
import { Hono, type MiddlewareHandler } from 'hono'
import { expect, it } from 'vitest'
import { idempotency, standardWebhooks, webhookOnce } from '../../src/hono/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { fromStandard, WHSEC } from '../support/webhook-senders.ts'

const stack = useStack()

const SPELLINGS = ['/hooks/sender', '/hooks/sender/', '/hooks/%73ender', '/%68ooks/sende%72/']

it.each<[title: string, starts: number, paths: string[], route?: string]>([
  [
    'every spelling that a route takes is one path',
    1,
    [...SPELLINGS, '/hooks/sender?again'],
    '/hooks/sender',
  ],
  ['an encoded slash is not a slash', 2, ['/a/b', '/a%2Fb']],
  ['an encoded percent sign does not begin an escape', 2, ['/a%2Fb', '/a%252Fb']],
  ['an invalid escape stays as it is', 3, ['/%', '/%25', '/%zz']],
  ['a slash in the middle counts', 3, ['/a/b', '/a//b', '/ab']],
  ['the root is a path', 2, ['/', '/a']],
])('a signed delivery that comes again by another path: %s', async (_, starts, paths, route = '*') => {
  const guard = webhookOnce({ locks: restLocks(stack()), sender: standardWebhooks(WHSEC) })
  expect(await startsOf(guard, paths, route)).toBe(starts)
})

it('a request with an idempotency key does not run again under another spelling of its path', async () => {
  const guard = idempotency({ locks: restLocks(stack()), scope: 'tenant' })
  expect(await startsOf(guard, SPELLINGS, '/hooks/sender')).toBe(1)
})

/** Counts how often the handler of a route starts when one delivery arrives on several paths. */
async function startsOf(guard: MiddlewareHandler, paths: readonly string[], route: string): Promise<number> {
  let starts = 0
  const app = new Hono({ strict: false })
  app.post(route, guard, c => {
    starts++
    return c.text('done')
  })
  const { headers, body } = await fromStandard('{}', 'msg_1')
  const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': '"key"' } }
  for (const path of paths) expect((await app.request(path, init)).status).toBe(200)
  return starts
}
