/** A server in the process, on a clock that passes only while nothing else happens, with a network that can fail. */
import { createLocks, type Locks, type LocksOptions, type RedisLike } from '../../src/index.ts'
import { Engine } from '../../src/memory/engine.ts'
import { confirmed, type Replicas } from '../../src/rest.ts'
import { type Compiled, SHIPPED } from '../simulation/compiled.ts'
import { dumpOf } from '../simulation/differential/observe.ts'
import { Random } from '../simulation/world/random.ts'
import { VirtualClock } from '../simulation/world/virtual-clock.ts'
import type { AnyScript, Clients, Operation } from './kind.ts'
import { watchKeys } from './watch-keys.ts'

const ROUND_TRIP_MS = 2

/** What can silently happen to one request. */
export const FAULTS = {
  'is lost': { before: 'fails' },
  'is lost and arrives late': { before: 'fails', late: true },
  'is executed, and its answer is lost': { after: 'fails' },
  'is executed, and its answer is lost after two seconds': { after: 'fails', ms: 2_000 },
  'is executed twice': { late: true },
  'is answered 500 and not executed': { before: 'is refused' },
  'is answered 500 and executed': { after: 'is refused' },
  'is executed, and answered with HTML': { after: 'is garbled' },
} as const satisfies Record<string, Fault>

interface Fault {
  readonly before?: Failure
  readonly after?: Failure
  readonly late?: boolean
  readonly ms?: number
}
type Failure = 'fails' | 'is refused' | 'is garbled' | 'is silent'

/** A request as it arrives. */
export interface Request {
  readonly text: string
  readonly keys: readonly string[]
  readonly args: readonly string[]
}

/** Has a {tag}, so that all keys of a multi-lock share a cluster slot. */
export const NAME = 'job:{x}'

export class Bed implements Clients {
  readonly name = NAME
  readonly clock = new VirtualClock()
  /** The jitter of clients, the same in each run. */
  readonly random = () => this.#chance.next()
  readonly #chance = Random.of('bed')
  readonly engine: Engine
  /** What the client under test has sent, in order. */
  readonly sent: Request[] = []
  /** Why a script did something to keys that it must not do. */
  readonly wrong: string[] = []
  readonly locks: Locks
  /** What `WAIT` answers. A store that has lost its replicas is not asked again, and runs nothing. */
  acknowledged: number | 'none' | 'still none' = 1
  /** By how much the server's clock has been set back. */
  setBackMs = 0
  /** How often the fault has happened. */
  met = 0
  readonly #compiled: Compiled
  readonly #late: Request[] = []
  /** By the text of the script. */
  readonly #faults = new Map<string, { readonly fault: Fault; times: number }>()
  #refusal:
    | { readonly scripts: readonly AnyScript[]; readonly error: Error; readonly ms: number; untilMs?: number }
    | undefined

  constructor(compiled: Compiled = SHIPPED) {
    const { now, sleep } = this.clock
    this.#compiled = compiled
    this.engine = new Engine({ now, wall: () => now() - this.setBackMs, sleep, random: () => 0.5 })
    this.locks = this.#locksOf(true)
  }

  readonly other = (): Locks => this.#locksOf(false)

  /** Lets time pass until the work is done, and returns what it resolves to. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const result = work()
    await this.clock.run(result.catch(() => {}))
    return result
  }

  pass(ms: number): Promise<void> {
    return this.clock.run(this.clock.sleep(ms))
  }

  /** The next request of the client under test that runs a script meets a fault, as many times in a row. */
  disturb(script: AnyScript, fault: Fault, times = 1): void {
    this.#faults.set(script.text, { fault, times })
  }

  /** From the next request on that runs one of these scripts, all of the client under test are refused for so long. */
  refuse(scripts: readonly AnyScript[], error: Error, ms: number): void {
    this.#refusal = { scripts, error, ms }
  }

  /** The next requests that run a script do not arrive; by default, none from now on. They are kept in `sent`. */
  withhold(script: AnyScript, times = Infinity): void {
    this.disturb(script, { before: 'is silent' }, times)
  }

  /** Executes a copy of a request. */
  deliver({ text, keys, args }: Request): unknown {
    const script = this.#compiled.get(text)
    if (!script) throw new Error('ERR unknown script')
    return this.engine.run(watchKeys(script, keys, text, this.wrong), keys, args)
  }

