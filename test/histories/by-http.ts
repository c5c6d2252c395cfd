/** Callers of the worker's lock API, over networks that lose, double and delay requests and answers. */
import { TOKEN } from '../http-locks/served.ts'
import type { Client } from './client.ts'
import type { Hold, Open } from './history.ts'

interface Answer {
  readonly status: number
  readonly body: {
    readonly lease?: string
    readonly token?: number
    readonly expiresInMs?: number
    readonly held?: boolean
    readonly free?: number
    readonly status?: string
    readonly result?: string
    readonly detail?: string
    readonly type?: string
    readonly attempt?: string
  }
  /** When the request was sent that was answered. */
  readonly sentMs: number
}

/** A caller that uses a name once. */
export abstract class HttpClient {
  protected readonly client: Client
  readonly #url: string
  readonly #late: Promise<unknown>[] = []

  constructor(client: Client, things: 'locks' | 'permits' | 'once') {
    this.client = client
    this.#url = `${client.lockApi}${things}/${client.name}`
  }

  /** Comes, perhaps looks, and takes what it can. */
  async use(): Promise<void> {
    const { random, sleep } = this.client
    await sleep(random.between(0, 100))
    if (random.chance(0.3)) await this.look()
    await this.take()
    await Promise.all(this.#late)
  }

  /** Asks what is free. */
  abstract look(): Promise<void>
  protected abstract take(): Promise<void>

  protected acquire(wanted: object): Promise<Answer | undefined> {
    const { random, sabotage, id } = this.client
    const key = sabotage === 'shares its key' ? id.replace(/.*\./, 'shared:') : crypto.randomUUID()
    const headers = { 'idempotency-key': key, prefer: `wait=${random.pick([0, 0, 1])}` }
    return this.ask('PUT', headers, { ...wanted, leaseMs: random.pick([1_000, 5_000]) })
  }

  protected holds(asked: Open, granted: Answer, details: object): Hold {
    return this.client.history.hold(asked, details, this.#leftMs(granted))
  }

  /** Stays, perhaps for longer than the lease lasts if it is not extended. */
  protected async stay(granted: Answer, hold: Hold): Promise<void> {
    const { random, sleep } = this.client
    const ms = () => random.between(0, random.chance(0.03) ? 1_500 : 10)
    await sleep(ms())
    if (random.chance(0.7)) return
    const extended = await this.ask('PATCH', leaseOf(granted), { leaseMs: random.pick([1_000, 3_000]) })
    if (extended?.status === 200) hold.proves(this.#leftMs(extended))
    await sleep(ms())
  }

  protected async release(granted: Answer, hold: Hold): Promise<void> {
    hold.leaves()
    if (await this.ask('DELETE', leaseOf(granted))) hold.isGone()
  }

  /** Sends a request until it is answered. Resolves to undefined when the caller gives up. */
  protected async ask(
    method: string,
    headers: Record<string, string> = {},
    body?: object,
    path = '',
  ): Promise<Answer | undefined> {
    const { random, history, sleep, sabotage } = this.client
    const repeated = sabotage === 'repeats with a new key' && headers['idempotency-key']
    // What repeats break shows only when there are many of them.
    const heard = repeated ? 0.6 : 0.9
    while (random.chance(0.995)) {
      const sent = repeated ? { ...headers, 'idempotency-key': crypto.randomUUID() } : headers
      const send = () => this.#send(method, path, sent, body)
      const fate = random.next()
      if (fate < 0.06) continue
      if (fate < 0.12) this.#late.push(sleep(random.between(0, 50)).then(send))
      const sentMs = history.now()
      const answer = await send()
      if (answer && fate < heard) return { ...answer, sentMs }
    }
    return undefined
  }

  /** Resolves to undefined if the outcome is unknown. */
  async #send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const { random } = this.client
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...{ authorization: `Bearer ${TOKEN}`, ...headers },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(random.chance(0.01) && { signal: AbortSignal.timeout(random.between(1, 30)) }),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined || response.status >= 500) return undefined
    const expected = method === 'PUT' && !path ? [200, 409, 423] : [200, 204, 409, 412]
    if (!expected.includes(response.status)) throw new Error(`${method}: ${response.status} ${text}`)
    return { status: response.status, body: JSON.parse(text || '{}') as Answer['body'] }
  }

  #leftMs({ sentMs, body }: Answer): number {
    return sentMs + (body.expiresInMs ?? 0) - this.client.history.now()
  }
}

/** Takes a lock, or one of so many permits. */
export class LockClient extends HttpClient {
  readonly #wanted: { readonly kind?: string; readonly permits?: number }

  constructor(client: Client, things: 'locks' | 'permits', wanted: { kind?: string; permits?: number }) {
    super(client, things)
    this.#wanted = wanted
  }

