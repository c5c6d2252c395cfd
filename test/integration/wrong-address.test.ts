/** What an operator reads when the URL, the port or the token is wrong. */
import { createServer } from 'node:net'
import { Redis } from '@upstash/redis'
import { describe, expect, it } from 'vitest'
import { createLocks, forceRelease, isLocked, type LockEvent, lock, type RedisLike } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const TOKEN = 'a-token-that-must-not-be-shown'
const HOST = 'no-such-host.invalid'

type Endpoint = { url: string; token: string }

const CLIENTS: [name: string, open: (endpoint: Endpoint) => RedisLike][] = [
  ['edgelock/rest', rest],
  ['@upstash/redis', endpoint => new Redis({ ...endpoint, retry: false })],
  [
    '@upstash/redis without auto-pipelining',
    endpoint => new Redis({ ...endpoint, retry: false, enableAutoPipelining: false }),
  ],
]

describe.each(CLIENTS)('with %s', (_, open) => {
  /** The messages of the errors of all that can fail, and of the events about them. */
  async function messages(url: string): Promise<string[]> {
    const events: LockEvent[] = []
    const locks = createLocks({ redis: open({ url, token: TOKEN }), onEvent: event => events.push(event) })
    const plain = lock(locks, 'order:1')
    const errors = [
      await rejectionOf(plain.acquire({ waitMs: 0 })),
      await rejectionOf(isLocked(plain)),
      await rejectionOf(forceRelease(plain)),
    ]
    const reasons = events.flatMap(event => ('reason' in event ? event.reason : []))
    const all = [...errors.map(String), ...reasons]
    for (const secret of [TOKEN, url, 'redis.call']) expect(all.join(' ')).not.toContain(secret)
    return all
  }

  it('a port without a server is named by the code of the connection', async () => {
    for (const message of await messages(`http://127.0.0.1:${await closedPort()}`)) {
      expect(message).toContain('ECONNREFUSED')
    }
  })

  it('a host that resolves to several addresses is named by the same code', async () => {
    for (const message of await messages(`http://localhost:${await closedPort()}`)) {
      expect(message).toContain('ECONNREFUSED')
    }
  })

  it('a host that does not exist is named by the code of the look-up', async () => {
    for (const message of await messages(`http://${HOST}`)) expect(message).toMatch(/ENOTFOUND|EAI_AGAIN/)
  })

  it('a wrong token is named as such', async () => {
    for (const message of await messages(stack().rest.url)) expect(message).toContain('the token was refused')
  })
})

/** Returns a port on which no server listens. */
function closedPort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
