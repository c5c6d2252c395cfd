/** Guards that are called by frameworks without the Fetch API: an error at once, instead of a request that hangs. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import * as web from '../../src/web/index.ts'
import { fakeLocks } from '../support/fake-locks.ts'

type Middleware = (req: unknown, res: unknown, next: () => void) => unknown
const { locks } = fakeLocks()
const own = { verify: () => true, id: () => 'one' }
const run = vi.fn(() => new Response())

const GUARDS: [string, Middleware][] = [
  ['lockGuard() of edgelock/web', web.lockGuard({ locks, name: 'a' }, run) as Middleware],
  ['permitGuard() of edgelock/web', web.permitGuard({ locks, name: 'a', permits: 1 }, run) as Middleware],
  ['idempotency() of edgelock/web', web.idempotency({ locks, scope: 'a' }, run) as Middleware],
  ['webhookOnce() of edgelock/web', web.webhookOnce({ locks, sender: own }, run) as Middleware],
  ['lockGuard() of edgelock/hono', hono.lockGuard({ locks, name: 'a' }) as Middleware],
  ['webhookOnce() of edgelock/hono', hono.webhookOnce({ locks, sender: own }) as Middleware],
]

describe.each(GUARDS)('%s', (name, guard) => {
  it('throws a TypeError that names it where Express or node:http calls it, and runs nothing', async () => {
    const next = vi.fn()
    const error = await new Promise(resolve => {
      serve((req, res) => {
        try {
          guard(req, res, next)
        } catch (thrown) {
          resolve(thrown)
        }
        res.end()
      })
    })
    expect(error).toBeInstanceOf(TypeError)
    expect(`${error}`).toContain(name)
    expect([run.mock.calls, next.mock.calls]).toEqual([[], []])
  })

  it.each<[string, object | undefined]>([
    ['an event of h3', { node: { req: {}, res: {} }, method: 'POST', headers: new Headers() }],
    ['nothing', undefined],
  ])('throws for %s', (_, argument) => {
    expect(() => guard(argument, {}, () => {})).toThrow(name)
  })
})

it.each(GUARDS)(
  '%s declares the request, because Deno gives none to a handler without arguments',
  (_, guard) => {
    expect(guard.length).toBeGreaterThan(0)
  },
)

it('a guard of edgelock/web in a Hono route names edgelock/hono', () => {
  const context = { req: { raw: new Request('http://host/') } }
  expect(() => web.lockGuard({ locks, name: 'a' }, run)(context as never)).toThrow('edgelock/hono')
})

/** Sends one request to a server for the handler. */
async function serve(handler: (req: IncomingMessage, res: ServerResponse) => void): Promise<void> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  request({ port: (server.address() as AddressInfo).port, method: 'POST' }).end('{}')
}