  async look(): Promise<void> {
    const { history } = this.client
    const { permits = 1 } = this.#wanted
    const fromMs = history.now()
    const answer = await this.ask('GET')
    if (!answer) return
    const { held, free = held ? 0 : 1 } = answer.body
    if (free > 0) history.begin('spare', { weight: free }, fromMs).ends()
    if (free < permits) history.begin('busy', { weight: free + 1 }, fromMs).ends()
  }

  protected async take(): Promise<void> {
    const { history, random } = this.client
    const asked = history.begin('unknown')
    const answer = await this.acquire(this.#wanted)
    if (answer?.status === 423) asked.ends('busy', { weight: 1 })
    if (answer?.status !== 200) return
    const { token } = answer.body
    const hold = this.holds(asked, answer, { weight: 1, ...(token !== undefined && { token }) })
    await this.stay(answer, hold)
    if (random.chance(0.98)) await this.release(answer, hold)
  }
}

/** Does the work of a key once, or learns its result. */
export class OnceClient extends HttpClient {
  protected readonly wanted: object

  constructor(client: Client, wanted: object = {}) {
    super(client, 'once')
    this.wanted = wanted
  }

  async look(): Promise<void> {
    const { history } = this.client
    const fromMs = history.now()
    const answer = await this.ask('GET')
    if (answer) learn(history.begin('nothing', {}, fromMs), answer)
  }

  protected async take(): Promise<void> {
    const { history, random, id: run } = this.client
    const asked = history.begin('unknown')
    const answer = await this.acquire(this.wanted)
    if (!answer?.body.lease) return learn(asked, answer)
    const hold = this.holds(asked, answer, { run })
    await this.stay(answer, hold)
    if (random.chance(0.5)) return this.release(answer, hold)
    if (random.chance(0.02)) return
    const keepMs = random.pick([1_000, 86_400_000])
    const stored = history.begin('store', { run })
    history.begin('expire', { run }, history.now() + keepMs)
    const kept = await this.ask('PUT', leaseOf(answer), { result: run, keepMs }, '/result')
    if (kept?.status === 204) stored.ends('store', { sure: true })
  }
}

/** Does the work of a key at most once, or is an operator who says what became of it. */
export class AtMostOnceClient extends OnceClient {
  constructor(client: Client) {
    super(client, client.sabotage === 'repeats what a crash interrupts' ? {} : { afterCrash: 'in-doubt' })
  }

  protected override async take(): Promise<void> {
    const { history, random, id } = this.client
    if (random.chance(0.3)) return this.#resolve()
    const asked = history.begin('unknown')
    const answer = await this.acquire(this.wanted)
    if (!answer?.body.lease) return learn(asked, answer)
    const { attempt: run = id } = answer.body
    const hold = this.holds(asked, answer, { run, begun: true })
    await this.stay(answer, hold)
    if (random.chance(0.3)) return
    hold.leaves()
    const givesUp = random.chance(0.3)
    const ended = history.begin(givesUp ? 'forget' : 'store', { run })
    const told = givesUp
      ? await this.ask('DELETE', leaseOf(answer))
      : await this.ask('PUT', leaseOf(answer), { result: run, keepMs: KEEP_MS }, '/result')
    if (told?.status === 204) ended.ends(ended.step.what, { sure: true })
  }

  async #resolve(): Promise<void> {
    const { history, random, sleep, id } = this.client
    const looked = history.begin('nothing')
    const seen = await this.ask('GET')
    learn(looked, seen)
    const { attempt: run } = seen?.body ?? {}
    if (!run) return
    await sleep(random.between(0, 100))
    const result = random.chance(0.5) ? { result: `found by ${id}` } : {}
    const resolved = history.begin('resolve', { run, ...result })
    const outcome = { attempt: run, ...(result.result ? result : { notDone: true }) }
    const told = await this.ask('PUT', {}, outcome, '/resolution')
    // Otherwise it may have been resolved by a request whose answer was lost.
    if (told?.status === 204) resolved.ends('resolve', { sure: true })
  }
}

/** Nothing that is kept expires in a history. */
export const KEEP_MS = 7 * 86_400_000

function learn(asked: Open, answer: Answer | undefined): void {
  const { status, result = '', attempt } = answer?.body ?? {}
  if (answer?.status === 409 || status === 'in doubt') asked.ends('doubt', { run: attempt ?? '' })
  else if (status === 'done') asked.ends('replay', { run: result })
  else if (status === 'open') asked.ends('spare')
  else if (status === 'in flight' || (answer?.status === 423 && !wasRefused(answer))) asked.ends('busy')
}

/** Whether an earlier answer to the key was lost. It may have been a result that has expired since. */
function wasRefused({ body }: Answer): boolean {
  return body.detail?.startsWith('This Idempotency-Key was refused') ?? false
}

function leaseOf({ body }: Answer): Record<string, string> {
  return { lease: body.lease ?? '' }
}
