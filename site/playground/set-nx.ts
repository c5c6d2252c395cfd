import type { EngineReply } from '../../src/memory/engine.ts'
import { Client, LEASE_MS, NAME } from './client.ts'

const ASK_EVERY_MS = 700

/** The lock of many tutorials: SET NX with a TTL, DEL, and a request that fails is sent again. */
export class SetNxClient extends Client {
  async acquire(waitMs: number): Promise<void> {
    this.become('asking', 'wants the lock')
    const until = this.clock.now() + waitMs
    do {
      const set = () => this.store.command('SET', NAME, this.name, 'NX', 'PX', String(LEASE_MS))
      if ((await this.#sendUntilAnswered('SET NX PX', set)) === 'OK') return this.become('inside', 'goes in')
      await this.clock.sleep(ASK_EVERY_MS)
    } while (this.clock.now() < until)
    this.become('gave up', 'gives up')
  }

  async release(): Promise<void> {
    this.become('idle', 'leaves')
    await this.#sendUntilAnswered('DEL', () => this.store.command('DEL', NAME))
  }

  async #sendUntilAnswered(what: string, execute: () => EngineReply): Promise<EngineReply> {
    for (;;) {
      try {
        return await this.send(what, execute)
      } catch {
        await this.clock.sleep(300)
      }
    }
  }
}
