import { describe, expect, it } from 'vitest'
import { lock, once } from '../../src/index.ts'
import { restClient } from '../support/clients.ts'
import { openConsole, shopLocks } from '../support/console.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const real = () => shopLocks(restClient(stack()))
const LEASE = { leaseMs: 25_000 }

// A store in this process ends a search at its first step.
describe('a console of a large database', () => {
  it('is searched in part, and the page says so, but an exact name is always found', async () => {
    const locks = real()
    const { client } = stack().redis
    await client.eval(`for at = 1, 300000 do redis.call('SET', 'page:' .. at, 'x') end`, 0)
    const lease = await lock(locks, 'order:42').acquire(LEASE)
    await once(locks, 'charge:7', () => 1)
    stack().rest.requests.reset()
    const { ask } = openConsole(locks)
    const { words, text } = await ask()
    expect(words).toContain('Not complete: the database is larger')
    expect(words).toContain('Permits 0 None was found.')
    expect(stack().rest.requests.http).toBeLessThan(50)
    expect((await ask('?q=order:42')).words).toContain(lease.id)
    expect((await ask('?q=charge:7')).words).toContain('result kept')
    expect(text).toMatch(/data-every="1\d{4}"/)
  })

  it('full of other hashes is looked at in part, and less often', async () => {
    const { client } = stack().redis
    await client.eval(`for at = 1, 20000 do redis.call('HSET', 'user:' .. at, 'name', 'x') end`, 0)
    const { ask } = openConsole(real())
    const { words, text } = await ask()
    expect(words).toContain('Not complete')
    expect(text).toMatch(/data-every="(9|1\d)\d{3}"/)
  })
})
