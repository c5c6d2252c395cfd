import { LeaseLostError } from '../../api/errors.ts'
import type { InDoubtLease } from '../../api/in-doubt.ts'
import { onceKey } from '../../internal/keys.ts'
import { HeldLease } from '../../lease/lease.ts'
import { call } from '../../transport/call.ts'
import { deliver } from '../../transport/deliver.ts'
import { begin as beginScript } from '../../transport/scripts/once.gen.ts'
import { type AtMostOnceRecord, beginning } from './at-most-once-record.ts'
import type { RecordSettings } from './run-once.ts'

/** Gives a claim its `begin()`. `hasBegun` says whether the work may have taken effect. */
export function beginnable(
  record: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
): { own: InDoubtLease; hasBegun: () => boolean } {
  let hasBegun = record.begins === 1
  /** The longest lease that was asked for, which the beginning must not shorten. */
  let longestMs = 0
  let beginning: Promise<void> | undefined
  const { extend } = lease
  const own = Object.assign(lease, {
    async begin() {
      if (hasBegun) return checkHeld(lease)
      beginning ??= beginWork(record, lease, longestMs)
      try {
        await beginning
        hasBegun = true
      } finally {
        beginning = undefined
      }
    },
    async extend(leaseMs?: number) {
      // A beginning that arrives after the extension would shorten it.
      await beginning?.catch(() => {})
      longestMs = Math.max(longestMs, leaseMs ?? 0)
      return extend.call(lease, leaseMs)
    },
  })
  return { own, hasBegun: () => hasBegun }
}

async function beginWork(
  { key, settings }: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
  longestMs: number,
): Promise<void> {
  const held = HeldLease.holdOf(lease) as NonNullable<ReturnType<typeof HeldLease.holdOf>>
  const { context, holder, subject } = held.state
  checkHeld(lease)
  const leaseMs = Math.max(held.leaseMs, Math.ceil(lease.remainingMs()), longestMs)
  const values = { ...beginning(settings, holder), record: onceKey(key), holder, leaseMs }
  const { reply, sent } = await deliver(context, call(subject, 'begin', beginScript, values), {
    mayBeHeld: true,
  })
  if (reply.code === 'gone') held.state.gone()
  else held.state.prove(sent, reply.remainingMs)
  checkHeld(lease)
}

/** @throws {LeaseLostError} unless the claim is proven */
function checkHeld(lease: HeldLease): void {
  lease.signal.throwIfAborted()
  if (lease.remainingMs() === 0) throw new LeaseLostError(lease.name, 'expired')
}
