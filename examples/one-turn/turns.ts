import { fairLock, type Lease, type Lockable, type Locks, steal, tryWithLock, withLock } from 'edgelock'

/**
 * What a message does that arrives while the last one is being answered: it is refused, it waits in line, or it takes the
 * turn and the running answer stops.
 */
export type WhileBusy = 'refuse' | 'queue' | 'interrupt'

/** The model may think for longer; then the turn ends. */
const LONGEST_MS = 15 * 60_000
/** How long a message waits in line. */
const QUEUE_MS = 5 * 60_000
/** How soon an answer learns that its turn was taken. Each look is a request. */
const LOOK_MS = 1_000

/**
 * Answers one message of a conversation at a time, on all instances. The turn is renewed while the model thinks. Pass
 * `signal` on to the model: it aborts when the turn is lost.
 */
export async function oneTurn<T>(
  locks: Locks,
  conversation: string,
  whileBusy: WhileBusy,
  answer: (signal: AbortSignal) => Promise<T>,
): Promise<{ answered: true; value: T } | { answered: false; retryAfterMs: number }> {
  const turn = fairLock(locks, `turn:${conversation}`)
  const options = { maxHoldMs: LONGEST_MS, waitMs: QUEUE_MS }
  const work = (lease: Lease) => whileLooking(lease, () => answer(lease.signal))
  if (whileBusy === 'refuse') {
    const run = await tryWithLock(turn, { ...options, waitMs: 0 }, work)
    return run.acquired
      ? { answered: true, value: run.value }
      : { answered: false, retryAfterMs: run.retryAfterMs }
  }
  return { answered: true, value: await withLock(whileBusy === 'queue' ? turn : taken(turn), options, work) }
}

/** Takes the turn instead of waiting for it. */
function taken(turn: ReturnType<typeof fairLock>): Lockable {
  return { tryAcquire: options => turn.tryAcquire(options), acquire: () => steal(turn) }
}

/** Without it, `lease.signal` tells of a theft at the next renewal: up to a third of the lease later, 10 s. */
async function whileLooking<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  let done = false
  const look = async () => {
    await lease.isHeld().catch(() => {})
    if (!done && !lease.signal.aborted) timer = setTimeout(look, LOOK_MS)
  }
  let timer = setTimeout(look, LOOK_MS)
  try {
    return await work()
  } finally {
    done = true
    clearTimeout(timer)
  }
}
