/** Under which key a delivery is recorded. Senders, ids and outcomes: test/unit/webhook-*.test.ts. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { stripe } from '../../src/web/index.ts'
import { FRAMEWORKS, intake, type OfApp, PATH, recordsIn } from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { fromStripe, type Sent } from '../support/webhook-senders.ts'

const stack = useStack()
loadScripts(stack, scripts)
const EVENT = '{"id":"evt_1","type":"invoice.paid"}'
const preset = { sender: stripe('whsec_stripe') }

async function expectDuplicate(response: Response): Promise<void> {
  expect([response.status, response.headers.get('webhook-duplicate'), await response.text()]).toEqual([
    200,
    'true',
    '',
  ])
}

describe.each(FRAMEWORKS)('by %s', framework => {
  const made = (...args: OfApp<typeof intake>) => intake(framework, stack(), ...args)
  it('a delivery under three Host headers runs once, and the log says for which endpoint the others were', async () => {
    const hosts = ['eu', 'us', 'staging'].map(host => ({ host, ...made(preset) }))
    const sent = await fromStripe(EVENT)
    for (const { host, fetch } of hosts)
      await fetch(new Request(`http://${host}.example${PATH}/`, { method: 'POST', ...sent }))
    expect(hosts.map(({ starts }) => starts())).toEqual([1, 0, 0])
    const duplicates = hosts.flatMap(({ events }) => events.all.filter(({ type }) => type === 'duplicate'))
    const facts = { kind: 'once', provider: 'stripe', id: 'evt_1', scope: PATH }
    expect(duplicates).toMatchObject([facts, facts])
  })

  it('a delivery is remembered for keepMs, under a key that does not show its id', async () => {
    const { deliver } = made(preset)
    await deliver(await fromStripe(EVENT))
    const keys = await recordsIn(stack())
    expect(keys).toEqual([expect.stringMatching(/^edgelock:once:\{webhook:stripe:[0-9a-f]{64}\}$/)])
    expect(await stack().redis.client.pttl(keys[0] ?? '')).toSatisfy(
      (ms: number) => ms > 604_790_000 && ms <= 604_800_000,
    )
    await stack().redis.client.flushdb()
    await made({ ...preset, keepMs: 5_000 }).deliver(await fromStripe(EVENT))
    expect(await stack().redis.client.pttl(keys[0] ?? '')).toSatisfy((ms: number) => ms > 0 && ms <= 5_000)
  })

  it('an id has at most 255 characters, of any kind', async () => {
    const { deliver } = made(preset, ({ id }) => Response.json(id))
    for (const id of ['x'.repeat(255), '\u0000{a}{', '😀 ä', '__proto__'])
      expect(await (await deliver(await fromStripe(JSON.stringify({ id })))).json()).toBe(id)
    expect(await recordsIn(stack())).toHaveLength(4)
  })

  it('the id is not trusted with a verify of your own, unless signsId says so', async () => {
    const own = {
      verify: () => true,
      id: ({ headers }: { headers: Headers }) => headers.get('x-id') ?? undefined,
    }
    const send = (body: string): Sent => ({ headers: { 'x-id': 'same' }, body })
    const careful = made({ sender: own })
    expect((await careful.deliver(send('a'))).status).toBe(201)
    expect((await careful.deliver(send('b'))).status).toBe(201)
    const trusting = made({ sender: { ...own, signsId: true } })
    expect((await trusting.deliver(send('a'))).status).toBe(201)
    await expectDuplicate(await trusting.deliver(send('b')))
  })

  it('the record belongs to the scope, if there is one', async () => {
    let tenant = 'a'
    const scoped = made({ ...preset, scope: async () => tenant })
    expect((await scoped.deliver(await fromStripe(EVENT))).status).toBe(201)
    tenant = 'b'
    expect((await scoped.deliver(await fromStripe(EVENT))).status).toBe(201)
    await expectDuplicate(await made({ ...preset, scope: 'a' }).deliver(await fromStripe(EVENT)))
    const broken = made({ ...preset, scope: () => undefined as unknown as string })
    expect((await broken.deliver(await fromStripe(EVENT))).status).toBe(500)
    expect(broken.errors).toEqual([new TypeError('scope must return a string')])
  })
})
