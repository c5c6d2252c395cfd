/** Many short histories of one lock by HTTP and in TypeScript, with requests lost, doubled and late. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { fencedLock, type Lock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { type Granted, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { many } from '../support/thorough.ts'

const HISTORIES = many(100, 1_000)
const AT_ONCE = 20
const ROUNDS = 3

const stack = useStack()
afterEach(() => vi.restoreAllMocks())

interface Span {
  readonly from: number
  to: number
}

/** What happened to one lock: when it may have been held, when it was refused, and the tokens of the sections. */
class History {
  readonly holds: Span[] = []
  readonly refusals: Span[] = []
  readonly tokens: number[] = []
  overlaps = 0
  #inside = 0

  async section(token: number): Promise<void> {
    if (++this.#inside > 1) this.overlaps++
    this.tokens.push(token)
    await sleep(Math.random() * 3)
    this.#inside--
  }

  /** Refusals during which the lock was free all the time. */
  unexplained(): Span[] {
    const meets = (one: Span) => (other: Span) => one.from <= other.to && other.from <= one.to
    return this.refusals.filter(refusal => !this.holds.some(meets(refusal)))
  }
}

/** Sends a request until its answer arrives. Requests and answers are lost, and copies arrive late. */
async function persist(send: () => Promise<Response>, late: Promise<unknown>[]): Promise<Response> {
  for (;;) {
    const fate = Math.random()
    if (fate < 0.1) continue
    if (fate < 0.2) late.push(sleep(Math.random() * 20).then(send))
    const response = await send()
    if (fate < 0.3 || response.status >= 500) continue
    return response
  }
}

async function callByHttp(name: string, history: History, late: Promise<unknown>[]): Promise<void> {
  const api = lockApiOf(stack)
  for (let round = 0; round < ROUNDS; ) {
    const key = crypto.randomUUID()
    const span = { from: performance.now(), to: Infinity }
    const sent = { body: { kind: 'fenced' }, ...(round % 2 && { headers: { prefer: 'wait=5' } }) }
    const response = await persist(() => api.put(`/locks/${name}`, key, sent), late)
    if (response.status === 423) history.refusals.push({ ...span, to: performance.now() })
    else {
      history.holds.push(span)
      const { lease, token = 0 } = (await response.json()) as Granted
      await history.section(token)
      expect((await persist(() => api.release(`/locks/${name}`, lease), late)).status).toBe(204)
      span.to = performance.now()
      round++
    }
    await sleep(Math.random() * 4)
  }
}

async function callInTypeScript(lock: Lock, history: History): Promise<void> {
  for (let round = 0; round < ROUNDS; ) {
    const span = { from: performance.now(), to: Infinity }
    const result = await lock.tryAcquire()
    if (!result.acquired) history.refusals.push({ ...span, to: performance.now() })
    else {
      history.holds.push(span)
      await history.section(result.lease.token ?? 0)
      await result.lease.release()
      span.to = performance.now()
      round++
    }
    await sleep(Math.random() * 4)
  }
}

it(
  `has one holder at a time, tokens that rise, and no refusal of a free lock, in ${HISTORIES} histories`,
  async () => {
    stack().rest.faults.random({ 'lose-request': 0.01, 'lose-response': 0.01, duplicate: 0.03 })
    const play = async (name: string) => {
      const history = new History()
      const late: Promise<unknown>[] = []
      const inTypeScript = callInTypeScript(fencedLock(restLocks(stack()), name), history)
      await Promise.all([callByHttp(name, history, late), callByHttp(name, history, late), inTypeScript])
      await Promise.all(late)
      const { tokens, overlaps } = history
      expect({ overlaps, tokens, unexplained: history.unexplained() }).toEqual({
        overlaps: 0,
        tokens: [...new Set(tokens)].sort((a, b) => a - b),
        unexplained: [],
      })
      expect(tokens).toHaveLength(3 * ROUNDS)
    }
    for (let done = 0; done < HISTORIES; done += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => play(`history:${done + at}`)))
  },
  many(60_000, 300_000),
)
