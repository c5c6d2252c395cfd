/** Options that no guard can use are refused when the guard is made, in either framework. */
import { expect, it } from 'vitest'
import { createLocks, type Locks } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { fakeLocks } from '../support/fake-locks.ts'
import { GUARD_KINDS, GUARDS, type GuardKind } from '../support/guard-app.ts'
import { watched } from '../support/watched.ts'

const { locks } = fakeLocks({}, { confirmed: { count: 1, timeoutMs: 400 } })

/** What a guard cannot do without, and what only some guards refuse. options.test.ts has the rest. */
const WRONG: [GuardKind, object][] = [
  ...GUARD_KINDS.map((kind): [GuardKind, object] => [kind, { locks: undefined }]),
  ['permitGuard', { permits: undefined }],
  ['idempotency', { scope: undefined }],
  ['idempotency', { scope: '' }],
  ['idempotency', { keepMs: 7 }],
  ['webhookOnce', { keepMs: 7 }],
  ['webhookOnce', { sender: { id: () => 'one' } }],
  ['webhookOnce', { sender: { verify: () => true } }],
  ['webhookOnce', { answers: { onUnavailable: 'allow' } }],
]

const making = (kind: GuardKind, options: object) => {
  const all = { locks, ...GUARDS[kind].needs, ...options }
  return [() => GUARDS[kind].web(all, () => new Response()), () => GUARDS[kind].hono(all)]
}

it.each(WRONG)('%s refuses %o, and names the option', (kind, wrong) => {
  const [option = ''] = Object.keys(wrong)
  for (const make of making(kind, wrong))
    expect(make).toThrow(new RegExp(`^(a guard: )?${option}(\\.\\w+)? `))
})

/** By the real clock, whose leases were meant in seconds if they are so short. */
const real = createLocks({ redis: memory() })
const LEASES: [leaseMs: number, locks: Locks, message: string][] = [
  [30, real, 'leaseMs must be 100 ms to a year, a whole number, got 30'],
  [365 * 86_400_000 + 1, locks, 'leaseMs must be 1 ms to a year, a whole number, got 31536000001'],
  [400, locks, 'leaseMs must be more than timeoutMs of confirmed() (400), got 400'],
]

it.each(GUARD_KINDS)('%s refuses a lease that its locks cannot have', kind => {
  for (const [leaseMs, locks, message] of LEASES) {
    for (const make of making(kind, { locks, hold: { leaseMs } }))
      expect(make).toThrow(new RangeError(message))
    // The clock of those is not known before.
    for (const make of making(kind, { locks: () => locks, hold: { leaseMs } })) expect(make).not.toThrow()
  }
})

it('idempotency takes any URL for its documentation', () => {
  const documentation = new URL('https://example.com/keys?a=b#c')
  for (const make of making('idempotency', { answers: { documentation } })) expect(make).not.toThrow()
})

const GROUPS = { hold: { leaseMs: 5_000 }, body: { maxBytes: 100 }, answers: { onBusy: () => undefined } }
/** Of those that all guards have, the groups of guards of claims are not copied, which would cost every bundle. */
const ALL_GROUPS: Record<GuardKind, object> = {
  lockGuard: { ...GROUPS, waitMs: 0 },
  permitGuard: { ...GROUPS, waitMs: 0, answers: { ...GROUPS.answers, status: 429 } },
  idempotency: { waitMs: 0, key: { unquoted: 'refuse' }, record: { store: 'await' } },
  webhookOnce: { defer: { timeoutMs: 1_000 } },
}

it.each(GUARD_KINDS)('%s keeps the options with which it was made', async kind => {
  const late = new Set<string>()
  let isMade = false
  const note = (path: string) => isMade && late.add(path)
  const { needs, web } = GUARDS[kind]
  const locks = createLocks({ redis: memory() })
  const all = { locks, waitUntil: () => {}, ...needs, ...ALL_GROUPS[kind] }
  const { promise: ended, resolve: end } = Promise.withResolvers<Response>()
  const guarded = web(watched(all, note), () => ended)
  isMade = true
  const init = { method: 'POST', headers: { 'idempotency-key': '"a"' }, body: '{}' }
  const request = () => guarded(new Request('http://localhost/', init))
  const first = request()
  const busy = await request()
  end(new Response('done'))
  expect([busy.status >= 409, (await first).status]).toEqual([true, 200])
  expect([...late]).toEqual([])
})
