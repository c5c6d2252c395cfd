import { Worker } from 'node:worker_threads'
import type { Order, Verdict } from './worlds.ts'

/** The longest that a thread may be silent. A world takes a tenth of a second. */
const PATIENCE_MS = 60_000

/** Judges mutants in the simulation, one at a time. */
export class Simulator {
  #worker: Worker | undefined

  async judge(order: Order): Promise<Verdict> {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./worlds.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      })
      await this.#answer(this.#worker)
    }
    this.#worker.postMessage(order)
    try {
      return await this.#answer(this.#worker)
    } catch (error) {
      await this.stop()
      return (error as Error).message
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  /** @throws {Error} when the thread ends, or is silent for too long */
  #answer(worker: Worker): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const hang = () => end(() => reject(new Error('a world never ends')))
      let timer = setTimeout(hang, PATIENCE_MS)
      const end = (settle: () => void) => {
        clearTimeout(timer)
        worker.off('message', hear).off('error', fail)
        settle()
      }
      const fail = (error: Error) => end(() => reject(error))
      const hear = (message: 'alive' | { verdict: Verdict }) => {
        clearTimeout(timer)
        timer = setTimeout(hang, PATIENCE_MS)
        if (message !== 'alive') end(() => resolve(message.verdict))
      }
      worker.on('message', hear).on('error', fail)
    })
  }
}
