import { run } from '../../src/memory/commands.ts'
import { Store } from '../../src/memory/store.ts'
import { literalOf, lua54 } from './lua54/index.ts'
import type { Sender } from './run-script.ts'

/**
 * The engine in the process, in place of a Redis. A test sets its time, so every figure is exact and no test waits.
 * `test/simulation/differential.test.ts` compares the engine with a real Redis.
 */
export class VirtualRedis implements Sender {
  /** The server's time in milliseconds since 1970. */
  now = 1_700_000_000_000
  readonly #store: Store

  constructor() {
    const now = () => this.now
    this.#store = new Store({ now, wall: now, random: () => 0.5, sleep: async () => {} })
  }

  async eval(text: string, keys: number, ...values: (string | number)[]): Promise<unknown> {
    const texts = values.map(String)
    const { keyspace } = this.#store
    const lua = lua54()
    if (lua)
      return lua.run([text, String(keys), ...texts], ([name = '', ...args]) => {
        keyspace.freeze()
        return literalOf(() => run(keyspace, name, ...args))
      })
    return this.#store.eval(text, texts.slice(0, keys), texts.slice(keys))
  }

  async call(command: string, ...values: (string | number)[]): Promise<unknown> {
    return this.#store.command(command, ...values.map(String))
  }
}
