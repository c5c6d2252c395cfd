import type { Locks } from '../api/locks.ts'
import type { CountDownLatch, LatchState, LatchWaitOptions, OperationOptions } from '../api/synchronizers.ts'
import { latchChannel, latchMemoryKey } from '../internal/keys.ts'
import { checkOptions, oneOf, wholeNumber } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import type { DeliverOptions } from '../transport/call.ts'
import * as scripts from '../transport/scripts/count-down-latch.gen.ts'
import { behindHolds } from '../wait/schedule.ts'
import { Operations, READ, SYNCHRONIZER_WAIT_CHECKS } from './operations.ts'

/** How long the server remembers that a latch was set, in milliseconds: seven days, as for fencing tokens. */
const MEMORY_MS = 604_800_000

/**
 * Returns the latch of this name: a gate that opens once it has been counted down to zero. Redisson:
 * `RedissonClient.getCountDownLatch`, `RedissonCountDownLatch`.
 *
 * @throws {TypeError} naming what cannot be used
 * @example
 * await countDownLatch(locks, `import:${id}`).countDown({ operationId: message.id })
 */
export function countDownLatch(locks: Locks, name: string): CountDownLatch {
  return new PolledLatch(
    contextOf(locks, 'countDownLatch(locks, name).trySetCount(count)', arguments[2]),
    name,
  )
}

class PolledLatch implements CountDownLatch {
  readonly name: string
  readonly #operations: Operations<'latch' | 'memory' | 'channel' | 'publish'>

  constructor(context: LocksContext, name: string) {
    this.name = name
    this.#operations = new Operations(context, { kind: 'count-down-latch', name }, latch => {
      const channel = latchChannel(latch)
      // In a cluster, SPUBLISH must go to the latch's slot, but the channel of a name with a {tag} is in another slot.
      // Redisson cannot use such a latch there either, so the channel has no listeners.
      const { publish } = context
      const plain = publish === '' || publish === 'SPUBLISH' ? '' : 'PUBLISH'
      return { latch, memory: latchMemoryKey(latch), channel, publish: latch.includes('{') ? plain : publish }
    })
  }

  async trySetCount(count: number): Promise<boolean> {
    const values = { count: wholeNumber('count', count), memoryMs: MEMORY_MS }
    return (await this.#operations.run('trySetCount', scripts.trySet, values)).code === 'set'
  }

  async count(): Promise<number> {
    return (await this.inspect()).count
  }

  async inspect(): Promise<LatchState> {
    const { count, state } = await this.#look()
    return { count, state }
  }

  async countDown(options?: OperationOptions): Promise<number> {
    const operation = this.#operations.operation('countDown()', options)
    return (await this.#operations.give('countDown', scripts.countDown, {}, operation)).left
  }

  async wait(options?: LatchWaitOptions): Promise<boolean> {
    const checks = { ...SYNCHRONIZER_WAIT_CHECKS, unset: oneOf('open', 'closed') }
    const { unset, ...wait } = checkOptions('wait()', options, checks)
    const isClosed = unset === 'closed'
    const open = isClosed ? ['zero'] : ['zero', 'unset']
    // A latch that was deleted or lost, and then set anew, was unset in between. Java leaves no generation.
    const anew = isClosed ? /^:again:/ : /^:./
    let seen: string | undefined
    const { value } = await this.#operations.poll({ ...wait, paceOf: behindHolds }, async (_poll, how) => {
      const { state, generation } = await this.#look(how)
      const isAnew = seen && generation !== seen && anew.test(generation)
      seen = generation
      return isAnew || open.includes(state) ? { value: true } : { remainingMs: -1 }
    })
    return !!value
  }

  async delete(): Promise<boolean> {
    return (await this.#operations.run('delete', scripts.remove, {})).code === 'removed'
  }

  /** `generation`: which setting of the latch this is, or a colon where that is not known. */
  async #look(how?: DeliverOptions): Promise<LatchState & { generation: string }> {
    const reply = await this.#operations.run('inspect', scripts.inspect, {}, undefined, { ...READ, ...how })
    if (reply.code === 'counting' && reply.left > 0)
      return { count: reply.left, state: 'counting', generation: reply.generation }
    return { count: 0, state: reply.code === 'unset' ? 'unset' : 'zero', generation: ':' }
  }
}
