import type { Context } from './context.ts'
import { doneKey, permitDeadlinesKey, semaphoreChannel } from './keys.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import type { SerializedLease } from './lease/serialized.ts'
import { ANSWER_MS, Operator, READ } from './operator.ts'
import { MAX_INT, wholeNumber } from './options.ts'
import * as scripts from './scripts/permit-semaphore.gen.ts'
import { add, trySet } from './scripts/semaphore.gen.ts'
import type { OperationOptions, PermitSemaphore, PermitSemaphoreOptions } from './synchronizers.ts'
import type { AcquireOptions, Lease, TryResult, WaitOptions } from './types.ts'

const PERMIT_ID = /^[0-9a-f]{32}$/
/** How long a semaphore whose size the code gives stays when it is not used any more, or half as long. */
const KEEP_MS = 86_400_000

/** Redisson: `RedissonPermitExpirableSemaphore`. */
export class LeasedPermits implements PermitSemaphore {
  readonly name: string
  readonly #operator: Operator<'permits' | 'deadlines' | 'channel' | 'publish' | 'nowMs'>
  /** Whose leases the permits are held under; locks made of locks know the semaphore by it. */
  readonly leases: LeaseLock

  constructor(context: Context, name: string, { permits: total }: PermitSemaphoreOptions) {
    this.name = name
    if (total !== undefined) wholeNumber('permits', total)
    const fixed = (permits: string) => ({
      permits,
      deadlines: permitDeadlinesKey(permits),
      channel: semaphoreChannel(permits),
      publish: context.publish,
      nowMs: Math.floor(context.clock.wall()),
    })
    this.#operator = new Operator(context, name, fixed)
    const permits = context.keyOf(name)
    const protocol = {
      kind: 'permit-semaphore',
      lockName: name,
      newHolder: newPermitId,
      // A permit is neither re-entered nor taken away, so the verbs for that are never asked for.
      scripts: {
        ...scripts,
        acquire: total === undefined ? scripts.acquire : scripts.acquireWithin,
      } as unknown as Protocol['scripts'],
      values: (holder: string) => ({
        ...fixed(permits),
        done: doneKey(permits, holder),
        doneMs: ANSWER_MS,
        total: total ?? 0,
        keepMs: KEEP_MS,
      }),
    }
    this.leases = new LeaseLock(context, protocol)
  }

  async tryAcquire(options: AcquireOptions = {}): Promise<TryResult> {
    return this.leases.tryAcquire(fresh(options))
  }

  async acquire(options: AcquireOptions & WaitOptions = {}): Promise<Lease> {
    return this.leases.acquire(fresh(options))
  }

  /** A permit that another process acquired; nothing is proven about it yet. */
  resume(lease: SerializedLease): Lease {
    if (PERMIT_ID.test(lease.holder)) return this.leases.resume(lease)
    throw new TypeError('resume() takes the text that lease.serialize() returned')
  }

  async trySetPermits(permits: number): Promise<boolean> {
    const values = { count: wholeNumber('permits', permits), ttlMs: 0 }
    return (await this.#operator.run(trySet, values)).code === 'set'
  }

  async setPermits(permits: number): Promise<void> {
    await this.#operator.run(scripts.set, { count: wholeNumber('permits', permits) })
  }

  async addPermits(permits: number, { operationId }: OperationOptions = {}): Promise<void> {
    const count = wholeNumber('permits', permits, -MAX_INT)
    await this.#operator.run(add, { count, present: 0, total: 0 }, this.#operator.operation(operationId))
  }

  availablePermits(): Promise<number> {
    return this.#count(1, 0)
  }

  acquiredPermits(): Promise<number> {
    return this.#count(0, 1)
  }

  permits(): Promise<number> {
    return this.#count(1, 1)
  }

  async #count(free: 0 | 1, taken: 0 | 1): Promise<number> {
    return (await this.#operator.run(scripts.count, { free, taken }, undefined, READ)).permits
  }
}

/** Like Redisson's: 16 random bytes, because whoever knows it can release the permit. */
function newPermitId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function fresh<Options extends AcquireOptions>(options: Options): Options {
  if (options.reenter === undefined) return options
  throw new TypeError('reenter cannot be used with a semaphore: acquire another permit instead')
}

export function permitSemaphore(
  context: Context,
  name: string,
  options: PermitSemaphoreOptions = {},
): LeasedPermits {
  return new LeasedPermits(context, name, options)
}
