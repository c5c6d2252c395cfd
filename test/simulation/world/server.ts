import { Engine } from '../../../src/memory/engine.ts'
import type { Compiled } from '../compiled.ts'
import { textOf } from './digests.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What a server does to requests while it is away. */
type Outage = 'refuses connections' | 'never answers' | 'is read-only' | 'is full' | 'answers 502'
const OUTAGES: readonly Outage[] = [
  'refuses connections',
  'never answers',
  'is read-only',
  'is full',
  'answers 502',
]
const LONGEST_OUTAGE_MS = 20_000
/** The longest lease that a client asks for. */
export const LONGEST_LEASE_MS = 10_000

/** One Redis server, with what becomes of servers. */
export class Server {
  readonly engine: Engine
  /** Called before and after every execution of a script. */
  watch: (text: string, execute: () => unknown) => unknown = (_text, execute) => execute()
  /** What it executes, or has executed last. */
  asked: { readonly args: readonly string[] } = { args: [] }
  /** Called when the server has forgotten something. */
  onLoss: () => void = () => {}
  /** Whether it executes a duplicate that the network made. */
  runsDuplicate = false
  /** Called when the server has forgotten only what no lease counts on any more. */
  onLateRestart: () => void = () => {}
  /** When it was last back after it had been away. */
  backAt = -Infinity
  /** By how much its clock has been set back so far, in milliseconds. */
  setBackMs = 0
  readonly #compiled: Compiled
  readonly #loaded = new Set<string>()
  #outage: Outage | undefined

  constructor(world: VirtualClock, compiled: Compiled) {
    this.#compiled = compiled
    this.engine = new Engine({
      now: world.now,
      wall: () => world.now() - this.setBackMs,
      sleep: world.sleep,
      random: () => 0.5,
    })
  }

  /** Lets `before` look at the server before a script runs, and what it returns look at the reply. */
  onScript(before: (text: string) => (reply: unknown) => void): void {
    const { watch } = this
    this.watch = (text, execute) => {
      const after = before(text)
      const reply = watch(text, execute)
      after(reply)
      return reply
    }
  }

  /** @throws {Error} as a client sees it */
  execute(script: { text: string } | { digest: string }, keys: string[], args: string[]): unknown {
    const text = 'text' in script ? script.text : textOf(script.digest)
    const compiled = this.#compiled.get(text)
    if (!compiled) throw new Error('a script that was not compiled')
    if (this.#outage === 'refuses connections') throw new TypeError('fetch failed')
    if (this.#outage === 'answers 502') throw Object.assign(new Error('Bad Gateway'), { status: 502 })
    if ('digest' in script && !this.#loaded.has(text))
      throw new Error('NOSCRIPT No matching script. Please use EVAL.')
    if (this.#outage === 'is read-only')
      throw new Error("READONLY You can't write against a read only replica.")
    this.#loaded.add(text)
    this.engine.full = this.#outage === 'is full'
    this.asked = { args }
    return this.watch(text, () => this.engine.run(compiled, keys, args))
  }

  get isAway(): boolean {
    return this.#outage !== undefined
  }

  get neverAnswers(): boolean {
    return this.#outage === 'never answers'
  }

  executeDuplicate(execute: () => unknown): void {
    this.runsDuplicate = true
    try {
      execute()
    } finally {
      this.runsDuplicate = false
    }
  }

  exists(key: string): boolean {
    this.engine.keyspace.freeze()
    return this.engine.keyspace.exists(key)
  }

  /** Forgets its scripts, as after SCRIPT FLUSH, and no data. */
  flushScripts(): void {
    this.#loaded.clear()
  }

  async beAway(world: VirtualClock, random: Random): Promise<string> {
    this.#outage = random.pick(OUTAGES)
    const what = this.#outage
    await world.sleep(random.between(200, LONGEST_OUTAGE_MS))
    this.#outage = undefined
    this.backAt = world.now()
    return what
  }

  /** Restarts empty, and stays away for longer than a lease lasts (Redlock's delayed restart): no lease counts on it then. */
  async restartLate(world: VirtualClock, random: Random): Promise<string> {
    this.#outage = 'refuses connections'
    const awayMs = LONGEST_LEASE_MS + random.between(1, 2_000)
    await world.sleep(awayMs)
    this.engine.keyspace.clear()
    this.#loaded.clear()
    this.#outage = undefined
    this.backAt = world.now()
    this.onLateRestart()
    return `after ${awayMs} ms`
  }

  /** Forgets something that it confirmed. */
  async loseData(world: VirtualClock, random: Random): Promise<string> {
    const how = random.pick(['restarts empty', 'evicts keys', 'fails over'] as const)
    const { keyspace } = this.engine
    const replica = keyspace.snapshot()
    // What the primary confirms meanwhile, the replica never gets.
    if (how === 'fails over') await world.sleep(random.between(0, 2_000))
    if (how === 'fails over') keyspace.restore(replica)
    if (how === 'restarts empty') keyspace.clear()
    if (how === 'evicts keys')
      for (const key of keyspace.keys())
        if (keyspace.expiryOf(key) !== undefined && random.chance(0.5)) keyspace.delete(key)
    this.#loaded.clear()
    this.onLoss()
    return how
  }
}
