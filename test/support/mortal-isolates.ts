import { setTimeout as sleep } from 'node:timers/promises'

/** Thrown to whom asked an isolate that is killed. */
export class Killed extends Error {}

/**
 * An isolate that is killed at a step: before a request is sent, or when its answer arrives. From then on, it sends
 * nothing and learns nothing.
 */
export class Isolate {
  readonly #dieAt: number
  readonly #killed = Promise.withResolvers<never>()
  #steps = 0

  /** @param dieAt the step at which it dies; `Infinity`: never */
  constructor(dieAt: number) {
    this.#dieAt = dieAt
    this.#killed.promise.catch(() => {})
  }

  get isDead(): boolean {
    return this.#steps > this.#dieAt
  }

  /** Settles like the work, or rejects when the isolate is killed. */
  run<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#killed.promise])
  }

  /** Sends something and waits for its answer, each of which is a step. */
  async send<T>(request: () => Promise<T>): Promise<T> {
    await this.#step()
    const answer = await request().then(
      value => () => value,
      error => () => {
        throw error
      },
    )
    await this.#step()
    return answer()
  }

  #step(): Promise<void> | undefined {
    if (this.#steps++ < this.#dieAt) return undefined
    this.#killed.reject(new Killed())
    return new Promise(() => {})
  }
}

/** Returns `'ack'`, or after how many milliseconds the message comes back; rejects when it dies. */
type Consume<T> = (message: { id: string; body: T; attempts: number }) => Promise<number | 'ack'>

/** A queue that delivers at least once, or loses a message now and then; one whose consumer dies comes back. */
export function lossyQueue<T>(isLost: () => boolean, consume: Consume<T>) {
  let sent = 0
  const queue = {
    /** Messages that are not acknowledged yet. */
    open: 0,
    send(body: T): void {
      if (!isLost()) void deliver(`${++sent}`, body)
    },
  }
  const deliver = async (id: string, body: T) => {
    queue.open++
    for (let attempts = 1; ; attempts++) {
      const decided = await consume({ id, body, attempts }).catch(() => BACK_MS)
      if (decided === 'ack') break
      await sleep(decided)
    }
    queue.open--
  }
  return queue
}

const BACK_MS = 200
