/** What a holder asks of a lock. `holds` is the hold count wanted (re-entry) or left (release). */
export type Message =
  | { verb: 'acquire'; holder: string; last: boolean }
  | { verb: 'reenter'; holder: string; hold: number; holds: number }
  | { verb: 'extend'; holder: string; leaseMs: number }
  | { verb: 'release' | 'cancel'; holder: string; hold: number; holds: number }
  | { verb: 'forceRelease'; operation: string }

/** Models a lock without Redis and without time: its owner, its hold count, and what is finished. */
export class LockModel {
  owner: string | undefined
  holds = 0
  readonly done = new Map<string, 0 | 1>()
  readonly answers = new Map<string, boolean>()

  /** Applies a message and returns the code that the answer must have. */
  deliver(message: Message): string {
    switch (message.verb) {
      case 'acquire':
        return this.#acquire(message.holder, message.last)
      case 'reenter':
        return this.#reenter(message)
      case 'extend':
        return this.owner === message.holder ? ':extended' : ':gone'
      case 'forceRelease':
        return this.#forceRelease(message.operation)
      default:
        return this.#end(message)
    }
  }

  free(): void {
    this.owner = undefined
    this.holds = 0
  }

  #acquire(holder: string, last: boolean): string {
    if (this.owner === holder) return ':granted'
    if (this.done.has(doneId(holder))) return ':refused'
    if (this.owner === undefined) {
      this.owner = holder
      this.holds = 1
      return ':granted'
    }
    if (last) this.done.set(doneId(holder), 0)
    return ':busy'
  }

  #reenter({ holder, hold, holds }: Message & { verb: 'reenter' }): string {
    if (this.owner !== holder) return ':gone'
    if (this.done.has(doneId(holder, hold))) return ':refused'
    this.holds = Math.max(this.holds, holds)
    return ':granted'
  }

  #end({ verb, holder, hold, holds }: Message & { verb: 'release' | 'cancel' }): string {
    const id = doneId(holder, hold)
    const ends = this.owner === holder && holds === 0
    const before = ends ? undefined : this.done.get(id)
    if (before !== undefined) return before === 1 ? ':released' : ':gone'
    const held = this.owner === holder
    this.done.set(id, held && verb === 'release' ? 1 : 0)
    if (held && holds === 0) this.free()
    else if (held) this.holds = Math.min(this.holds, holds)
    return held ? ':released' : ':gone'
  }

  #forceRelease(operation: string): string {
    const held = this.answers.get(operation) ?? this.owner !== undefined
    if (!this.answers.has(operation)) {
      this.answers.set(operation, held)
      if (this.owner !== undefined && !this.done.has(this.owner)) this.done.set(this.owner, 0)
      if (held) this.free()
    }
    return held ? ':released' : ':free'
  }
}

/** Returns the id of a holder, or of one of its inner holds. */
export function doneId(holder: string, hold = 0): string {
  return hold === 0 ? holder : `${holder}:${hold}`
}
