import type { Clock } from '../api/clock.ts'
import { type CompiledScript, Engine, type EngineReply } from './engine.ts'
import { RedisError } from './keyspace.ts'
import { SHIPPED } from './scripts/all.gen.ts'

/** The first line that `keyLocking` puts in front of a script. Here it changes nothing. */
const FLAGS = /^#!lua[^\n]*\n/

/** Runs the scripts that clients of this version send, and no others. */
export class Store extends Engine {
  readonly #scripts: ReadonlyMap<string, CompiledScript>

  constructor(clock: Clock) {
    super(clock)
    this.#scripts = new Map(
      SHIPPED.flatMap(([sent, compiled]) =>
        Object.entries(sent).map(([verb, { text }]) => [text, compiled[verb] as CompiledScript]),
      ),
    )
  }

  texts(): string[] {
    return [...this.#scripts.keys()]
  }

  has(text: string): boolean {
    return this.#scripts.has(text.replace(FLAGS, ''))
  }

  /** @throws {RedisError} as a client of Redis would see it, and for any other script */
  eval(text: string, keys: readonly string[], args: readonly string[]): EngineReply {
    const script = this.#scripts.get(text.replace(FLAGS, ''))
    if (script) return this.run(script, keys, args)
    throw new RedisError(
      'ERR unknown script: this store runs only the scripts of its own version of edgelock',
    )
  }
}
