import { createHash } from 'node:crypto'
import { RedisError } from '../../memory/keyspace.ts'
import type { Store } from '../../memory/store.ts'
import { version } from '../io.ts'

const LOCKING_FLAGS = '#!lua flags=allow-key-locking\n'
const FULL_SERVER =
  'edgelock dev is a store for development that runs only the scripts of edgelock. For the commands of your application, run a whole Redis behind the same protocol: docs/cli.md#a-whole-redis has the two containers'

/** Runs the commands that edgelock sends, as Redis does. */
export class Commands {
  readonly #store: Store
  /** Called when a script is refused. */
  readonly #onForeign: () => void
  readonly #texts: ReadonlyMap<string, string>
  /** The scripts that EVAL has run since the start, as in Redis. */
  readonly #loaded = new Set<string>()

  constructor(store: Store, onForeign: () => void) {
    this.#store = store
    this.#onForeign = onForeign
    const texts = store.texts().flatMap(text => [text, LOCKING_FLAGS + text])
    this.#texts = new Map(texts.map(text => [createHash('sha1').update(text).digest('hex'), text]))
  }

  /** @throws {RedisError} as a client of Redis would see it */
  run([name = '', ...args]: readonly string[]): unknown {
    switch (name.toUpperCase()) {
      case 'EVAL':
        return this.#eval(args[0] ?? '', args.slice(1))
      case 'EVALSHA': {
        const text = this.#texts.get(args[0]?.toLowerCase() ?? '')
        if (text && this.#loaded.has(text)) return this.#eval(text, args.slice(1))
        throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
      }
      case 'PING':
        return args[0] ?? 'PONG'
      // The field by which `edgelock doctor` knows this store.
      case 'INFO':
        return `# Server\r\nedgelock_version:${version()}\r\n`
      // A primary without replicas, which `confirmed()` finds out by these.
      case 'ROLE':
        return ['master', 0, []]
      case 'WAIT':
      case 'PUBLISH':
      case 'SPUBLISH':
        return 0
    }
    throw new RedisError(`ERR unknown command '${name.slice(0, 40)}': ${FULL_SERVER}`)
  }

  #eval(text: string, [count = '', ...values]: readonly string[]): unknown {
    const keys = Number(count)
    if (!/^\d+$/.test(count) || keys > values.length)
      throw new RedisError("ERR Number of keys can't be greater than number of args")
    if (!this.#store.has(text)) this.#onForeign()
    const reply = this.#store.eval(text, values.slice(0, keys), values.slice(keys))
    this.#loaded.add(text)
    return reply
  }
}
