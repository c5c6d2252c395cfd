import { type Client, Clients } from './clients.ts'
import type { Graph, Step } from './explore.ts'
import type { Call, Stores } from './stores.ts'

/** A request that a client may send, and of which any number of copies may arrive, at any time after that. */
export interface Request extends Call {
  readonly leaseMs: number
  /** How many fencing tokens more it reserves. */
  readonly reserve: number
}

export interface Actor {
  readonly name: string
  readonly requests: Readonly<Record<string, Request>>
  /** What it may send next, by its last request and the answer to that; without an answer, it gave that one up. */
  readonly next: Readonly<Record<string, readonly string[]>>
}

/** A copy of a request that has arrived. */
export interface Arrival<Facts> {
  readonly by: number
  readonly op: string
  readonly request: Request
  readonly code: string
  readonly values: readonly string[]
  readonly before: Facts
  readonly after: Facts
  readonly clients: readonly Client[]
}

/** What must be true. */
export interface Rules<Facts> {
  /** What becomes of a client. */
  fate(arrival: Arrival<Facts>, client: number): string
  untrueReply(arrival: Arrival<Facts>): string | undefined
  untrueState?(clients: readonly Client[], facts: Facts): string | undefined
  /** Names something that is allowed, so that a test can say whether it happens. */
  noted?(arrival: Arrival<Facts>): string | undefined
}

interface State {
  readonly store: number
  readonly clients: readonly Client[]
}

/** Time passes in pauses of this length, so two of them outlast a lease of ten seconds. */
const PAUSE_MS = 6_000

/**
 * Every order in which copies can arrive, be lost and be answered. A copy never uses a request up, so there is any number
 * of each, and a copy that arrives after everything else stands for one that is lost. An answer arrives at once or never:
 * a client that hears it later can do nothing that it could not do after it heard at once and then waited.
 */
export class Deliveries<Facts extends { now: number }> implements Graph<State> {
  readonly start: State
  readonly #clients = new Clients()
  readonly #stores: Stores<Facts>
  readonly #actors: readonly Actor[]
  readonly #rules: Rules<Facts>
  readonly #end: number

  constructor(stores: Stores<Facts>, actors: readonly Actor[], rules: Rules<Facts>, pauses: number) {
    this.#stores = stores
    this.#actors = actors
    this.#rules = rules
    this.start = { store: 0, clients: actors.map(() => this.#clients.fresh) }
    this.#end = stores.facts(0).now + pauses * PAUSE_MS
  }

  keyOf({ store, clients }: State): string {
    let key = `${store}`
    for (const { number } of clients) key += ` ${number}`
    return key
  }

  steps(state: State): Step<State>[] {
    const steps: Step<State>[] = []
    for (const [by, { next }] of this.#actors.entries()) {
      const { stage, sent } = state.clients[by] as Client
      for (const op of next[stage] ?? []) steps.push(this.#send(state, by, op))
      for (const op of sent) this.#arrive(state, by, op, steps)
    }
    if (this.#stores.facts(state.store).now < this.#end) steps.push(this.#pass(state))
    return steps
  }

  #send(state: State, by: number, op: string): Step<State> {
    const client = this.#clients.send(state.clients[by] as Client, op)
    return {
      what: () => `${this.#actors[by]?.name} sends ${op}`,
      state: { store: state.store, clients: state.clients.with(by, client) },
    }
  }

  #arrive(state: State, by: number, op: string, steps: Step<State>[]): void {
    const { name, requests, next } = this.#actors[by] as Actor
    const { clients } = state
    const request = requests[op] as Request
    const { code, values, store } = this.#stores.run(state.store, request)
    const [before, after] = [this.#stores.facts(state.store), this.#stores.facts(store)]
    const arrival = { by, op, request, code, values, before, after, clients }
    const changed = clients.map((client, at) => this.#clients.become(client, this.#rules.fate(arrival, at)))
    const untrue = this.#rules.untrueReply(arrival)
    const noted = this.#rules.noted?.(arrival)
    const step = (how: string, clients: readonly Client[], same = false): Step<State> => ({
      what: () => `${name}'s ${op} arrives: ${[code, ...values].join(' ')}${how}`,
      state: same ? state : { store, clients },
      noted,
      wrong: untrue ?? this.#rules.untrueState?.(clients, after),
    })
    const same = store === state.store && changed.every((client, at) => client === clients[at])
    steps.push(step(', unheard', changed, same))
    const me = changed[by] as Client
    // An answer that changes neither what a client may do nor what it can prove makes no other state.
    if (me.heard || me.last !== op || !next[`${op} ${code}`]) return
    const heard = this.#clients.hear(me, code, provenUntil(arrival, me))
    steps.push(step('', changed.with(by, heard)))
  }

  #pass(state: State): Step<State> {
    const store = this.#stores.pass(state.store, PAUSE_MS)
    const facts = this.#stores.facts(store)
    const clients = state.clients.map(client => this.#clients.at(client, facts.now))
    const wrong = this.#rules.untrueState?.(clients, facts)
    return { what: () => `${PAUSE_MS} ms pass`, state: { store, clients }, wrong }
  }
}

/** Assumes that the request was sent just before it arrived: an earlier send proves less. */
function provenUntil({ code, values, request, after }: Arrival<{ now: number }>, { until }: Client): number {
  if (code === 'granted' || code === 'begun' || code === 'set') return after.now + Number(values[0])
  return code === 'extended' ? Math.max(until, after.now + request.leaseMs) : 0
}
