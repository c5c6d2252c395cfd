import type { Clock } from '../../../src/index.ts'
import type { CompiledScript, Engine } from '../../../src/memory/engine.ts'
import { text } from '../../../src/memory/lua.ts'

/** What a thread of Java does to the store, each as one script of Redisson. */
export interface JavaObject {
  readonly channel: string
  /** Returns how to give it back, or how long to wait for a message at most. Publishes as Redisson's script does. */
  take(engine: Engine, now: number, publish: (message: number) => void): Leave | number
  /** Whether it has what it took. Left out where nothing ends that but the thread. */
  isHeld?(engine: Engine): boolean
}

type Leave = (now: number, publish: (message: number) => void) => void

let permits = 0
/** Redisson's deadline for a permit without a lease. */
const NEVER = 922_337_203_685_477

/** `RPermitExpirableSemaphore.acquire(leaseMs)` and `release(id)`; without a lease, a permit does not end. */
export function javaPermits(name: string, leaseMs?: number): JavaObject {
  const deadlines = `{${name}}:timeout`
  return {
    channel: `redisson_sc:{${name}}`,
    take(engine, now, publish) {
      const add = (by: number) => Number(engine.command('INCRBY', name, String(by)))
      const first = () => engine.command('ZRANGE', deadlines, '0', '0', 'WITHSCORES') as string[]
      if (Number(first()[1]) <= now) {
        engine.command('ZREMRANGEBYRANK', deadlines, '0', '0')
        const available = add(1)
        if (available > 0) publish(available)
      }
      if (Number(engine.command('GET', name) ?? 0) < 1) {
        const [, nearest] = first()
        return nearest === undefined || Number(nearest) === NEVER ? Infinity : Number(nearest) - now
      }
      const id = `java ${++permits}`.padEnd(16)
      add(-1)
      engine.command('ZADD', deadlines, String(leaseMs === undefined ? NEVER : Math.floor(now) + leaseMs), id)
      return (_now, publish) => {
        if (engine.command('ZREM', deadlines, id)) publish(add(1))
      }
    },
  }
}

/** `RSemaphore.acquire()` and `release()`. */
export function javaSemaphore(name: string): JavaObject {
  return {
    channel: `redisson_sc:{${name}}`,
    take(engine) {
      if (Number(engine.command('GET', name) ?? 0) < 1) return Infinity
      engine.command('DECRBY', name, '1')
      return (_now, publish) => publish(Number(engine.command('INCRBY', name, '1')))
    },
  }
}

/** `RLock.lock()` and `unlock()`, whose messages wake one waiter. */
export function javaLock(name: string, thread: number, leaseMs?: number): JavaObject {
  const channel = `redisson_lock__channel:${name.includes('{') ? name : `{${name}}`}`
  return javaHash(name, [`${JVM}:${thread}`, '1'], { channel, message: 0, leaseMs })
}

/** `RReadWriteLock.writeLock()`: a hash with a mode, of which the writer is one field. */
export function javaWriteLock(name: string, thread: number, leaseMs?: number): JavaObject {
  const fields = [`${JVM}:${thread}:write`, '1', 'mode', 'write']
  return javaHash(name, fields, { channel: `redisson_rwlock:{${name}}`, message: 1, leaseMs })
}

const JVM = '00000000-0000-4000-8000-000000000000'

/** A lock that is a hash, whose first field is the holder. */
function javaHash(
  name: string,
  fields: readonly string[],
  { channel, message, leaseMs = 30_000 }: { channel: string; message: number; leaseMs?: number | undefined },
): JavaObject {
  const [holder = ''] = fields
  const isHeld = (engine: Engine) => engine.command('HEXISTS', name, holder) === 1
  return {
    isHeld,
    channel,
    take(engine) {
      if (engine.command('EXISTS', name)) return Number(engine.command('PTTL', name))
      engine.command('HSET', name, ...fields)
      engine.command('PEXPIRE', name, String(leaseMs))
      return (_now, publish) => {
        if (!isHeld(engine)) return
        engine.command('DEL', name)
        publish(message)
      }
    },
  }
}

