/** What an operator reads when the port or the token is wrong, as each client passes it on. All other failures: test/unit/transport-failure.test.ts. */
import { Redis } from '@upstash/redis'
import { describe, expect, it } from 'vitest'
import { createLocks, type LockEvent, lock, type RedisLike } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const TOKEN = 'a-token-that-must-not-be-shown'

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
  it.each<[what: string, url: () => string, said: string]>([
    ['a port without a server', () => 'http://127.0.0.1:2', 'ECONNREFUSED'],
    ['a wrong token', () => stack().rest.url, 'the token was refused'],
  ])('%s is named in the error and in events', async (_what, url, said) => {
    const events: LockEvent[] = []
    const redis = open({ url: url(), token: TOKEN })
    const locks = createLocks({ redis, onEvent: event => events.push(event) })
    const error = await rejectionOf(lock(locks, 'order:1').acquire({ waitMs: 0 }))
    const reasons = events.flatMap(event => ('reason' in event ? event.reason : []))
    for (const message of [String(error), ...reasons]) expect(message).toContain(said)
    for (const secret of [TOKEN, url(), 'redis.call']) expect(`${error} ${reasons}`).not.toContain(secret)
  })
})
