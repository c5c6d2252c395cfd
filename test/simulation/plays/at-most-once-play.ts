import {
  type InDoubtLease,
  inDoubt,
  inspectOnce,
  type Locks,
  OnceFailedError,
  OnceInDoubtError,
  once,
  type Reconciled,
  resolveOnce,
} from '../../../src/index.ts'
import { LONGEST_LEASE_MS, type Server } from '../world/server.ts'
import { asking, type Play, pauseOf, type Stage, type Visit } from './play.ts'

/** For how long a result is owed, in milliseconds. */
const OWED_MS = 120_000
/** Nothing that is kept expires in a world. */
const KEEP_MS = 7 * 86_400_000

/** Work that has begun, and so may take effect at any time from then on. */
interface Begun {
  readonly id: string
  readonly askedAt: number
  /** It said itself that nothing happened. */
  gaveUp?: true
}

/** How an attempt ends. */
type End = 'a result' | 'a doubt' | 'no claim'

/** What is known of one key. */
interface Known {
  readonly key: string
  readonly begun: Begun[]
  /** What the provider did, by the call that asked for it. */
  readonly effects: { readonly value: string; readonly askedAt: number }[]
  /** Attempts of which the outside said that they were not done. */
  readonly notDone: Set<string>
  /** Calls that may leave a doubt. */
  readonly open: Set<string>
  /** When the last of them ended without one. */
  closedAt: number
  /** What a caller was told is stored. */
  stored?: { readonly at: number; readonly toldAt: number }
}

/**
 * Calls `once` for work that must take effect at most once, in a provider outside: key after key. Checks that no work begins
 * beside or after other work whose outcome is open, and that no doubt is lost, or stays after an end that was answered.
 */
