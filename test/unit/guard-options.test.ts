/** Options that no guard can use are refused when the guard is made, in either framework. */
import { expect, it } from 'vitest'
import { fakeLocks } from '../support/fake-locks.ts'
import { GUARD_KINDS, GUARDS, type GuardKind } from '../support/guard-app.ts'

const { locks } = fakeLocks()

const EVERY: object[] = [
  ...[{ locks: {} }, { locks: undefined }, { leaseMs: 0 }, { leaseMs: 1.5 }, { maxHoldMs: 0 }],
  ...[{ maxHoldMs: -1 }, { maxHoldMs: 1.5 }, { deadline: 5 }, { waitUntil: {} }, { onBusy: 'later' }],
  ...[{ onUnavailable: 'deny' }, { bodyTimeoutMs: 0 }],
]
const OF_LEASES: object[] = [
  ...[{ name: '' }, { name: 'edgelock:guarded' }, { waitMs: -1 }, { maxPolls: 0 }, { releaseAfter: 'later' }],
  { waitingRoom: 20 },
]
const OF_CLAIMS: object[] = [{ scope: 7 }, { keepMs: 0 }, { maxBodyBytes: 0 }]

const WRONG: Record<GuardKind, object[]> = {
  lockGuard: [...OF_LEASES, { kind: 'fair' }, { kind: '' }, { kind: null }, { kind: {} }],
  permitGuard: [
    ...OF_LEASES,
    ...[0, -1, 1.5, Number.NaN, 2 ** 31, '3', null, undefined].map(permits => ({ permits })),
    ...[500, 409, '429', 'toString', null].map(status => ({ status })),
  ],
  idempotency: [
    ...OF_CLAIMS,
    ...[{ scope: undefined }, { scope: '' }, { required: 'no' }, { header: '' }, { header: 'a b' }],
    ...[{ methods: 'POST' }, { methods: ['post'] }, { methods: [undefined] }, { methods: [] }, { keepMs: 7 }],
    ...[{ waitMs: -1 }, { maxRequestBytes: Infinity }, { fingerprint: 'body' }, { keep: true }],
    ...[{ store: 'later' }, { unquoted: true }, { documentation: '' }, { documentation: 'https://a/> b' }],
    { documentation: 'a\r\nb: c' },
  ],
  webhookOnce: [
    ...OF_CLAIMS,
    ...[{ verify: undefined }, { verify: 'secret' }, { id: undefined }, { provider: '' }],
    ...[{ provider: 'a{b}' }, { provider: 'x'.repeat(65) }, { signsId: 'yes' }, { keepMs: Infinity }],
    ...[{ deferMs: 0 }, { deferMs: Number.NaN }, { deferMs: '1' }, { onUnavailable: 'allow' }],
    { onDeferError: true },
  ],
}

const RIGHT: [GuardKind, object][] = [
  ['idempotency', { documentation: new URL('https://example.com/keys?a=b#c') }],
  ['idempotency', { waitMs: 0, keepMs: undefined, store: undefined, scope: () => '' }],
  ['idempotency', { onUnavailable: 'allow' }],
  ['idempotency', { onUnavailable: undefined, onBusy: undefined, keep: undefined }],
  ['webhookOnce', { deferMs: Infinity }],
  ['webhookOnce', { waitUntil: () => {}, scope: '' }],
  ['webhookOnce', { waitUntil: { waitUntil() {} } }],
]

const making = (kind: GuardKind, options: object) => {
  const all = { locks, ...GUARDS[kind].needs, ...options }
  return [() => GUARDS[kind].web(all, () => new Response()), () => GUARDS[kind].hono(all)]
}

it.each(GUARD_KINDS.flatMap(kind => [...EVERY, ...WRONG[kind]].map(wrong => [kind, wrong] as const)))(
  '%s refuses %o, and names the option',
  (kind, wrong) => {
    const [option = ''] = Object.keys(wrong)
    for (const make of making(kind, wrong)) expect(make).toThrow(new RegExp(`^(a guard: )?${option} `))
  },
)

it.each(RIGHT)('%s takes %o', (kind, right) => {
  for (const make of making(kind, right)) expect(make).not.toThrow()
})