/** A JVM: threads that wait for messages, as Redisson lets them. Its way to the store takes half a millisecond or so. */
export class Java {
  readonly #engine: Engine
  readonly #around: Pick<Clock, 'sleep' | 'random'> & { wall(): number }
  /** Of each channel, what wakes those that wait, and how many messages none has used. */
  readonly #latches = new Map<string, { readonly waiting: (() => void)[]; unused: number; threads: number }>()

  constructor(engine: Engine, around: Pick<Clock, 'sleep' | 'random'> & { wall(): number }) {
    this.#engine = engine
    this.#around = around
  }

  /** Returns the script, of which the JVM hears the messages. */
  hearing(script: CompiledScript): CompiledScript {
    return (redis, keys, args) => {
      const call: typeof redis.call = (...command) => {
        if (text(command[0] ?? '') !== 'PUBLISH') return redis.call(...command)
        return this.#heard(text(command[1] ?? ''), Number(text(command[2] ?? '')))
      }
      return script({ ...redis, call }, keys, args)
    }
  }

  /** Waits until a thread has it, and returns how to end that. */
  async take(object: JavaObject): Promise<() => Promise<void>> {
    return (await this.#takeWithin(object, Infinity)) ?? (async () => {})
  }

  /** `RedissonMultiLock.lock()`: one after the other, and all over again if that takes too long. */
  async takeAll(objects: readonly JavaObject[]): Promise<() => Promise<void>> {
    for (;;) {
      const endsAt = this.#around.wall() + 1_500 * objects.length
      const leaves: (() => Promise<void>)[] = []
      const leave = async () => void (await Promise.all(leaves.map(each => each())))
      for (const object of objects) {
        const taken = await this.#takeWithin(object, endsAt - this.#around.wall())
        if (!taken) break
        leaves.push(taken)
      }
      if (leaves.length === objects.length) return leave
      await leave()
    }
  }

  async #takeWithin(object: JavaObject, waitMs: number): Promise<(() => Promise<void>) | undefined> {
    const endsAt = this.#around.wall() + waitMs
    const latch = this.#latches.get(object.channel) ?? { waiting: [], unused: 0, threads: 0 }
    this.#latches.set(object.channel, latch)
    const publish = (message: number) => void this.#heard(object.channel, message)
    latch.threads++
    for (;;) {
      await this.#way()
      this.#engine.keyspace.freeze()
      const taken = object.take(this.#engine, this.#around.wall(), publish)
      await this.#way()
      if (typeof taken === 'function') {
        latch.threads--
        return async () => {
          await this.#way()
          this.#engine.keyspace.freeze()
          taken(this.#around.wall(), publish)
          await this.#way()
        }
      }
      const leftMs = endsAt - this.#around.wall()
      if (leftMs <= 0) {
        latch.threads--
        return undefined
      }
      if (latch.unused > 0) latch.unused--
      else {
        await this.#untilWoken(latch.waiting, Math.min(taken, leftMs))
        await this.#way()
      }
    }
  }

  async #untilWoken(waiting: (() => void)[], mostMs: number): Promise<void> {
    const over = new AbortController()
    const woken = new Promise<void>(resolve => {
      waiting.push(resolve)
    })
    const resolve = waiting.at(-1)
    const late = mostMs < Infinity ? [this.#around.sleep(Math.max(1, mostMs), over.signal)] : []
    await Promise.race([woken, ...late])
    over.abort()
    const at = waiting.indexOf(resolve as () => void)
    if (at >= 0) waiting.splice(at, 1)
  }

  #way(): Promise<void> {
    return this.#around.sleep(0.2 + 0.3 * this.#around.random())
  }

  /**
   * A message for semaphores says how many to wake, where Redisson throws if it is below 0. One for locks wakes one. Of
   * these, `1` wakes all that wait, and is not kept for those that are about to. Returns how many clients listen.
   */
  #heard(channel: string, message: number): 0 | 1 {
    const latch = this.#latches.get(channel)
    if (!latch?.threads) return 0
    const isForSemaphores = channel.startsWith('redisson_sc')
    if (message === 1 && !isForSemaphores) {
      for (const wake of latch.waiting.splice(0)) wake()
      return 1
    }
    const most = isForSemaphores ? message : 1
    for (let left = Math.min(most, latch.threads); left > 0; left--) {
      const wake = latch.waiting.shift()
      if (wake) wake()
      else latch.unused++
    }
    return 1
  }
}
