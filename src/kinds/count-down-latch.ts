import type { Context } from './context.ts'
import { latchChannel, latchMemoryKey } from './keys.ts'
import { checkWait, Operator, READ } from './operator.ts'
import { oneOf, wholeNumber } from './options.ts'
import * as scripts from './scripts/count-down-latch.gen.ts'
import type { CountDownLatch, LatchState, LatchWaitOptions, OperationOptions } from './synchronizers.ts'
import type { Delivery } from './transport/deliver.ts'

/** How long it is remembered that a latch was set, in milliseconds: like fencing tokens, seven days. */
const MEMORY_MS = 604_800_000

/** Redisson: `RedissonCountDownLatch`. */
export class PolledLatch implements CountDownLatch {
  readonly name: string
  readonly #operator: Operator<'latch' | 'memory' | 'channel' | 'publish'>

  constructor(context: Context, name: string) {
    this.name = name
    this.#operator = new Operator(context, name, latch => {
      const channel = latchChannel(latch)
      // In a cluster SPUBLISH must go to the latch's slot, where the channel of a name with a {tag} never is. Redisson
      // cannot use such a latch there at all, so nobody listens.
      const publish = context.publish === 'SPUBLISH' && latch.includes('{') ? '' : context.publish
      return { latch, memory: latchMemoryKey(latch), channel, publish }
    })
  }

  async trySetCount(count: number): Promise<boolean> {
    const values = { count: wholeNumber('count', count), memoryMs: MEMORY_MS }
    return (await this.#operator.run(scripts.trySet, values)).code === 'set'
  }

  async count(): Promise<number> {
    return (await this.inspect()).count
  }

  inspect(): Promise<LatchState> {
    return this.#inspect()
  }

  async countDown({ operationId }: OperationOptions = {}): Promise<number> {
    const operation = this.#operator.operation(operationId)
    return (await this.#operator.run(scripts.countDown, {}, operation)).left
  }

  async wait(options: LatchWaitOptions = {}): Promise<boolean> {
    const { signal, unset = 'open' } = options
    const open = oneOf('unset', unset, ['open', 'closed']) === 'open' ? ['zero', 'unset'] : ['zero']
    const { value } = await this.#operator.poll({ ...checkWait(options), signal }, async (_last, how) => {
      return open.includes((await this.#inspect(how)).state) || undefined
    })
    return !!value
  }

  async delete(): Promise<boolean> {
    return (await this.#operator.run(scripts.remove, {})).code === 'removed'
  }

  async #inspect(how?: Delivery): Promise<LatchState> {
    const reply = await this.#operator.run(scripts.inspect, {}, undefined, { ...READ, ...how })
    if (reply.code === 'counting' && reply.left > 0) return { count: reply.left, state: 'counting' }
    return { count: 0, state: reply.code === 'unset' ? 'unset' : 'zero' }
  }
}
