/** Clients of the version before `inDoubt`, on one Redis with clients that leave work in doubt: none repeats its work. */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  inDoubt,
  inspectOnce,
  type Lease,
  OnceInFlightError,
  once,
  resolveOnce,
} from '../../src/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import { mortal } from '../support/mortal.ts'
import * as olderVersion from '../support/older/edgelock.gen.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const older = olderVersion as unknown as typeof import('../../src/index.ts') &
  typeof import('../../src/lend.ts') &
  typeof import('../../src/web/index.ts')

const stack = useStack()
const KEY = 'charge:42'
const LEASE_MS = 20_000
const settings = (begins?: 'when-told') => ({
  hold: { leaseMs: LEASE_MS },
  afterCrash: inDoubt({ begins }),
})
const unreachable = async (): Promise<never> => expect.unreachable('the work ran once more')
const theirs = () => older.createLocks({ redis: restClient(stack()) })
const ours = () => restLocks(stack())

const REFUSED = {
  code: 'ERR_WRONG_KIND',
  message: expect.stringMatching(/edgelock:once:.*charge:42.* is no record of once/),
}

/** Whatever an older client can do with the key is refused, and changes nothing. */
async function expectRefused(): Promise<void> {
  const before = await stack().redis.client.hgetall(`edgelock:once:{${KEY}}`)
  for (const more of [{}, { waitMs: 5_000 }, { fingerprint: 'a' }, { onFailure: 'keep' as const }])
    await expect(
      older.once(theirs(), KEY, more, unreachable),
      Object.keys(more).join(),
    ).rejects.toMatchObject(REFUSED)
  await expect(older.onceAs(theirs(), KEY, '0123456789abcdef0123456789abcdef').claim()).rejects.toMatchObject(
    REFUSED,
  )
  await expect(older.inspectOnce(theirs(), KEY)).rejects.toMatchObject(REFUSED)
  expect(await stack().redis.client.hgetall(`edgelock:once:{${KEY}}`)).toEqual(before)
}

/** Runs work in a process of this version that dies at it. */
async function crash(begins?: 'when-told'): Promise<void> {
  const { redis, die } = mortal(restClient(stack()))
  await new Promise<void>(resolve => {
    void once(createLocks({ redis }), KEY, settings(begins), () => {
      die()
      resolve()
      return new Promise<never>(() => {})
    })
  })
}

describe('an older client', () => {
  it('never runs work that runs or is in doubt, and replays its result once the doubt has ended', async () => {
    await once(ours(), 'running', settings(), async () => {
      await expect(older.once(theirs(), 'running', unreachable)).rejects.toMatchObject({
        code: 'ERR_WRONG_KIND',
      })
    })
    expect(await older.once(theirs(), 'running', unreachable)).toMatchObject({ status: 'replayed' })
    await crash()
    await expectRefused()
    await pass(LEASE_MS + 100)
    await expectRefused()
    const seen = await inspectOnce(ours(), KEY)
    expect(seen && (await resolveOnce(ours(), KEY, seen, { value: 'ch_1' }))).toBe(true)
    expect(await older.once(theirs(), KEY, unreachable)).toMatchObject({ status: 'replayed', value: 'ch_1' })
  })

  it('takes work that has not begun when its claim ends, and the first process then cannot begin', async () => {
    let begun: unknown
    const work = async (lease: Lease & { begin?(): Promise<void> }) => {
      await pass(LEASE_MS + 100)
      expect(await older.once(theirs(), KEY, () => 'older')).toMatchObject({ status: 'executed' })
      begun = await lease.begin?.().catch(error => error.code)
    }
    const run = once(
      ours(),
      KEY,
      { ...settings('when-told'), hold: { leaseMs: LEASE_MS, renew: false } },
      work,
    )
    await expect(run).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    expect(begun).toBe('ERR_LEASE_LOST')
  })

  it('answers requests and deliveries of a key in doubt with 503, and runs no handler', async () => {
    const POST = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' }
    const request = () => new Request('http://localhost/payments', POST)
    const hook = {
      sender: { verify: () => true, id: () => 'evt_1', provider: 'test' },
      hold: { leaseMs: LEASE_MS },
    }
    const fails = () => Promise.reject(new Error('timeout'))
    const { idempotency, webhookOnce } = await import('../../src/web/index.ts')
    const afterCrash = inDoubt()
    await idempotency({ locks: ours(), scope: 'a', afterCrash }, fails)(request()).catch(() => {})
    await webhookOnce({ ...hook, locks: ours(), afterCrash }, fails)(request()).catch(() => {})
    const keyed = older.idempotency({ locks: theirs(), scope: 'a' }, unreachable)
    const delivered = older.webhookOnce(
      { ...hook.sender, ...hook.hold, locks: theirs() } as never,
      unreachable,
    )
    expect([(await keyed(request())).status, (await delivered(request())).status]).toEqual([503, 503])
  })
})

describe('beside an older client', () => {
  it('either guard replays the answer of the other, with and without afterCrash', async () => {
    const POST = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' }
    const pay = () => new Request('http://localhost/payments', POST)
    const { idempotency } = await import('../../src/web/index.ts')
    const paid = () => new Response('paid', { status: 201 })
    const guards = {
      older: (scope: string, run: typeof paid) => older.idempotency({ locks: theirs(), scope }, run),
      plain: (scope: string, run: typeof paid) => idempotency({ locks: ours(), scope }, run),
      inDoubt: (scope: string, run: typeof paid) =>
        idempotency({ locks: ours(), scope, afterCrash: inDoubt() }, run),
    }
    for (const [first, runs] of Object.entries(guards))
      for (const [second, replays] of Object.entries(guards)) {
        const scope = `${first}, ${second}`
        await runs(scope, paid)(pay())
        expect((await replays(scope, unreachable as never)(pay())).status, scope).toBe(201)
      }
  })

  it('work that it runs is in flight, and its result is replayed', async () => {
    await older.once(theirs(), KEY, async () => {
      await expect(once(ours(), KEY, settings(), unreachable)).rejects.toBeInstanceOf(OnceInFlightError)
      return 'older'
    })
    expect(await once(ours(), KEY, settings(), unreachable)).toMatchObject({
      status: 'replayed',
      value: 'older',
    })
  })
})