export function atMostOncePlay(stage: Stage): Play {
  const { oracle, gives, now } = stage
  const keys: Known[] = []
  const next = () => {
    keys.push({
      key: `x${keys.length}`,
      begun: [],
      effects: [],
      notDone: new Set(),
      open: new Set(),
      closedAt: -1,
    })
  }
  next()
  const isOpen = (known: Known, { id, gaveUp, askedAt }: Begun) =>
    !gaveUp && !known.notDone.has(id) && oracle.isPromised(askedAt)
  const isStored = ({ stored }: Known, before = Infinity) =>
    stored && oracle.isPromised(stored.at) && stored.toldAt < before

  function begin({ me, record }: Visit, known: Known, { id }: InDoubtLease, askedAt: number): Begun {
    stage.count()
    record('begins the work')
    const before = known.begun.filter(each => isOpen(known, each))
    if (before.length > 0) oracle.violated(`${me} begins work that ${before.map(each => each.id)} had begun`)
    if (isStored(known, askedAt)) oracle.violated(`${me} begins work whose result was stored`)
    const one = { id, askedAt }
    known.begun.push(one)
    return one
  }

  /** The provider refuses a key that it knows. It has to once a call was told that the work was not done. */
  function act({ me, record }: Visit, { effects, notDone }: Known, askedAt: number): string {
    const [first] = effects.filter(each => oracle.isPromised(each.askedAt))
    if (first && notDone.size > 0) return first.value
    record('acts')
    effects.push({ value: me, askedAt })
    if (first && oracle.isPromised(askedAt)) oracle.violated(`${me} acts after ${first.value}`)
    return me
  }

  async function ask(
    { machine, random }: Visit,
    { effects, notDone }: Known,
    attemptId: string,
  ): Promise<Reconciled> {
    await machine.clock.sleep(pauseOf(random))
    const done = effects.at(-1)
    if (done) return { value: done.value }
    if (random.chance(0.4)) return 'unknown'
    notDone.add(attemptId)
    return 'not-done'
  }

  /** An operator who resolves what is in doubt. */
  async function resolve(visit: Visit, known: Known, locks: Locks): Promise<void> {
    const seen = await inspectOnce(locks, known.key)
    if (seen?.status !== 'in-doubt') return
    const outcome = await ask(visit, known, seen.attemptId as string)
    if (outcome !== 'unknown') visit.record(`resolves: ${await resolveOnce(locks, known.key, seen, outcome)}`)
  }

  /** Whether the record shows that an attempt has ended so, or in another way that came first. */
  function hasLeft(end: End, { key }: Known, { holder }: InDoubtLease, server: Server): boolean {
    const { engine, setBackMs } = server
    const record = `edgelock:once:{${key}}`
    const [attempt, result] = engine.command('HMGET', record, 'attempt', 'result') as (string | null)[]
    const keptMs = /^:d\D+(\d+)/.exec(result ?? '')?.[1]
    if (attempt !== holder || (result && !keptMs)) return true
    // What has ended lasts longer again when a clock is set back.
    return end === 'a doubt' && Number(engine.command('PTTL', record)) - setBackMs < Number(keptMs)
  }

  async function work(
    visit: Visit,
    known: Known,
    lease: InDoubtLease,
    { askedAt, isTold, leaseMs }: { askedAt: number; isTold: boolean; leaseMs: number },
  ): Promise<string> {
    const { machine, random, me } = visit
    const leaves = (end: End) => {
      const owedMs = end === 'a result' ? OWED_MS : Math.max(leaseMs, lease.remainingMs())
      gives.given(machine, {
        what: `${me} leaves ${end}`,
        owedMs,
        isDone: server => hasLeft(end, known, lease, server),
      })
    }
    const fail = (end: End) => {
      leaves(end)
      throw new Error(me)
    }
    const pause = () => machine.clock.sleep(pauseOf(random), lease.signal)
    const one = isTold ? undefined : begin(visit, known, lease, askedAt)
    await pause()
    if (isTold && random.chance(0.1)) fail('no claim')
    await lease.begin()
    const mine = one ?? begin(visit, known, lease, askedAt)
    await pause()
    if (random.chance(0.1)) {
      mine.gaveUp = true
      leaves('no claim')
      await lease.release()
      throw new Error(me)
    }
    if (random.chance(0.1)) fail('a doubt')
    const value = act(visit, known, askedAt)
    await pause()
    if (random.chance(0.1)) fail('a doubt')
    leaves('a result')
    return value
  }

  async function visit(visit: Visit): Promise<void> {
    const { me, locks, random, record } = visit
    const known = keys.at(-1) as Known
    const { effects, open } = known
    if (random.chance(0.2)) return resolve(visit, known, locks)
    const begins = random.pick(['when-told', undefined] as const)
    const asks = random.chance(0.5)
    const afterCrash = inDoubt({
      begins,
      reconcile: asks ? doubt => ask(visit, known, doubt.attemptId) : undefined,
    })
    const options = {
      ...{ keepMs: KEEP_MS, afterCrash },
      hold: { leaseMs: random.pick([300, 2_000, LONGEST_LEASE_MS]) },
      ...asking(visit, random.pick([0, 0, 500, 5_000])),
    }
    const askedAt = now()
    open.add(me)
    const close = () => {
      open.delete(me)
      known.closedAt = now()
    }
    try {
      const { status, value, kept } = await once(locks, known.key, options, lease =>
        work(visit, known, lease, { askedAt, isTold: begins !== undefined, leaseMs: options.hold.leaseMs }),
      )
      record(`${status} ${value}${kept ? '' : ', perhaps not kept'}`)
      if (!effects.some(effect => effect.value === value))
        oracle.violated(`${status} ${value}, which never happened`)
      if (kept) close()
      if (!kept || !oracle.isPromised(askedAt)) return
      known.stored ??= { at: askedAt, toldAt: now() }
      if (random.chance(0.5) && known === keys.at(-1)) next()
    } catch (error) {
      if (error instanceof OnceInDoubtError) {
        close()
        if (isStored(known, askedAt)) oracle.violated(`${me} was told of a doubt, and the result was stored`)
        if (open.size === 0 && known.closedAt < askedAt)
          oracle.violated(`${me} was told of a doubt, and no call can have left one`)
      }
      if (error instanceof OnceFailedError) oracle.violated(`${me} was told of a failure, and none is kept`)
      if (!(error instanceof Error && error.message === me)) throw error
      record('fails')
    }
  }

  return {
    visit,
    judge() {
      for (const known of keys)
        for (const { engine } of stage.servers) {
          const result = engine.keyspace.read(`edgelock:once:{${known.key}}`, 'hash')?.get('result')
          if (!result && known.begun.some(each => isOpen(known, each)))
            oracle.violated(`${known.key}: a doubt, or a result, was lost`)
          if (isStored(known) && !result?.startsWith(':v'))
            oracle.violated(`${known.key}: work that ended and was answered is in doubt`)
        }
    },
  }
}
