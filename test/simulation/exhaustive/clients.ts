/** What a client knows, and what has become of it. */
export interface Client {
  /** Equal clients are one object, with one number. */
  readonly number: number
  readonly sent: readonly string[]
  /** Its last request; empty when it has sent none. */
  readonly last: string
  /** Its last request and the answer to that. */
  readonly stage: string
  /** The answer to its last request; empty while there is none. */
  readonly heard: string
  /** Until when it can prove that it holds; 0 if it cannot. */
  readonly until: number
  /** What the requests that have arrived made of this holder, as the rules name it. The client does not know it. */
  readonly fate: string
}

type Content = Pick<Client, 'sent' | 'heard' | 'until' | 'fate'>

/** All clients that occur, each once, so that states are compared by numbers. */
export class Clients {
  readonly fresh: Client
  readonly #all = new Map<string, Client>()

  constructor() {
    this.fresh = this.#one({ sent: [], heard: '', until: 0, fate: '' })
  }

  /** A client that asks to end its hold, or hands it on, no longer relies on it. */
  send({ sent, until, fate }: Client, op: string): Client {
    return this.#one({
      sent: [...sent, op],
      heard: '',
      until: op === 'extend' || op === 'renew' ? until : 0,
      fate,
    })
  }

  hear({ sent, fate }: Client, heard: string, until: number): Client {
    return this.#one({ sent, heard, until, fate })
  }

  become(client: Client, fate: string): Client {
    return client.fate === fate ? client : this.#one({ ...client, fate })
  }

  /** Time has passed, and may have ended what the client could prove. */
  at(client: Client, now: number): Client {
    return client.until === 0 || client.until > now ? client : this.#one({ ...client, until: 0 })
  }

  #one({ sent, heard, until, fate }: Content): Client {
    const key = `${sent}|${heard}|${until}|${fate}`
    const known = this.#all.get(key)
    if (known) return known
    const last = sent.at(-1) ?? ''
    const client = { number: this.#all.size, sent, last, heard, stage: `${last} ${heard}`, until, fate }
    this.#all.set(key, client)
    return client
  }
}
