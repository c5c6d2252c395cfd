import type { RedisLike, SendOptions } from '../../../src/index.ts'
import { nameOf } from '../compiled.ts'
import type { Asked, GiveWatch } from '../oracle/give-watch.ts'
import { textOf } from './digests.ts'
import type { Incidents } from './incidents.ts'
import type { Machine } from './machine.ts'
import type { Fate, Profile } from './profiles.ts'
import type { Random } from './random.ts'
import type { Server } from './server.ts'
import type { VirtualClock } from './virtual-clock.ts'

const SLOWEST_MS = 15_000

/** What is between the machines and the servers. */
export class Network {
  requests = 0
  /**
   * Hears of each request when it is sent, when a server has executed it, and where it does not bring what it should: when
   * that happens, and when its client learns it.
   */
  gives: GiveWatch | undefined
  readonly #clock: VirtualClock
  readonly #incidents: Incidents
  readonly #shares: readonly (readonly [Fate, number])[]
  /** Requests and copies that have not arrived yet. */
  readonly #underway = new Set<Promise<unknown>>()
  readonly #latestMs: number
  readonly #log: (line: string) => void

  constructor(clock: VirtualClock, incidents: Incidents, profile: Profile, log: (line: string) => void) {
    this.#log = log
    this.#clock = clock
    this.#incidents = incidents
    this.#latestMs = profile.latestMs
    this.#shares = Object.entries(profile.requests) as [Fate, number][]
  }

  /** The client of one machine for one server. */
  client(machine: Machine, server: Server): RedisLike {
    const request = ({ execute, ...asked }: Request, signal: AbortSignal | undefined) => {
      this.requests++
      const id = `${machine.id} request ${++machine.requests}`
      const failed = () => this.gives?.failed(machine, server, asked)
      this.gives?.sent(machine, server, asked)
      const answer = this.#track(this.#carry(id, server, () => execute(id), failed))
      answer.catch(error => this.gives?.failed(machine, server, asked, error))
      return machine.reach(abortable(answer, machine.aborts, signal))
    }
    const run = (sent: { text: string } | { digest: string }, keys: string[], args: string[]): Request => {
      const [holder = ''] = args
      const script = nameOf('text' in sent ? sent.text : textOf(sent.digest))
      machine.holders.add(holder)
      const execute = (id: string) => {
        const reply = server.execute(sent, keys, args)
        this.gives?.executed(machine, server, { script, holder })
        this.#log(`${id}: ${script} ${JSON.stringify(reply)}`)
        return reply
      }
      return { script, holder, execute }
    }
    return {
      eval: (text, ...[keys, args, options]: Sent) => request(run({ text }, keys, args), options?.signal),
      ...(machine.sendsDigests && {
        evalsha: (digest, ...[keys, args, options]: Sent) =>
          request(run({ digest }, keys, args), options?.signal),
      }),
    }
  }

  /** Resolves when everything has arrived. */
  async quiet(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway)
  }

  async #carry(id: string, server: Server, execute: () => unknown, failed: () => void): Promise<unknown> {
    const random = this.#incidents.random(id)
    const pause = (least: number, most: number) => this.#clock.sleep(random.between(least, most))
    const fate = this.#fate(id, random)
    const fails = async () => {
      await pause(50, 3_000)
      throw new TypeError('fetch failed')
    }
    await pause(1, 10)
    if (server.isAway || (fate && fate !== 'doubled')) failed()
    if (server.neverAnswers) await pause(20_000, 30_000).then(fails)
    if (fate === 'late') this.#later(random, execute)
    if (fate === 'lost' || fate === 'late') await fails()
    if (fate === 'refused' && random.chance(0.7)) throw refusal(random)
    if (fate === 'blank' && random.chance(0.5)) return blank(random)
    if (fate === 'slow') await pause(0, SLOWEST_MS)
    const answer = execute()
    if (fate === 'doubled') this.#later(random, () => server.executeDuplicate(execute))
    if (fate === 'slow') await pause(0, SLOWEST_MS)
    await pause(1, 10)
    if (fate === 'answerLost') await fails()
    if (fate === 'refused') throw Object.assign(new Error('Internal Server Error'), { status: 500 })
    return fate === 'blank' ? blank(random) : answer
  }

  #fate(id: string, random: Random): Fate | undefined {
    let chance = random.next()
    for (const [fate, share] of this.#shares) {
      chance -= share
      if (chance < 0) return this.#incidents.happens(`${id} ${fate}`) ? fate : undefined
    }
    return undefined
  }

  #later(random: Random, execute: () => unknown): void {
    const waitMs = random.pick([0, 5, 500, random.between(0, this.#latestMs)])
    this.#track(this.#clock.sleep(waitMs).then(execute))
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const end = () => this.#underway.delete(work)
    this.#underway.add(work)
    work.then(end, end)
    return work
  }
}

/** What is asked, and what the server does then. */
interface Request extends Asked {
  readonly execute: (id: string) => unknown
}

type Sent = [keys: string[], args: string[], options?: SendOptions]

/** An error of the server that proves that nothing was executed. */
function refusal(random: Random): Error {
  return random.pick([
    Object.assign(new Error('Too Many Requests'), { status: 429 }),
    new Error("READONLY You can't write against a read only replica."),
    new Error("OOM command not allowed when used memory > 'maxmemory'."),
  ])
}

/** What an aborted call of the stock client resolves to, and what proxies answer. */
function blank(random: Random): unknown {
  return random.pick([null, 'OK', [], '<html>', { result: null }])
}

/** The request goes on; the caller hears no more of it. */
function abortable<T>(
  answer: Promise<T>,
  aborts: Machine['aborts'],
  signal: AbortSignal | undefined,
): Promise<T | string | null> {
  if (!signal || aborts === 'ignores') return answer
  return new Promise((resolve, reject) => {
    const abort = () => (aborts === 'rejects' ? reject(signal.reason) : resolve(null))
    signal.addEventListener('abort', abort)
    const end = () => signal.removeEventListener('abort', abort)
    answer.then(resolve, reject).finally(end)
  })
}
