import { systemClock } from '../../src/internal/clock.ts'
import { carry } from '../../src/memory/faults.ts'
import { Store } from '../../src/memory/store.ts'

/** What a reader may let go wrong. */
export interface Switches {
  /** Every third answer is lost, beginning with the first. */
  readonly lostAnswer: boolean
  /** A process took the same a moment ago, and died. */
  readonly deadHolder: boolean
  /** The store refuses everything in the first of every 4 seconds. */
  readonly blinkingStore: boolean
}

export const STORE_URL = 'https://store.invalid'

/** A one-way trip takes half of it. */
const RTT_MS = 40
const BLINK_MS = 1_000
const BLINKS_EVERY_MS = 4_000
const TAKES = /^(acquire|acquireWithin|claim|claimAtMostOnce|begin)$/
/** Of each kind of lock: what it is called, and its scripts by verb. */
const KINDS = import.meta.glob<Record<string, { text: string }>>('../../src/transport/scripts/*.gen.ts', {
  eager: true,
})

type Command = readonly string[]

/** An HTTP Redis in memory, which tells what it is asked. */
export class Network {
  readonly #store = new Store(systemClock)
  readonly #switches: Switches
  readonly #tell: (text: string, isTrouble: boolean) => void
  readonly #texts = new Map<string, string>()
  readonly #taken = new Set<string>()
  #begun: number | undefined
  requests = 0

  constructor(switches: Switches, tell: (text: string, isTrouble: boolean) => void) {
    this.#switches = switches
    this.#tell = tell
  }

  /** Learns the digests of all scripts, which a store that has run before would know. */
  async start(): Promise<void> {
    for (const text of this.#store.texts()) this.#texts.set(await sha1(text), text)
  }

  readonly fetch = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...given)
    const { origin, pathname } = new URL(request.url)
    if (origin !== STORE_URL) throw new TypeError(`fetch failed: a page has no network to ${origin}`)
    const body = (await request.json()) as Command | Command[]
    const asBase64 = request.headers.get('upstash-encoding') === 'base64'
    await systemClock.sleep(RTT_MS / 2)
    const commands = pathname === '/' ? [body as Command] : (body as Command[])
    const fault = this.#faultNow()
    if (fault === 'away') {
      this.#tell('the store is away: 503', true)
      return Response.json({ error: 'ERR the store is away' }, { status: 503 })
    }
    if (fault) this.#tell('the next answer is lost', true)
    const execute = async () => commands.map(command => this.#outcomeOf(command, asBase64))
    const answers = await carry(fault, execute, systemClock, request.signal)
    await systemClock.sleep(RTT_MS / 2)
    return Response.json(pathname === '/' ? answers[0] : answers, {
      status: pathname === '/' && 'error' in (answers[0] ?? {}) ? 400 : 200,
    })
  }

  #faultNow(): 'away' | 'lose' | undefined {
    // The first request meets a store that is away.
    this.#begun ??= systemClock.now()
    const ms = systemClock.now() - this.#begun
    if (this.#switches.blinkingStore && ms % BLINKS_EVERY_MS < BLINK_MS) return 'away'
    return this.requests++ % 3 === 0 && this.#switches.lostAnswer ? 'lose' : undefined
  }

  #outcomeOf([name = '', script = '', count = '', ...values]: Command, asBase64: boolean): object {
    const isEval = /^evalsha$/i.test(name)
    const text = isEval ? this.#texts.get(script) : script
    if (!/^eval/i.test(name)) return { result: 'PONG' }
    if (text === undefined) return { error: 'NOSCRIPT No matching script. Please use EVAL.' }
    const [keys, args] = [values.slice(0, Number(count)), values.slice(Number(count)).map(String)]
    try {
      const title = titleOf(text)
      this.#takeFirst(title, text, keys, args)
      const reply = this.#store.eval(text, keys, args)
      this.#tell(`${title} ${keys[0]} → ${codeOf(reply)}`, false)
      return { result: asBase64 ? encoded(reply) : reply }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }

  /** Sends what takes something once more, ahead and from another holder, who is never heard of again. */
  #takeFirst(title: string, text: string, keys: string[], [holder = '', ...rest]: string[]): void {
    const [kind, verb = ''] = title.split(' ')
    const what = `${kind} ${keys.join(' ')}`
    if (!this.#switches.deadHolder || !TAKES.test(verb) || kind === 'semaphore' || this.#taken.has(what))
      return
    this.#taken.add(what)
    const reply = this.#store.eval(text, keys, [asDead(holder), ...rest])
    this.#tell(`${title} ${keys[0]} → ${codeOf(reply)}, for a process that dies`, true)
  }
}

/** Returns another holder, of the same form: `<client>:<n>`, or a permit's 32 digits. */
function asDead(holder: string): string {
  return holder.replace(/[0-9a-f]{4}(?=-|[0-9a-f]*$)/, 'dead')
}

function titleOf(text: string): string {
  for (const [path, scripts] of Object.entries(KINDS))
    for (const [verb, script] of Object.entries(scripts))
      if (script.text === text) return `${/([\w-]+)\.gen/.exec(path)?.[1]} ${verb}`
  return 'a script'
}

function codeOf(reply: unknown): string {
  const [code] = String(Array.isArray(reply) ? reply[0] : (reply ?? 'nil')).split(' ')
  return code?.replace(/^:/, '') ?? ''
}

function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded)
  if (typeof value !== 'string') return value
  return btoa(String.fromCharCode(...new TextEncoder().encode(value)))
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
