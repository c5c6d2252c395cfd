/** `once()` as a strict caller uses it, and what must not compile. Compiled, never run. */
import * as edgelock from '../../src/index.ts'
import { same } from './expect.ts'

declare const locks: edgelock.Locks
declare const state: edgelock.OnceState
declare const context: { waitUntil(promise: Promise<unknown>): void }
interface Branch {
  grownAt: Date
  branches: Branch[]
}
declare const branch: Branch
declare const maybe: { ms?: number; text?: string; signal?: AbortSignal }

export async function run(): Promise<void> {
  const charged = await edgelock.once(locks, 'charge:42', async lease => {
    await fetch('https://api.example', { signal: lease.signal })
    return { chargeId: 'ch_1' }
  })
  same<typeof charged, edgelock.OnceResult<{ chargeId: string }>>(true)
  same<typeof charged.status, 'executed' | 'replayed'>(true)
  same<typeof charged.kept, boolean>(true)
  const nothing = await edgelock.once(locks, 'mail:42', async () => {})
  same<typeof nothing.value, void>(true)
  const synchronous = await edgelock.once(locks, 'sum', () => 1)
  same<typeof synchronous.value, number>(true)
  const paid = await edgelock.once(locks, 'paid', () => ({
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
  const tree = await edgelock.once(locks, 'tree', () => branch)
  same<(typeof tree.value.branches)[number]['grownAt'], string>(true)
  same<edgelock.Replayed<unknown>, unknown>(true)
  const options: edgelock.OnceOptions = {
    keepMs: maybe.ms,
    fingerprint: maybe.text,
    waitMs: 1_000,
    maxPolls: 5,
    hold: { leaseMs: 30_000, renew: true, maxHoldMs: 60_000 },
    record: { onFailure: 'keep', maxBytes: 1_024 },
    waitUntil: context,
    signal: maybe.signal,
  }
  const number = await edgelock.once(locks, 'count', options, async (lease: edgelock.Lease) =>
    lease.remainingMs(),
  )
  same<typeof number, edgelock.OnceResult<number>>(true)
  const afterCrash = edgelock.inDoubt({
    reconcile: ({ key, begunAt, leaseEndedAt, attemptId }, lease) =>
      lease.remainingMs() > 0 ? { value: [key, begunAt + leaseEndedAt, attemptId] } : 'unknown',
    begins: 'when-told',
  })
  const begun = await edgelock.once(
    locks,
    'charge:42',
    { ...options, afterCrash, record: { onFailure: 'in-doubt' } },
    lease => lease.begin(),
  )
  same<typeof begun, edgelock.OnceResult<void>>(true)
  // @ts-expect-error only work that a crash leaves in doubt has a beginning
  await edgelock.once(locks, 'charge:42', options, lease => lease.begin())
}

export function explain(error: unknown): string | number {
  if (error instanceof edgelock.OnceInFlightError) return error.retryAfterMs
  if (error instanceof edgelock.OnceFailedError) return `${error.failure.name}: ${error.failure.message}`
  if (error instanceof edgelock.OnceInDoubtError)
    return error.begunAt + (error.leaseEndedAt ?? 0) + error.keptMs
  if (error instanceof edgelock.OnceMismatchError) return error.lockName
  return error instanceof edgelock.LockError ? error.code : 'unknown'
}

export const isReplay = (event: edgelock.LockEvent): boolean => event.type === 'replayed' && event.name !== ''

same<edgelock.OnceInFlightError['code'], 'ERR_ONCE_IN_FLIGHT'>(true)
same<edgelock.OnceInDoubtError['code'], 'ERR_ONCE_IN_DOUBT'>(true)
same<edgelock.OnceMismatchError['code'], 'ERR_ONCE_MISMATCH'>(true)
same<edgelock.OnceFailedError['code'], 'ERR_ONCE_FAILED'>(true)

// @ts-expect-error: the locks come first
edgelock.once('key', locks, async () => 1)
// @ts-expect-error: no method of the locks
locks.once('key', async () => 1)
// @ts-expect-error: an unknown way to treat failures
edgelock.once(locks, 'key', { record: { onFailure: 'retry' } }, async () => 1)
// @ts-expect-error: a digest is a text
edgelock.once(locks, 'key', { fingerprint: new Uint8Array(32) }, async () => 1)
// @ts-expect-error: a response has methods, which JSON drops
edgelock.once(locks, 'key', () => new Response())
// @ts-expect-error: a map is an empty object in JSON
edgelock.once(locks, 'key', async lease => new Map([['left', lease.remainingMs()]]))
// @ts-expect-error: so is a set inside of it
edgelock.once(locks, 'key', { keepMs: 1_000 }, () => ({ seen: new Set(['a']) }))
// @ts-expect-error: JSON has no bigint
edgelock.once(locks, 'key', { afterCrash: edgelock.inDoubt() }, () => ({ total: 1n }))
// @ts-expect-error: JSON has no functions
edgelock.once(locks, 'key', () => ({ again() {} }))
// @ts-expect-error: nor has the result that an operator records
edgelock.resolveOnce(locks, 'key', state, { value: new Map() })
// @ts-expect-error: the value is inside the result
export const id: Promise<string> = edgelock.once(locks, 'key', async () => 'id')
