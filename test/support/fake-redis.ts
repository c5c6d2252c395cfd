import type { RedisLike, ReplicaWait, SendOptions } from '../../src/api/redis-like.ts'
import { digestOf } from '../../src/transport/digest.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import type { FakeClock } from './fake-clock.ts'
import { sha1 } from './sha1.ts'

// Computed beforehand: `crypto.subtle` settles outside of microtasks, and a fake clock does not wait for that.
for (const { text } of Object.values(lockScripts)) await digestOf(text)

/** A request of the library, with its values read back by name. */
export interface FakeCall {
  readonly command: 'eval' | 'evalsha'
  /** `acquire`, `release` and so on. Empty for a script that is not one of edgelock. */
  readonly verb: Verb | ''
  /** The text or the digest, as it was sent. */
  readonly script: string
  readonly keys: readonly string[]
  readonly args: readonly string[]
  /** Keys and arguments by the names in the script's header. */
  readonly values: Readonly<Partial<Record<ValueName, string>>>
  /** Milliseconds since the clock was made. */
  readonly at: number
  readonly signal: AbortSignal | undefined
  /** The replicas that it waited for. */
  readonly replicas?: ReplicaWait
}

type ValueName =
  | ('lock' | 'done' | 'channel' | 'answer')
  | ('slots' | 'rttMs' | 'jitter' | 'nowMs')
  | ('holder' | 'leaseMs' | 'last' | 'holds' | 'outcome' | 'publish' | 'doneMs')

/** A reply, an error to reject with, or a function that returns one. */
export type Step = readonly unknown[] | Error | null | string | number | ((call: FakeCall) => unknown)

export type Verb = Exclude<keyof typeof lockScripts, `${string}Reply`>

/** The default replies: a store that agrees to everything at once and keeps no state. */
const AGREED: Record<Verb, Step> = {
  acquire: ({ values: { leaseMs } }) => [':granted', Number(leaseMs)],
  reenter: ({ values: { leaseMs } }) => [':granted', Number(leaseMs)],
  extend: [':extended'],
  release: [':released'],
  handOn: ({ values: { leaseMs } }) => [':set', Number(leaseMs)],
  inspect: [':free'],
  forceRelease: [':released'],
  steal: ({ values: { leaseMs } }) => [':granted', Number(leaseMs)],
}

/** A scripted store. Each verb has a queue of steps, of which the last is repeated. */
export class FakeRedis implements RedisLike {
  readonly calls: FakeCall[] = []
  /** What WAIT answers, one by one; the last answer is repeated. */
  acknowledged: (number | string)[] = [1]
  readonly #clock: FakeClock
  readonly #steps = new Map<string, Step[]>()

  constructor(clock: FakeClock, steps: Partial<Record<Verb, Step[]>> = {}) {
    this.#clock = clock
    for (const [verb, queue] of Object.entries(steps)) this.answer(verb as Verb, ...queue)
  }

  /** Replaces the steps of a verb. */
  answer(verb: Verb, ...steps: Step[]): void {
    this.#steps.set(verb, steps)
  }

  /** The calls of one verb. */
  sent(verb: Verb): FakeCall[] {
    return this.calls.filter(call => call.verb === verb)
  }

  eval(text: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown> {
    return this.#answer('eval', text, keys, args, options)
  }

  evalsha(sha: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown> {
    return this.#answer('evalsha', sha, keys, args, options)
  }

  async evalThenWait(
    command: 'eval' | 'evalsha',
    script: string,
    keys: string[],
    args: string[],
    replicas: ReplicaWait,
    options?: SendOptions,
  ): Promise<[unknown, number | string]> {
    const [next = 0] = this.acknowledged.length > 1 ? this.acknowledged.splice(0, 1) : this.acknowledged
    const reply = await this.#answer(command, script, keys, args, { ...options, replicas })
    if (Number(next) < replicas.count) await this.#clock.sleep(replicas.timeoutMs)
    return [reply, next]
  }

  async #answer(
    command: FakeCall['command'],
    script: string,
    keys: string[],
    args: string[],
    { signal, ...waits }: SendOptions & { replicas?: ReplicaWait } = {},
  ): Promise<unknown> {
    const [verb, known] = findScript(script)
    const names = [...(known?.keys ?? []), ...(known?.args ?? [])]
    const values = Object.fromEntries([...keys, ...args].map((value, at) => [names[at], value]))
    const call = { command, verb, script, keys, args, values, at: this.#clock.elapsedMs, signal, ...waits }
    this.calls.push(call)
    const step = this.#step(verb)
    const answer = await (typeof step === 'function' ? step(call) : step)
    if (answer instanceof Error) throw answer
    return answer
  }

  #step(verb: Verb | ''): Step {
    const queue = verb ? (this.#steps.get(verb) ?? [AGREED[verb]]) : []
    return (queue.length > 1 ? queue.shift() : queue[0]) as Step
  }
}

function findScript(script: string) {
  for (const [verb, known] of Object.entries(lockScripts)) {
    if (script === sha1(known.text) || script.endsWith(known.text)) return [verb as Verb, known] as const
  }
  return ['', undefined] as const
}

export function granted(remainingMs = 30_000): Step {
  return [':granted', remainingMs]
}

/** A lock that another holder has. The server wants to be asked again after `askInMs`. */
export function busy(remainingMs = 30_000, askInMs = 100): Step {
  return [':busy', remainingMs, askInMs]
}

/** Answers after `ms`, whether or not the caller still waits. */
export function delayed(clock: FakeClock, ms: number, step: Step): Step {
  return async call => {
    await clock.sleep(ms)
    return typeof step === 'function' ? step(call) : step
  }
}

/** Never answers. */
export const hang: Step = () => new Promise(() => {})

/** Makes the error of a broken connection, after which it is unknown whether the request arrived. */
export function broken(code = 'ECONNRESET'): Error {
  return Object.assign(new TypeError('fetch failed'), { cause: { code } })
}

/** Makes the error of a request that the server refused. `facts` are what `edgelock/rest` adds to it. */
export function refused(message: string, facts: { status?: number; retryAfterMs?: number } = {}): Error {
  return Object.assign(new Error(message), facts)
}
