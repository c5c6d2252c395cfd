/** Options that no guard can use are refused when the guard is made, in either framework. */
import { expect, it } from 'vitest'
import { fakeLocks } from '../support/fake-locks.ts'
import { GUARD_KINDS, GUARDS, type GuardKind } from '../support/guard-app.ts'

const { locks } = fakeLocks()

const EVERY: object[] = [
  ...[
    { locks: {} },
    { locks: undefined },
    { hold: { leaseMs: 0 } },
    { hold: { leaseMs: 1.5 } },
    { hold: { maxHoldMs: 0 } },
  ],
  ...[
    { hold: { maxHoldMs: -1 } },
    { hold: { maxHoldMs: 1.5 } },
    { hold: { deadline: 5 } },
    { waitUntil: {} },
    { answers: { onBusy: 'later' } },
  ],
  ...[{ answers: { onUnavailable: 'deny' } }, { body: { timeoutMs: 0 } }],
]
const OF_LEASES: object[] = [
  ...[
    { name: '' },
    { name: 'edgelock:guarded' },
    { waitMs: -1 },
    { maxPolls: 0 },
    { hold: { releaseAfter: 'later' } },
  ],
  { waitingRoom: 20 },
]
const OF_CLAIMS: object[] = [{ scope: 7 }, { keepMs: 0 }, { body: { maxBytes: 0 } }]

const WRONG: Record<GuardKind, object[]> = {
  lockGuard: [...OF_LEASES, { kind: 'fair' }, { kind: '' }, { kind: null }, { kind: {} }],
  permitGuard: [
    ...OF_LEASES,
    ...[0, -1, 1.5, Number.NaN, 2 ** 31, '3', null, undefined].map(permits => ({ permits })),
    ...[500, 409, '429', 'toString', null].map(status => ({ answers: { status } })),
  ],
  idempotency: [
    ...OF_CLAIMS,
    ...[
      { scope: undefined },
      { scope: '' },
      { key: { required: 'no' } },
      { key: { header: '' } },
      { key: { header: 'a b' } },
    ],
    ...[{ methods: 'POST' }, { methods: ['post'] }, { methods: [undefined] }, { methods: [] }, { keepMs: 7 }],
    ...[{ waitMs: -1 }, { body: { maxBytes: 0 } }, { fingerprint: 'body' }, { record: { filter: true } }],
    ...[
      { record: { store: 'later' } },
      { key: { unquoted: true } },
      { answers: { documentation: '' } },
      { answers: { documentation: 'https://a/> b' } },
    ],
    { answers: { answers: { documentation: 'a\r\nb: c' } } },
  ],
  webhookOnce: [
    ...OF_CLAIMS,
    ...[
      { sender: { verify: undefined } },
      { sender: { verify: 'secret' } },
      { sender: { id: undefined } },
      { sender: { provider: '' } },
    ],
    ...[
      { sender: { provider: 'a{b}' } },
      { sender: { provider: 'x'.repeat(65) } },
      { sender: { signsId: 'yes' } },
      { keepMs: Infinity },
    ],
    ...[
      { defer: { timeoutMs: 0 } },
      { defer: { timeoutMs: Number.NaN } },
      { defer: { timeoutMs: '1' } },
      { answers: { onUnavailable: 'allow' } },
    ],
    { defer: { onError: true } },
  ],
}

const RIGHT: [GuardKind, object][] = [
  ['idempotency', { answers: { documentation: new URL('https://example.com/keys?a=b#c') } }],
  ['idempotency', { waitMs: 0, keepMs: undefined, record: { store: undefined }, scope: () => '' }],
  ['idempotency', { answers: { onUnavailable: 'allow' } }],
  [
    'idempotency',
    { answers: { onUnavailable: undefined, onBusy: undefined }, record: { filter: undefined } },
  ],
  ['webhookOnce', { defer: { timeoutMs: Infinity } }],
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
    for (const make of making(kind, wrong))
      expect(make).toThrow(new RegExp(`^(a guard: )?${option}(\\.\\w+)? `))
  },
)

it.each(RIGHT)('%s takes %o', (kind, right) => {
  for (const make of making(kind, right)) expect(make).not.toThrow()
})
