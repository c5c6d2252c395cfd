/**
 * What the stock client makes of requests that it aborts, of refusals, and of a store that is down. With a static signal, it
 * answers an aborted call with `null` or the reason of the abort, which edgelock must not take for a reply of the server. What
 * edgelock does after every answer is in test/unit/{replies,store-fails,transport-*}.test.ts.
 */
import { expect, it } from 'vitest'
import { createLocks, LockError, lock, OutcomeUnknownError, UnexpectedReplyError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { type StockOptions, stockClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { flag, heldBy, readStore } from '../support/store.ts'
import { until } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

const stack = useStack({ redis: { alone: 'it is stopped' } })
loadScripts(stack, scripts)
const { done } = wire('lock')
const store = () => readStore(stack().redis.client)
const plain = (options?: StockOptions) => lock(createLocks({ redis: stockClient(stack(), options) }), 'lock')

it.each([
  [undefined, false, UnexpectedReplyError],
  ['OK', false, UnexpectedReplyError],
  [1, false, UnexpectedReplyError],
  [undefined, true, OutcomeUnknownError],
  ['OK', true, OutcomeUnknownError],
])(
  'a client that is aborted with %o, with auto-pipelining: %s, has no answer',
  async (reason, piped, error) => {
    const { requests, faults } = stack().rest
    const client = new AbortController()
    faults.next('slow', { match: runs(scripts.acquire), when: 'after', ms: 60_000 })
    const acquiring = rejectionOf(
      plain({ enableAutoPipelining: piped, signal: client.signal }).tryAcquire({ leaseMs: 20_000 }),
    )
    await until(() => requests.commands > 0)
    // Redis answers this command after the aborted one.
    await stack().redis.client.ping()
    client.abort(reason)
    expect(await acquiring).toBeInstanceOf(error)
    const [holder = ''] = await stack().redis.client.hkeys('lock')
    expect(await store()).toEqual({ lock: heldBy(holder, { ttlMs: 20_000 }) })
  },
)

it('a request that a signal function aborts is sent again, and takes effect once', async () => {
  const own = plain({ signal: () => AbortSignal.timeout(400) })
  const { acquire, reenter, extend, release } = scripts
  for (const verb of [acquire, reenter, extend, release])
    stack().rest.faults.next('slow', { match: runs(verb), when: 'after', ms: 60_000 })
  const outer = await own.acquire()
  const inner = await own.acquire({ reenter: outer })
  await outer.extend(60_000)
  expect(await store()).toEqual({ lock: heldBy(outer.holder, { holds: 2, ttlMs: 60_000 }) })
  expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'released'])
  expect(stack().rest.faults.injected).toEqual({ slow: 4 })
  expect(await store()).toEqual({ [done(outer.holder)]: flag(1), [done(outer.holder, 1)]: flag(1) })
})

it.each([
  'WRONGPASS invalid or missing auth token',
  'OOM command not allowed when used memory > maxmemory.',
  'NOPERM this user has no permissions to run the eval command',
])('%s: the call rejects at once and takes nothing', async refusal => {
  stack().rest.faults.next('fake', { error: refusal, match: runs(scripts.acquire) })
  const error = await rejectionOf(plain().acquire())
  expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', temporary: false })
  expect(await store()).not.toHaveProperty('lock')
})

it.each([
  'LOADING Redis is loading the dataset in memory',
  'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
  "READONLY You can't write against a read only replica.",
])('%s: the call is repeated until it is granted', async refusal => {
  stack().rest.faults.next('fake', { error: refusal, times: 2, match: runs(scripts.acquire) })
  const { holder } = await plain().acquire()
  expect(await store()).toHaveProperty('lock', heldBy(holder))
})

it('a try rejects while Redis is down and is granted afterwards', async () => {
  await stack().redis.kill()
  expect(await rejectionOf(plain().tryAcquire())).toBeInstanceOf(LockError)
  await stack().redis.restartEmpty()
  await until(async () => (await plain().tryAcquire()).acquired)
})
