import type { Held } from '../../api/held.ts'
import type { Locks } from '../../api/locks.ts'
import { heldIn } from '../../internal/held.ts'
import { permitDeadlinesKey, queueKey } from '../../internal/keys.ts'
import { contextOf } from '../../lease/context.ts'
import { lookAt } from '../../operator/look.ts'

/** What is under a name. */
export interface Found {
  /** Undefined when nothing is held there as under a lock. */
  readonly held: Held | undefined
  /** Redis's type of the key, `none` when there is none. */
  readonly type: string
  /** Whether clients wait for a fair lock of this name. */
  readonly hasQueue: boolean
  /** Whether it has leased permits. */
  readonly hasPermits: boolean
}

/** Looks at everything that shows what is held under a name. */
export async function find(locks: Locks, name: string): Promise<Found> {
  const keys = [name, queueKey(name), permitDeadlinesKey(name)]
  const [seen, queue, permits] = await lookAt(contextOf(locks, 'edgelock'), keys)
  const { type = 'none', fields = new Map(), remainingMs = -2 } = seen ?? {}
  const held = type === 'hash' ? heldIn(name, fields, remainingMs) : undefined
  return { held, type, hasQueue: queue?.type === 'list', hasPermits: permits?.type === 'zset' }
}
