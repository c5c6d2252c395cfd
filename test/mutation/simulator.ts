import { Worker } from 'node:worker_threads'
import type { Order, Verdict } from './worlds.ts'

/** The longest that a thread may compute, or wait, without a word. A world takes a tenth of a second. */
const PATIENCE_MS = 30_000
/** How often a silent thread is looked at. */
const LOOK_MS = 5_000

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
      const silence = new Silence(worker)
      const hang = () => end(() => reject(new Error('a world never ends')))
      const looks = setInterval(
        () => void silence.isTooLong().then(isTooLong => isTooLong && hang()),
        LOOK_MS,
      )
      const end = (settle: () => void) => {
        clearInterval(looks)
        worker.off('message', hear).off('error', fail)
        settle()
      }
      const fail = (error: Error) => end(() => reject(error))
      const hear = (message: 'alive' | { verdict: Verdict }) => {
        silence.end()
        if (message !== 'alive') end(() => resolve(message.verdict))
      }
      worker.on('message', hear).on('error', fail)
    })
  }
}

/** For how long a thread has been silent, by its own CPU time: on a busy machine it may hardly have run. */
class Silence {
  readonly #worker: Worker
  #sinceMs: number | undefined
  #lastMs = 0
  #idleMs = 0

  constructor(worker: Worker) {
    this.#worker = worker
  }

  end(): void {
    this.#sinceMs = undefined
  }

  async isTooLong(): Promise<boolean> {
    // A thread that has just ended tells no times.
    const usage = await this.#worker.cpuUsage().catch(() => undefined)
    if (!usage) return false
    const usedMs = (usage.user + usage.system) / 1_000
    this.#sinceMs ??= usedMs
    this.#idleMs = usedMs - this.#lastMs < 1 ? this.#idleMs + LOOK_MS : 0
    this.#lastMs = usedMs
    return usedMs - this.#sinceMs > PATIENCE_MS || this.#idleMs > PATIENCE_MS
  }
}
