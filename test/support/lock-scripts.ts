import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { withoutSlot } from './run-script.ts'
import { DONE_MS, idOf, named, pollOf, wire } from './wire.ts'

export type Reply = [code: string, ...fields: unknown[]]
type Publish = '' | 'PUBLISH' | 'SPUBLISH' | 'BOTH'

export interface ReleaseOptions {
  /** Which hold ends. 0 is the outermost. */
  hold?: number
  /** The hold count to leave. */
  holds?: number
  publish?: Publish
}

/** Sends the scripts of one lock straight to Redis, with the arguments that a client would send. */
export class LockScripts {
  readonly name: string
  readonly #client: Redis

  constructor(client: Redis, name = 'L') {
    this.#client = client
    this.name = name
  }

  acquire(holder: string, { leaseMs = 30_000, last = false, rttMs = 0 } = {}): Promise<Reply> {
    return this.#run(scripts.acquire, {
      holder,
      leaseMs,
      last: last ? 1 : 0,
      ...this.#hold(holder),
      ...pollOf(this.name, { rttMs }),
    })
  }

  reenter(holder: string, { hold = 1, holds = 2, leaseMs = 30_000 } = {}): Promise<Reply> {
    return this.#run(scripts.reenter, { holder, holds, leaseMs, ...this.#hold(holder, hold) })
  }

  extend(holder: string, leaseMs: number): Promise<Reply> {
    return this.#run(scripts.extend, { lock: this.name, holder, leaseMs })
  }

  release(holder: string, options: ReleaseOptions = {}): Promise<Reply> {
    return this.#end(holder, 1, options)
  }

  cancel(holder: string, options: ReleaseOptions = {}): Promise<Reply> {
    return this.#end(holder, 0, options)
  }

  forceRelease(operation: string, publish: Publish = 'PUBLISH'): Promise<Reply> {
    const { lock, channel, answer, done } = wire(this.name)
    const values = {
      lock,
      channel,
      answer: answer(operation),
      donePrefix: done(''),
      answerMs: DONE_MS,
      publish,
    }
    return this.#run(scripts.forceRelease, values)
  }

  inspect(): Promise<Reply> {
    return this.#run(scripts.inspect, { lock: this.name })
  }

  #end(holder: string, outcome: 0 | 1, { hold = 0, holds = 0, publish = 'PUBLISH' }: ReleaseOptions) {
    const { channel } = wire(this.name)
    return this.#run(scripts.release, {
      channel,
      holder,
      holds,
      outcome,
      publish,
      ...this.#hold(holder, hold),
    })
  }

  #hold(holder: string, hold = 0) {
    const { lock, done } = wire(this.name)
    return { lock, done: done(holder, hold), doneMs: DONE_MS }
  }

  async #run<Value extends string, R extends { code: string }>(
    script: Script<Value, R>,
    values: Record<NoInfer<Value>, string | number>,
  ): Promise<Reply> {
    const given = { ...values, ...('holder' in values && { holder: idOf(String(values.holder)) }) }
    const pick = (names: string) => namesIn(names).map(name => given[name as Value])
    const keys = pick(script.keys)
    const reply = await this.#client.eval(script.text, keys.length, ...keys, ...pick(script.args))
    return named(withoutSlot(script, reply as Reply))
  }
}

function namesIn(names: string): string[] {
  return names === '' ? [] : names.split(' ')
}
