import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { describe, expect, it } from 'vitest'
import { idempotency } from '../../src/hono/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks } from '../support/clients.ts'
import { FRAMEWORKS } from '../support/guard-app.ts'
import { idempotent, KEY, type OfApp } from '../support/idempotent-app.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
loadScripts(stack, scripts)

describe.each(FRAMEWORKS)('an answer by %s', framework => {
  const made = (...args: OfApp) => idempotent(framework, stack(), ...args)
  it.each([
    [202, { location: '/jobs/1' }],
    [303, { location: '/jobs/1' }],
  ])('that reports accepted work is kept, also with Retry-After: %i', async (status, headers) => {
    const { send, starts } = made(
      {},
      () => new Response(null, { status, headers: { 'retry-after': '5', ...headers } }),
    )
    await send()
    const again = await send()
    expect([again.status, again.headers.get('idempotency-replayed'), starts()]).toEqual([status, 'true', 1])
  })

  it.each([
    ['without a body', () => new Response(null, { status: 204 })],
    ['that is short', () => new Response('in')],
    ['that streams', () => new Response('in', { headers: { 'content-type': 'text/event-stream' } })],
    [
      'that is an error',
      () => {
        throw new Error('failed')
      },
    ],
  ])("%s goes out before it is stored with store: 'background'", async (_, answer) => {
    const handed: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void handed.push(promise)
    const options = { record: { store: 'background' }, waitUntil } as const
    const { send, events, starts } = made(options, () => {
      stack().rest.faults.next('slow', { ms: 400, match: command => !runs(scripts.claim)(command) })
      return answer()
    })
    await (await send()).arrayBuffer()
    expect([events.count('released'), (await send()).status]).toEqual([0, 409])
    await Promise.all(handed)
    expect([(await send()).headers.get('idempotency-replayed'), starts()]).toEqual(['true', 1])
  })
})

describe('headers and cookies of earlier middleware', () => {
  it('are those of the current request when an answer is replayed', async () => {
    const app = new Hono()
    let visits = 0
    app.use(cors({ origin: origin => origin, credentials: true }))
    app.use(async (c, next) => {
      c.header('x-request-id', String(++visits))
      setCookie(c, 'session', String(visits))
      await next()
    })
    app.post(
      '/',
      idempotency({ locks: restLocks(stack()), scope: 'tenant', record: { headers: ['set-cookie'] } }),
      c => {
        setCookie(c, 'cart', 'empty')
        return c.text('in')
      },
    )
    const from = async (origin: string) => {
      const { headers } = await app.request('/', { method: 'POST', headers: { ...KEY, origin }, body: '{}' })
      const names = ['access-control-allow-origin', 'x-request-id', 'content-type']
      return [...names.map(name => headers.get(name)), headers.getSetCookie().at(-1), headers.getSetCookie()]
    }
    await from('https://one.example')
    const again = await from('https://two.example')
    expect(again.slice(0, 4)).toEqual([
      'https://two.example',
      '2',
      'text/plain; charset=UTF-8',
      // Of two cookies with one name, browsers keep the last.
      'session=2; Path=/',
    ])
    expect([...(again[4] ?? [])].sort()).toEqual(['cart=empty; Path=/', 'session=2; Path=/'])
  })
})
