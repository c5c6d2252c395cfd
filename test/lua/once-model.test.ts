import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { type Message, OnceModel } from '../support/once-model.ts'
import { cancel, claim, complete, done, extend, giveUp, RECORD } from '../support/once-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { readValues } from '../support/store.ts'

const redis = useRedis()
const ACTIONS = [
  'claim',
  'claim',
  'last',
  'extend',
  'extend',
  'extend',
  'complete',
  'complete',
  'give up',
  'cancel',
  'end',
  'copy',
  'copy',
  'copy',
] as const

/** One step of a walk: what one of three clients sends, whether it arrives at once, and which message is duplicated. */
const step = fc.record({
  who: fc.constantFrom('a', 'b', 'c'),
  action: fc.constantFrom(...ACTIONS),
  arrives: fc.boolean(),
  pick: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it.each([
  ['for longer than duplicates arrive', 86_400_000],
  ['for less time than duplicates arrive', 60_000],
])(
  'random walks of three clients with results kept %s match the model',
  async (_how, keepMs) => {
    const seen: Record<string, number> = {}
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async steps => {
      await redis().client.flushdb()
      const walk = new Walk(redis().client, keepMs, seen)
      for (const each of steps) await walk.take(each)
    })
    await fc.assert(property, { numRuns: 250 })
    // The walks reached the difficult cases.
    for (const code of [
      ':granted',
      ':refused',
      ':kept',
      ':mismatch',
      ':busy',
      ':released',
      ':gone',
      ':extended',
    ])
      expect(seen[code], code).toBeGreaterThan(30)
  },
  120_000,
)

/** Behaves like the library: a fresh attempt for every call, which works only after it was granted. */
class Client {
  readonly #who: string
  #calls = 0
  #open = false
  #works = false

  constructor(who: string) {
    this.#who = who
  }

  get attempt(): string {
    return `${this.#who}:${this.#calls}`
  }

  /** The message this action sends; undefined when a client in this state would not send one. */
  message(action: Step['action'], keepMs: number): Message | undefined {
    const { attempt } = this
    const fingerprint = this.#who === 'c' ? ':other' : ':one'
    if (action === 'claim' || action === 'last') return this.#ask(action === 'last', fingerprint)
    if (action === 'cancel')
      return this.#open && !this.#works ? this.#end({ verb: 'cancel', attempt }) : undefined
    if (!this.#works) return undefined
    if (action === 'extend') return { verb: 'extend', attempt }
    if (action === 'give up') return this.#end({ verb: 'giveUp', attempt })
    return this.#end({ verb: 'complete', attempt, fingerprint, keepMs })
  }

  /** Sends the claim of this attempt again until it has a final answer, as the next poll. */
  #ask(last: boolean, fingerprint: string): Message | undefined {
    if (this.#works) return undefined
    if (!this.#open) this.#calls++
    this.#open = !last
    return { verb: 'claim', attempt: this.attempt, last, fingerprint }
  }

  #end(message: Message): Message {
    this.#open = false
    this.#works = false
    return message
  }

  /** Ends a call that still asks, because no call asks for days. */
  giveUpAsking(): void {
    this.#open &&= this.#works
  }

  /** Takes note of the answer to a message. */
  hear({ verb, attempt }: Message, code: string): void {
    if (verb !== 'claim' || attempt !== this.attempt) return
    this.#works ||= code === ':granted'
    if (code === ':kept' || code === ':mismatch') this.#open = false
  }
}

class Walk {
  readonly #redis: Redis
  readonly #keepMs: number
  readonly #seen: Record<string, number>
  readonly #model = new OnceModel()
  readonly #clients = new Map<string, Client>()
  #sent: Message[] = []
  /** The attempts that must never be granted again. */
  readonly #finished = new Set<string>()

  constructor(client: Redis, keepMs: number, seen: Record<string, number>) {
    this.#redis = client
    this.#keepMs = keepMs
    this.#seen = seen
  }

  async take({ who, action, arrives, pick }: Step): Promise<void> {
    if (action === 'end') return this.#end()
    const client = this.#clients.get(who) ?? new Client(who)
    this.#clients.set(who, client)
    const copy = this.#sent[pick % Math.max(1, this.#sent.length)]
    const message = action === 'copy' ? copy : client.message(action, this.#keepMs)
    if (!message) return
    if (action !== 'copy') this.#sent.push(message)
    if (!arrives && action !== 'copy') return
    const code = await this.#deliver(message)
    if (action !== 'copy') client.hear(message, code)
  }

  /** Ends the claim or the result. A result that is kept for long outlives all duplicates. */
  async #end(): Promise<void> {
    if (this.#model.record?.result && this.#keepMs > 150_000) {
      this.#sent = []
      for (const client of this.#clients.values()) client.giveUpAsking()
    }
    await this.#redis.del(RECORD)
    this.#model.record = undefined
  }

  async #deliver(message: Message): Promise<string> {
    const before = structuredClone(this.#model.record)
    const [code] = await this.#send(message)
    this.#seen[code] = (this.#seen[code] ?? 0) + 1
    expect(code, JSON.stringify(message)).toBe(this.#model.deliver(message))
    const after = await readValues(this.#redis)
    expect(after).toEqual(this.#expected())
    this.#expectTruth(message, code, before)
    return code
  }

  /** The invariants, independent of the model. */
  #expectTruth({ verb, attempt }: Message, code: string, before: OnceModel['record']): void {
    const { record } = this.#model
    if (before?.result) expect(record, 'a result never changes while it is kept').toEqual(before)
    if (code === ':granted') {
      expect(this.#finished, 'nothing that is finished comes back').not.toContain(attempt)
      expect([attempt, undefined], 'granted only when no other attempt has the key').toContain(
        before?.attempt,
      )
    }
    if (verb === 'complete' && code === ':gone') expect(before?.attempt).not.toBe(attempt)
    const ended = verb === 'giveUp' || verb === 'cancel' || verb === 'complete'
    if (ended && (code === ':released' || verb !== 'complete')) this.#finished.add(attempt)
    if (code === ':mismatch' && before?.attempt !== attempt) this.#finished.add(attempt)
  }

  #expected(): Record<string, unknown> {
    const { record, done: finished } = this.#model
    const keys = [...finished].map(([attempt, value]) => [
      done(attempt),
      { type: 'string', value: String(value) },
    ])
    const own = record && { [RECORD]: { type: 'hash', value: { version: '1', ...record } } }
    return { ...own, ...Object.fromEntries(keys) }
  }

  #send(message: Message) {
    const { verb, attempt } = message
    if (verb === 'claim') return claim(attempt, { ...message, last: message.last ? 1 : 0 })(this.#redis)
    if (verb === 'complete') return complete(attempt, { ...message, result: `:v"${attempt}"` })(this.#redis)
    return { extend, giveUp, cancel }[verb](attempt)(this.#redis)
  }
}
