/** `once()` as a strict caller uses it, and what must not compile. Compiled, never run. */
import {
  inDoubt,
  type Lease,
  LockError,
  type LockEvent,
  type Locks,
  OnceFailedError,
  OnceInDoubtError,
  OnceInFlightError,
  OnceMismatchError,
  type OnceOptions,
  type OnceResult,
  type OnceState,
  once,
  type Replayed,
  resolveOnce,
} from '../../src/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
declare const state: OnceState
declare const context: { waitUntil(promise: Promise<unknown>): void }
interface Branch {
  grownAt: Date
  branches: Branch[]
}
declare const branch: Branch
declare const maybe: { ms?: number; text?: string; signal?: AbortSignal }

export async function run(): Promise<void> {
  const charged = await once(locks, 'charge:42', async lease => {
    await fetch('https://api.example', { signal: lease.signal })
    return { chargeId: 'ch_1' }
  })
  same<typeof charged, OnceResult<{ chargeId: string }>>(true)
  same<typeof charged.status, 'executed' | 'replayed'>(true)
  same<typeof charged.kept, boolean>(true)
  const nothing = await once(locks, 'mail:42', async () => {})
  same<typeof nothing.value, void>(true)
  const synchronous = await once(locks, 'sum', () => 1)
  same<typeof synchronous.value, number>(true)
  const paid = await once(locks, 'paid', () => ({
    ...{ paidAt: new Date(), by: maybe.text, none: undefined, lines: [{ at: new Date() }, undefined] },
    status: 'ok' as 'ok' | 'declined' | null,
  }))
  same<
    typeof paid.value,
    {
      paidAt: string
      by?: string
      lines: ({ at: string } | null)[]
      status: 'ok' | 'declined' | null
    }
  >(true)
  const tree = await once(locks, 'tree', () => branch)
  same<(typeof tree.value.branches)[number]['grownAt'], string>(true)
  same<Replayed<unknown>, unknown>(true)
  const options: OnceOptions = {
    keepMs: maybe.ms,
    fingerprint: maybe.text,
    waitMs: 1_000,
    maxPolls: 5,
    hold: { leaseMs: 30_000, renew: true, maxHoldMs: 60_000 },
    record: { onFailure: 'keep', maxBytes: 1_024 },
    waitUntil: context,
    signal: maybe.signal,
  }
  const number = await once(locks, 'count', options, async (lease: Lease) => lease.remainingMs())
  same<typeof number, OnceResult<number>>(true)
  const afterCrash = inDoubt({
    reconcile: ({ key, begunAt, leaseEndedAt, attemptId }, lease) =>
      lease.remainingMs() > 0 ? { value: [key, begunAt + leaseEndedAt, attemptId] } : 'unknown',
    begins: 'when-told',
  })
  const begun = await once(
    locks,
    'charge:42',
    { ...options, afterCrash, record: { onFailure: 'in-doubt' } },
    lease => lease.begin(),
  )
  same<typeof begun, OnceResult<void>>(true)
  // @ts-expect-error only work that a crash leaves in doubt has a beginning
  await once(locks, 'charge:42', options, lease => lease.begin())
}

export function explain(error: unknown): string | number {
  if (error instanceof OnceInFlightError) return error.retryAfterMs
  if (error instanceof OnceFailedError) return `${error.failure.name}: ${error.failure.message}`
  if (error instanceof OnceInDoubtError) return error.begunAt + (error.leaseEndedAt ?? 0) + error.keptMs
  if (error instanceof OnceMismatchError) return error.lockName
  return error instanceof LockError ? error.code : 'unknown'
}

export const isReplay = (event: LockEvent): boolean => event.type === 'replayed' && event.name !== ''

same<OnceInFlightError['code'], 'ERR_ONCE_IN_FLIGHT'>(true)
same<OnceInDoubtError['code'], 'ERR_ONCE_IN_DOUBT'>(true)
same<OnceMismatchError['code'], 'ERR_ONCE_MISMATCH'>(true)
same<OnceFailedError['code'], 'ERR_ONCE_FAILED'>(true)

// @ts-expect-error: the locks come first
once('key', locks, async () => 1)
// @ts-expect-error: no method of the locks
locks.once('key', async () => 1)
// @ts-expect-error: an unknown way to treat failures
once(locks, 'key', { record: { onFailure: 'retry' } }, async () => 1)
// @ts-expect-error: a digest is a text
once(locks, 'key', { fingerprint: new Uint8Array(32) }, async () => 1)
// @ts-expect-error: a response has methods, which JSON drops
once(locks, 'key', () => new Response())
// @ts-expect-error: a map is an empty object in JSON
once(locks, 'key', async lease => new Map([['left', lease.remainingMs()]]))
// @ts-expect-error: so is a set inside of it
once(locks, 'key', { keepMs: 1_000 }, () => ({ seen: new Set(['a']) }))
// @ts-expect-error: JSON has no bigint
once(locks, 'key', { afterCrash: inDoubt() }, () => ({ total: 1n }))
// @ts-expect-error: JSON has no functions
once(locks, 'key', () => ({ again() {} }))
// @ts-expect-error: nor has the result that an operator records
resolveOnce(locks, 'key', state, { value: new Map() })
// @ts-expect-error: the value is inside the result
export const id: Promise<string> = once(locks, 'key', async () => 'id')
