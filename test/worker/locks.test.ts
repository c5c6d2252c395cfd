/** What the worker lends by HTTP, and what it guards, in workerd. The rest is in test/{integration,system}/worker-*.test.ts. */
import { describe, expect, it as test } from 'vitest'
import { FLAVOURS, lockNamed, newName, soonFree, untilHeld, workerNamed } from './support.ts'

const TOKEN = { authorization: 'Bearer a-lock-token-of-tests' }

describe.each(FLAVOURS)('the lock API in workerd %s', flavour => {
  const send = workerNamed(`SERVICE_${flavour}`)
  const ask = (method: string, name: string, headers: object, body?: object) =>
    send(`/locks/${name}`, {
      method,
      headers: { ...TOKEN, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })

  test('waits for a lock, and lends, extends and takes it back, which the guarded upstream waits for', async () => {
    const name = newName()
    const before = await lockNamed(name).acquire()
    const headers = { 'idempotency-key': newName(), prefer: 'wait=50' }
    const waiting = ask('PUT', name, headers, { leaseMs: 60_000 })
    await before.release()
    const granted = await waiting
    expect([granted.status, granted.headers.get('preference-applied')]).toEqual([200, 'wait=50'])
    const { lease } = (await granted.json()) as { lease: string }
    await untilHeld(name)
    expect((await ask('PUT', name, { 'idempotency-key': newName() }, {})).status).toBe(423)
    expect((await ask('PATCH', name, { lease }, { leaseMs: 90_000 })).status).toBe(200)
    const guarded = send(`/guard/received/${name.replace('test-', '')}?entity=none`)
    expect((await ask('DELETE', name, { lease })).status).toBe(204)
    expect([(await guarded).status, await (await guarded).json()]).toEqual([200, []])
    await soonFree(name)
    expect(await (await ask('GET', name, {})).json()).toEqual({ name, held: false })
  })

  test('describes itself', async () => {
    const { openapi } = (await (await send('/openapi.json')).json()) as { openapi: string }
    expect(openapi).toBe('3.1.0')
  })
})
