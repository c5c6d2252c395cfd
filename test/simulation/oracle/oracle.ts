import type { Lease } from '../../../src/index.ts'

/** What a lease allows beside it: nothing, or others of the same side until they weigh so much together. */
export interface Side {
  readonly name: 'exclusive' | 'shared'
  /** How much of this side may be held at a time. */
  readonly limit: number
}

export const EXCLUSIVE: Side = { name: 'exclusive', limit: 1 }

/** What a client asks for of a side. */
export interface Share {
  readonly side: Side
  /** How many permits it takes of the side's limit; locks have none, and count as one. */
  readonly weight?: number
}

interface Held {
  readonly client: string
  readonly side: Side
  readonly weight: number
  readonly lease: Lease
  /** The same lease, with which another process goes on as well. */
  readonly beside?: Lease | undefined
  /** Another got what it could not prove to have any more, so it must never prove that again. */
  over?: boolean
  /** A stranger may have what it can still prove. */
  robbed?: boolean
}

/** Knows who may hold what, and remembers every answer that was not true. */
export class Oracle {
  readonly violations: string[] = []
  readonly #held = new Set<Held>()
  readonly #now: () => number
  /** The fencing tokens that clients got, and when. */
  readonly #tokens: { token: number; at: number }[] = []
  #freedAt = -Infinity
  #lostAt = -Infinity
  #robbedAt = -Infinity

  constructor(now: () => number) {
    this.#now = now
  }

  /** A client has a lease, as far as it can prove. What servers forgot since it asked is not promised. */
  granted(client: string, share: Share, lease: Lease, askedAt: number): void {
    this.goesOn(client, share, lease, askedAt)
    const { token } = lease
    if (token === undefined) return
    // Freed after this client asked: the answer that it now gets may be older than the next holder's.
    const since = this.isPromised(askedAt) ? Infinity : askedAt
    const later = this.#tokens.find(got => got.token === token || (got.token > token && got.at < since))
    if (later) this.violated(`${client} got token ${token} after ${later.token}`)
    this.#tokens.push({ token, at: this.#now() })
  }

  /** A client holds what another acquired, or holds it as well: then `beside` is the other's lease. */
  goesOn(client: string, { side, weight }: Share, lease: Lease, askedAt: number, beside?: Lease): void {
    const permits = lease.permitIds?.length
    if (permits !== weight) this.violated(`${client} has ${permits} permits, not ${weight}`)
    if (!this.isPromised(askedAt)) return
    for (const held of this.#held) {
      const shared = side.name === 'shared' && held.side.name === 'shared'
      if (!shared && held.lease !== lease && held.lease !== beside) held.over ||= !isProven(held.lease)
    }
    this.#held.add({ client, side, weight: weight ?? 1, lease, beside })
    this.check(client)
  }

  /** A client stops relying on its lease: it asks to release it, or it is no more. */
  ended(lease: Lease): void {
    for (const held of this.#held) {
      if (held.lease !== lease) continue
      if (held.over && isProven(lease)) this.violated(`${held.client} has it again, after another had it`)
      this.#held.delete(held)
    }
  }

  /** Looks at everything that is provably held at this moment. */
  check(client: string): void {
    const proven = [...this.#held].filter(({ lease }) => isProven(lease))
    // Both have the same holder, so the servers count them once.
    const now = proven.filter(({ beside }) => !proven.some(({ lease }) => lease === beside))
    const sides = new Set(now.map(({ side }) => side))
    const [side] = sides
    const weight = now.reduce((sum, held) => sum + held.weight, 0)
    if (side && (sides.size > 1 || weight > side.limit))
      this.violated(
        `${client} shares it: ${now.map(held => `${held.client} ${held.side.name} ${held.weight}`).join(', ')}`,
      )
  }

  /** An operator freed what was held. Holders learn it at their next request. */
  freed(): void {
    this.#held.clear()
    this.#freedAt = this.#now()
  }

  /** A stranger, which clients cannot rely on, freed what is held for them and for strangers. They still exclude each other. */
  robbed(): void {
    for (const held of this.#held) held.robbed = true
    this.#robbedAt = this.#now()
  }

  /** A stranger got it. */
  intruded(stranger: string): void {
    for (const { client, lease, robbed } of this.#held)
      if (!robbed && isProven(lease)) this.violated(`${stranger} got what ${client} has`)
  }

  /** A server forgot something. */
  lost(): void {
    this.freed()
    this.forgot()
  }

  /** A server forgot who is finished, and nothing that a lease counts on: all leases must go on excluding each other. */
  forgot(): void {
    this.#lostAt = this.#now()
  }

  /** Whether nothing was freed or forgotten since. */
  isPromised(since: number): boolean {
    return since > this.#freedAt
  }

  /** Whether, besides, no stranger freed anything since. */
  isUndisturbed(since: number): boolean {
    return this.isPromised(since) && since > this.#robbedAt
  }

  /** Whether nothing was forgotten since. */
  isKept(since: number): boolean {
    return since > this.#lostAt
  }

  violated(what: string): void {
    this.violations.push(what)
  }
}

function isProven(lease: Lease): boolean {
  return lease.remainingMs() > 0 && !lease.signal.aborted
}
