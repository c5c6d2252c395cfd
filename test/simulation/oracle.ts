import type { Lease } from '../../src/index.ts'

/** What a lease allows beside it: nothing, or others of the same side up to a number. */
export interface Side {
  readonly name: 'exclusive' | 'shared'
  /** How many leases of this side may be held at a time. */
  readonly limit: number
}

export const EXCLUSIVE: Side = { name: 'exclusive', limit: 1 }

interface Held {
  readonly client: string
  readonly side: Side
  readonly lease: Lease
}

/** Knows who may hold what, and remembers every answer that was not true. */
export class Oracle {
  readonly violations: string[] = []
  readonly #held = new Set<Held>()
  #token = 0

  /** A client has a lease, as far as it can prove. */
  granted(client: string, side: Side, lease: Lease): void {
    this.#held.add({ client, side, lease })
    this.check(client)
    if (lease.token === undefined) return
    if (lease.token <= this.#token) this.violated(`${client} got token ${lease.token} after ${this.#token}`)
    this.#token = Math.max(this.#token, lease.token)
  }

  /** A client stops relying on its lease, before it asks to release it. */
  released(lease: Lease): void {
    for (const held of this.#held) if (held.lease === lease) this.#held.delete(held)
  }

  /** Looks at everything that is provably held at this moment. */
  check(client: string): void {
    const now = [...this.#held].filter(({ lease }) => lease.remainingMs() > 0 && !lease.signal.aborted)
    const sides = new Set(now.map(({ side }) => side))
    const [side] = sides
    if (side && (sides.size > 1 || now.length > side.limit))
      this.violated(`${client} shares it: ${now.map(held => `${held.client} ${held.side.name}`).join(', ')}`)
  }

  violated(what: string): void {
    this.violations.push(what)
  }
}
