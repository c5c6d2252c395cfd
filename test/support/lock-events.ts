import type { LockEvent } from '../../src/index.ts'

/** Collects lock events and lets a test wait for them. */
export class LockEvents {
  readonly all: LockEvent[] = []
  #waiting: (() => void)[] = []

  readonly onEvent = (event: LockEvent): void => {
    this.all.push(event)
    for (const look of this.#waiting) look()
  }

  count(type: LockEvent['type']): number {
    return this.all.filter(event => event.type === type).length
  }

  /** Resolves once there have been `times` events of this type, including those before the call. */
  until(type: LockEvent['type'], times = 1): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => this.count(type) >= times && resolve()
    this.#waiting.push(look)
    look()
    return promise
  }
}
