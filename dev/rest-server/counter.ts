import type { Argument } from './call.ts'

/** Counts since the server started, or since reset(). */
export interface RequestCounter {
  /** HTTP requests, refused ones included. */
  http: number
  /** Commands sent to Redis, including those that faults execute late or twice. */
  commands: number
  /** Commands by their names in capitals: `{ EVAL: 3 }`. */
  byName: Record<string, number>
  countCommand(command: readonly Argument[]): void
  reset(): void
}

export function createCounter(): RequestCounter {
  return {
    http: 0,
    commands: 0,
    byName: {},
    countCommand([name = '']) {
      const key = String(name).toUpperCase()
      this.commands += 1
      this.byName[key] = (this.byName[key] ?? 0) + 1
    },
    reset() {
      this.http = 0
      this.commands = 0
      this.byName = {}
    },
  }
}
