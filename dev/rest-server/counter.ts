/** Counts since the server started, or since reset(). */
export class RequestCounter {
  /** HTTP requests, refused ones included. */
  http = 0
  /** Commands sent to Redis, including those that faults execute late or twice. */
  commands = 0
  /** Commands by their names in capitals: `{ EVAL: 3 }`. */
  byName: Record<string, number> = {}

  countCommand([name = '']: readonly string[]): void {
    const key = name.toUpperCase()
    this.commands += 1
    this.byName[key] = (this.byName[key] ?? 0) + 1
  }

  reset(): void {
    this.http = 0
    this.commands = 0
    this.byName = {}
  }
}
