import { type Lease, OnceFailedError, OnceInFlightError, once } from '../../../src/index.ts'
import type { Server } from '../world/server.ts'
import { LONGEST_LEASE_MS } from '../world/server.ts'
import { asking, type Play, pauseOf, type Stage, type Visit } from './play.ts'

const RECORD = 'edgelock:once:{x}'
/** For how long a result is owed, in milliseconds. */
const OWED_MS = 120_000

interface Run {
  readonly value: string
  readonly lease: Lease
  readonly askedAt: number
  running: boolean
}

/** Calls `once` with one key, and checks that the work starts once within validity and that no stored result is lost. */
export function oncePlay(stage: Stage): Play {
  const { oracle, gives, now } = stage
  const runs: Run[] = []
  /** What a caller was told is stored, and until when at least. */
  let stored: { value: string; until: number; at: number; toldAt: number } | undefined
  /** The attempts that are over: each left a result, or another has had the key since. */
  const over = new Set<string>()
  let attempt: string | undefined
  /** Failures that may be kept. */
  const failures = new Set<string>()
  let heldAt = -Infinity
  const look = () => {
    const { server } = stage
    if (!server.exists(RECORD)) return
    heldAt = now()
    const [holder, result] = server.engine.command('HMGET', RECORD, 'attempt', 'result') as (string | null)[]
    if (attempt && holder !== attempt) over.add(attempt)
    attempt = holder ?? undefined
    if (attempt && result !== null) over.add(attempt)
  }
  for (const server of stage.servers)
    server.onScript(() => {
      look()
      return look
    })
  const promised = () => stored && oracle.isPromised(stored.at) && now() < stored.until

  const isHeld = ({ running, lease, askedAt }: Run) =>
    running && lease.remainingMs() > 0 && !lease.signal.aborted && oracle.isPromised(askedAt)

  function start({ me, machine, record }: Visit, lease: Lease, askedAt: number): Run {
    stage.count()
    record('starts the work')
    if (promised()) oracle.violated(`${me} starts work whose result ${stored?.value} was stored`)
    const others = runs.filter(isHeld)
    if (others.length > 0 && oracle.isPromised(askedAt))
      oracle.violated(`${me} starts work beside ${others.map(({ value }) => value).join(', ')}`)
    const run = { value: me, lease, askedAt, running: true }
    machine.ended.then(() => {
      run.running = false
    })
    runs.push(run)
    return run
  }

  async function visit(visit: Visit): Promise<void> {
    const { me, locks, random, machine, record } = visit
    const keepMs = random.pick([20_000, 86_400_000])
    const onFailure = random.pick(['forget', 'keep'] as const)
    const options = {
      keepMs,
      record: { onFailure },
      hold: { leaseMs: random.pick([300, 2_000, LONGEST_LEASE_MS]) },
      ...asking(visit, random.pick([0, 0, 500, 5_000])),
    }
    const fails = random.chance(0.15)
    const askedAt = now()
    let ran: Run | undefined
    let endedAt = 0
    try {
      const { status, value, kept } = await once(locks, 'x', options, async lease => {
        ran = start(visit, lease, askedAt)
        await machine.clock.sleep(pauseOf(random), lease.signal)
        endedAt = now()
        ran.running = false
        const left = fails && onFailure === 'forget' ? 'its claim' : 'a result'
        gives.given(machine, {
          what: `${me} leaves ${left}`,
          owedMs: left === 'a result' ? OWED_MS : options.hold.leaseMs,
          isDone: server => isOver(lease, left, server),
        })
        if (fails && onFailure === 'keep') failures.add(me)
        if (fails) throw new Error(me)
        return me
      })
      record(`${status} ${value}${kept ? '' : ', perhaps not kept'}`)
      judgeResult(status, value, askedAt)
      if (kept && oracle.isPromised(askedAt) && ran)
        stored = { value, until: endedAt + keepMs, at: askedAt, toldAt: now() }
    } catch (error) {
      judgeError(error, visit, { failed: ran !== undefined && fails, askedAt })
    }
  }

  function isOver({ holder }: Lease, left: string, server: Server): boolean {
    look()
    return over.has(holder) || (left === 'its claim' && !server.exists(RECORD))
  }

  /** What a caller was told before `askedAt`, and is still stored. */
  function storedBefore(askedAt: number): string | undefined {
    return promised() && stored && stored.toldAt < askedAt ? stored.value : undefined
  }

  function judgeResult(status: string, value: string, askedAt: number): void {
    if (status === 'executed') return
    if (!runs.some(run => run.value === value)) oracle.violated(`replayed ${value}, which never ran`)
    // A caller that was suspended may learn late of the result before this one.
    const known = storedBefore(askedAt)
    if (known !== undefined && known !== value) oracle.violated(`replayed ${value} instead of ${known}`)
  }

  function judgeError(
    error: unknown,
    { me, record }: Visit,
    { failed, askedAt }: { failed: boolean; askedAt: number },
  ): void {
    if (error instanceof OnceInFlightError) {
      look()
      if (heldAt < askedAt || storedBefore(askedAt) !== undefined)
        oracle.violated(`${me} was told "in flight", and nothing was`)
    }
    if (error instanceof OnceFailedError && !failures.has(error.failure.message))
      oracle.violated(`the failure of ${error.failure.message} was kept`)
    if (!(failed && error instanceof Error && error.message === me)) throw error
    record('fails')
  }

  return {
    visit,
    judge() {
      if (promised() && stage.servers.some(server => !server.exists(RECORD)))
        oracle.violated(`the result ${stored?.value} was lost`)
    },
  }
}
