/** What an attempt asks of a record. */
export type Message =
  | { verb: 'claim'; attempt: string; last: boolean; fingerprint: string }
  | { verb: 'complete'; attempt: string; fingerprint: string; keepMs: number }
  | { verb: 'extend' | 'giveUp' | 'cancel'; attempt: string }

const DONE_MS = 150_000

/** Models a record without Redis and without time: the claim or result of a key, and the finished attempts. */
export class OnceModel {
  record: { attempt: string; fingerprint: string; result?: string } | undefined
  readonly done = new Map<string, 0 | 1>()

  /** Applies a message and returns the code that the answer must have. */
  deliver(message: Message): string {
    switch (message.verb) {
      case 'claim':
        return this.#claim(message)
      case 'complete':
        return this.#complete(message)
      case 'extend':
        return this.#claimedBy(message.attempt) ? ':extended' : ':gone'
      default:
        return this.#end(message.attempt, message.verb === 'giveUp' ? 1 : 0)
    }
  }

  #claimedBy(attempt: string): boolean {
    return this.record?.attempt === attempt && this.record.result === undefined
  }

  #claim({ attempt, last, fingerprint }: Message & { verb: 'claim' }): string {
    const { record, done } = this
    if (!record) {
      if (done.has(attempt)) return ':refused'
      this.record = { attempt, fingerprint }
      return ':granted'
    }
    if (record.fingerprint !== fingerprint) {
      if (!this.#outlivesCopies()) this.#finish(attempt, 0)
      return ':mismatch'
    }
    if (record.result) {
      if (!this.#outlivesCopies()) this.#finish(attempt, 0)
      return ':kept'
    }
    if (record.attempt === attempt) return ':granted'
    if (done.has(attempt)) return ':refused'
    if (last) this.#finish(attempt, 0)
    return ':busy'
  }

  /** How long the result is kept. Set by the completion. */
  #keepMs = 0

  #outlivesCopies(): boolean {
    return this.record?.result !== undefined && this.#keepMs >= DONE_MS
  }

  #complete({ attempt, fingerprint, keepMs }: Message & { verb: 'complete' }): string {
    const { record, done } = this
    if (record && record.attempt !== attempt) return ':gone'
    if (record?.result || (!record && done.get(attempt) === 1)) return ':released'
    this.record = { attempt, fingerprint, result: `:v"${attempt}"` }
    this.#keepMs = keepMs
    if (keepMs < DONE_MS) done.set(attempt, 1)
    return ':released'
  }

  #end(attempt: string, outcome: 0 | 1): string {
    const before = this.done.get(attempt)
    if (before !== undefined) return before === 1 ? ':released' : ':gone'
    const held = this.#claimedBy(attempt)
    this.#finish(attempt, held ? outcome : 0)
    if (held) this.record = undefined
    return held ? ':released' : ':gone'
  }

  #finish(attempt: string, value: 0 | 1): void {
    if (!this.done.has(attempt)) this.done.set(attempt, value)
  }
}
