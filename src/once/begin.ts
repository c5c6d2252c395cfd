import { LeaseLostError } from '../api/errors.ts'
import type { InDoubtLease } from '../api/in-doubt.ts'
import { onceKey } from '../internal/keys.ts'
import { HeldLease, type Hold } from '../lease/lease.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { begin as beginScript } from '../transport/scripts/once.gen.ts'
import { type AtMostOnceRecord, beginning } from './at-most-once-record.ts'
import type { RecordSettings } from './run-once.ts'

/** Gives a claim its `begin()`. `hasBegun` says whether the work may have taken effect. */
export function beginnable(
  record: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
): { own: InDoubtLease; hasBegun: () => boolean } {
  let hasBegun = record.begins === 1
  let beginning: Promise<void> | undefined
  const own = Object.assign(lease, {
    async begin() {
      if (hasBegun) return checkHeld(lease)
      beginning ??= beginWork(record, lease)
      try {
        await beginning
        hasBegun = true
      } finally {
        beginning = undefined
      }
    },
  })
  return { own, hasBegun: () => hasBegun }
}

async function beginWork(
  { key, settings }: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
): Promise<void> {
  const { state, leaseMs } = HeldLease.holdOf(lease) as Hold
  const { context, holder, subject } = state
  checkHeld(lease)
  const values = { ...beginning(settings, holder), record: onceKey(key), holder, leaseMs }
  const { reply, sent } = await deliver(context, call(subject, 'begin', beginScript, values), {
    mayBeHeld: true,
  })
  if (reply.code === 'gone') state.gone()
  else state.prove(sent, reply.remainingMs)
  checkHeld(lease)
}

/** @throws {LeaseLostError} unless the claim is proven */
function checkHeld(lease: HeldLease): void {
  lease.signal.throwIfAborted()
  if (lease.remainingMs() === 0) throw new LeaseLostError(lease.name, 'expired')
}
