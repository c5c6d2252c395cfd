/** Routers match a path however it is spelled, so who repeats a request in another spelling repeats the same one. */
import { Hono, type MiddlewareHandler } from 'hono'
import { expect, it } from 'vitest'
import { idempotency, standardWebhooks, webhookOnce } from '../../src/hono/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { fromStandard, WHSEC } from '../support/webhook-senders.ts'

const stack = useStack()

const SPELLINGS = ['/hooks/sender', '/hooks/%73ender', '/%68ooks/sende%72', '/hooks/sender?again']

it('a signed delivery that was listened to does not run again on another spelling of its path', async () => {
  const starts = await startsOf(
    webhookOnce({ locks: restLocks(stack()), ...standardWebhooks(WHSEC) }),
    SPELLINGS,
  )
  expect(starts).toBe(1)
})

it('a request with an idempotency key does not run again on another spelling of its path', async () => {
  const guard = idempotency({ locks: restLocks(stack()), scope: 'tenant' })
  expect(await startsOf(guard, SPELLINGS.slice(0, 3))).toBe(1)
})

it.each<[title: string, paths: string[]]>([
  ['an encoded slash is no slash', ['/a/b', '/a%2Fb']],
  ['an encoded percent sign is no escape', ['/a%2Fb', '/a%252Fb']],
  ['what is no escape at all stays what it is', ['/%', '/%25', '/%zz']],
  ['a slash at the end counts', ['/a', '/a/']],
])('paths that differ stay apart: %s', async (_, paths) => {
  const guard = webhookOnce({ locks: restLocks(stack()), ...standardWebhooks(WHSEC) })
  expect(await startsOf(guard, paths, '*')).toBe(paths.length)
})

/** How often the handler of one route starts when one delivery comes by several paths. */
async function startsOf(
  guard: MiddlewareHandler,
  paths: readonly string[],
  route = '/hooks/sender',
): Promise<number> {
  let starts = 0
  const app = new Hono()
  app.post(route, guard, c => {
    starts++
    return c.text('done')
  })
  const { headers, body } = await fromStandard('{}', 'msg_1')
  const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': '"key"' } }
  for (const path of paths) expect((await app.request(path, init)).status).toBe(200)
  return starts
}
