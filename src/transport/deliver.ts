import type { Clock } from '../clock.ts'
import { OutcomeUnknownError, StoreUnavailableError } from '../errors.ts'
import type { LockEvent } from '../events.ts'
import type { Call } from './call.ts'
import { classify } from './failure.ts'
import type { Send } from './store.ts'

/**
 * How long one send may take. A request that hangs is sent again: every request has its effect once. The stock client
 * hides six sends in 4.3 s; a shorter limit would send beside them.
 */
const SEND_MS = 5_000
const FIRST_PAUSE_MS = 50

export interface Delivery {
  /** How often the same request may be sent. Default 3. */
  sends?: number
  /** The time for all sends together, in milliseconds. Default 6,000. */
  budgetMs?: number
  /** For calls that change nothing: a failure then leaves no doubt. */
  readsOnly?: boolean
  /** Stops the sends; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export interface Courier {
  readonly send: Send
  readonly clock: Clock
  readonly emit: (event: LockEvent) => void
}

/** An answer with the time its send began, which is what a lease may be counted from. */
export interface Answer<Reply> {
  readonly reply: Reply
  readonly sentAt: number
}

/**
 * Sends a call until it is answered, at most `sends` times within the budget. A doubt about any of the sends makes the
 * whole outcome unknown.
 *
 * @throws {LockError} `OutcomeUnknownError` or `UnexpectedReplyError` when it may have taken effect,
 * `StoreUnavailableError` when it was refused, `WrongKindError`.
 */
export async function deliver<Reply extends { code: string }>(
  courier: Courier,
  call: Call<Reply>,
  { sends = 3, budgetMs = 6_000, readsOnly, signal }: Delivery = {},
): Promise<Answer<Reply>> {
  const { clock, emit } = courier
  const { lockName: name, script } = call
  const until = clock.now() + budgetMs
  let doubt = false
  for (let sent = 1; ; sent++) {
    signal?.throwIfAborted()
    const sentAt = clock.now()
    try {
      return { reply: await sendWithin(courier, call, Math.min(SEND_MS, until - sentAt), signal), sentAt }
    } catch (thrown) {
      signal?.throwIfAborted()
      const { error, temporary, maybeExecuted } = classify(name, thrown)
      const told = error instanceof StoreUnavailableError
      const facts = { name, operation: script.name, reason: error.message }
      doubt ||= maybeExecuted
      const pauseMs = FIRST_PAUSE_MS * 2 ** (sent - 1) * (0.5 + clock.random())
      const delayMs = Math.max(pauseMs, (told && error.retryAfterMs) || 0)
      if (!temporary || sent >= sends || clock.now() + delayMs >= until) {
        emit({ type: 'failed', ...facts })
        throw told && doubt && !readsOnly ? new OutcomeUnknownError(name, error) : error
      }
      emit({ type: 'retried', ...facts, delayMs })
      await clock.sleep(delayMs, signal)
    }
  }
}

/** One send, given up after `ms` or when the caller goes away. A transport without abort finishes unobserved. */
async function sendWithin<Reply extends { code: string }>(
  { send, clock }: Courier,
  call: Call<Reply>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const over = new AbortController()
  const end = () => over.abort()
  signal?.addEventListener('abort', end)
  try {
    const reply = await Promise.race([send(call, over.signal), clock.sleep(ms, over.signal)])
    if (reply) return reply
    throw { name: 'TimeoutError' }
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
