import type { Context } from './context.ts'
import { tokenKey } from './keys.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import { plainValues } from './lock.ts'
import { acquire } from './scripts/fenced-lock.gen.ts'
import * as scripts from './scripts/lock.gen.ts'

type Given = keyof ReturnType<ReturnType<typeof plainValues>> | 'tokens' | 'clock' | 'nowMs'

/**
 * The lock whose leases carry a fencing token: a number that rises with every grant, stays the same on replay and
 * re-entry, and lets the guarded resource refuse whoever comes late. Redisson: `RedissonFencedLock`, on the same keys.
 */
export function fencedLock(context: Context, name: string): LeaseLock {
  const lock = context.keyOf(name)
  const plain = plainValues(context, lock)
  const protocol: Protocol<Given> = {
    kind: 'fenced-lock',
    lockName: name,
    scripts: { ...scripts, acquire },
    values: hold => ({
      ...plain(hold),
      tokens: tokenKey(lock),
      clock: context.clockTokens,
      nowMs: Math.floor(context.clock.wall()),
    }),
  }
  return new LeaseLock(context, protocol)
}