  /** Executes the copies that the network kept back. */
  deliverLate(): void {
    for (const each of this.#late.splice(0)) quietly(() => this.deliver(each))
  }

  /** Prepares an operation, and returns what its call resolves to. */
  async perform({ given, script }: Operation, fault?: Fault): Promise<unknown> {
    return this.run(async () => {
      const call = await given(this)
      if (fault) this.disturb(script, fault)
      return call()
    })
  }

  /** Everything in the store, without ids and times, and without the lines of waiters, which say only when to ask. */
  left(): string {
    const entries = dumpOf(this.engine.keyspace).filter(entry => !entry.startsWith('["edgelock:slots-1:'))
    return entries.map(anonymous).sort().join('\n')
  }

  /** Keys that never expire. */
  forGood(): string[] {
    return this.#keys(expiry => expiry === undefined)
  }

  /** Keys that expire within `ms`. */
  endingWithin(ms: number): string[] {
    return this.#keys(expiry => expiry !== undefined && expiry <= this.clock.now() + ms)
  }

  #keys(ends: (expiry: number | undefined) => boolean): string[] {
    const { keyspace } = this.engine
    keyspace.freeze()
    return keyspace.keys().filter(key => ends(keyspace.expiryOf(key)))
  }

  /** Locks of the client under test, with options of their own. */
  with(options: Partial<LocksOptions> & { confirmed?: Replicas }): Locks {
    return this.#locksOf(true, options)
  }

  #locksOf(
    isUnderTest: boolean,
    { confirmed: replicas, ...options }: Parameters<Bed['with']>[0] = {},
  ): Locks {
    const { now, sleep } = this.clock
    const { random } = this
    const send: RedisLike['eval'] = (text, keys, args, options) =>
      this.#carry({ text, keys, args: args.map(String) }, isUnderTest, options?.signal)
    const evalThenWait: RedisLike['evalThenWait'] = async (_command, text, keys, args, wait, options) => {
      const { acknowledged } = this
      if (acknowledged === 'still none') return [undefined, acknowledged]
      const reply = await send(text, keys, args, options)
      if (Number(acknowledged) < wait.count) await sleep(wait.timeoutMs)
      return [reply, acknowledged]
    }
    const store = { eval: send, evalThenWait }
    const redis = replicas ? confirmed(store, replicas) : store
    return createLocks({ redis, clock: { now, wall: now, sleep, random }, ...options })
  }

  async #carry(request: Request, isUnderTest: boolean, signal: AbortSignal | undefined): Promise<unknown> {
    if (isUnderTest) this.sent.push(request)
    await this.clock.sleep(ROUND_TRIP_MS / 2)
    if (isUnderTest && this.#isRefused(request)) throw this.#refusal?.error
    const { before, after, late, ms = 0 }: Fault = isUnderTest ? this.#next(request) : {}
    if (late) this.#late.push(request)
    if (before === 'is silent') return this.#silence(signal)
    if (before) return fail(before)
    const answer = this.deliver(request)
    await this.clock.sleep(ROUND_TRIP_MS / 2 + ms)
    return after ? fail(after) : answer
  }

  #isRefused({ text }: Request): boolean {
    const refusal = this.#refusal
    if (!refusal) return false
    const now = this.clock.now()
    if (refusal.scripts.some(script => script.text === text)) refusal.untilMs ??= now + refusal.ms
    return now < (refusal.untilMs ?? 0)
  }

  #next({ text }: Request): Fault {
    const next = this.#faults.get(text)
    if (!next || next.times === 0) return {}
    next.times--
    this.met++
    return next.fault
  }

  /** No answer comes. The client gives up, or its caller does. */
  async #silence(signal: AbortSignal | undefined): Promise<never> {
    await this.clock.sleep(3_000, signal)
    throw signal?.reason ?? new TypeError('fetch failed')
  }
}

function fail(how: Failure): unknown {
  if (how === 'is garbled') return '<html>'
  if (how === 'fails') throw new TypeError('fetch failed')
  throw Object.assign(new Error('Internal Server Error'), { status: 500 })
}

/** The late copy of a request may fail, and no client hears it. */
export function quietly(work: () => unknown): void {
  try {
    work()
  } catch {}
}

/** An entry of a dump without the ids of holders, operations and permits, and without times. */
function anonymous(entry: string): string {
  const [key, type, expiry, values]: [string, string, number, string[]] = JSON.parse(entry)
  const plain = (text: string) =>
    text
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(:\d+)*|[\da-f]{32,}/g, 'id')
      .replace(/^[\s\S]{16}=(?=\d+$)/, 'permit=')
      .replaceAll(/\d{12,}(\.\d+)?/g, 'time')
      .replaceAll(/("attemptId":")[\da-f]{8}/g, '$1id')
  return JSON.stringify([plain(key), type, expiry < 0 ? 'for good' : 'for a time', values.map(plain).sort()])
}
