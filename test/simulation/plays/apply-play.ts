import {
  type AppliedReply,
  applyOnce,
  LockError,
  OnceFailedError,
  OnceMismatchError,
  StoreUnavailableError,
} from '../../../src/index.ts'
import { COUNTER, EFFECTS, type Effect, LEDGER } from '../applied.ts'
import { type Play, pauseOf, type Stage, type Visit } from './play.ts'

/** One run of a script, as the database shows it. */
interface Run {
  readonly id: string
  readonly argument: string
  readonly at: number
  readonly outcome: ReturnType<Effect['outcome']>
}

/** The shortest time that an answer can be kept, under an id that many calls have. Calls with it outlast it. */
const BRIEF = { id: 'brief', keepMs: 150_000 }
const DAY_MS = 86_400_000
const NAMES = [...EFFECTS.keys()]

/** Applies scripts under ids that are used again, and checks that each runs once and that its first answer is everybody's. */
export function applyPlay(stage: Stage): Play {
  const { oracle, servers, now } = stage
  const runs: Run[] = []
  /** How many calls with an id were not told that nothing ran. */
  const unsure = new Map<string, number>()
  const keepMsOf = (id: string) => (id === BRIEF.id ? BRIEF.keepMs : DAY_MS)

  for (const server of servers) {
    const lines = () => server.engine.command('LRANGE', LEDGER, '0', '-1') as string[]
    server.watch = (_text, execute) => {
      const before = lines().length
      const end = () => lines().slice(before).forEach(note)
      try {
        return execute()
      } finally {
        end()
      }
    }
  }

  function note(line: string): void {
    const [id = '', argument = '', name = '', n] = line.split(' ')
    const last = runs.findLast(run => run.id === id)
    if (last && oracle.isPromised(last.at) && now() < last.at + keepMsOf(id))
      oracle.violated(`the script of ${id} ran again after ${now() - last.at} ms`)
    const effect = EFFECTS.get(name)
    if (effect) runs.push({ id, argument, at: now(), outcome: effect.outcome(Number(n)) })
    stage.count()
  }

  /** The runs whose record a call that was sent at `askedAt` and answered now can have met. */
  function met(id: string, askedAt: number): Run[] {
    const own = runs.filter(run => run.id === id)
    return own.filter((_, at) => {
      const next = own[at + 1]
      return !next || next.at >= askedAt || !oracle.isPromised(next.at)
    })
  }

  async function visit(visit: Visit): Promise<void> {
    const { me, random, machine, patience } = visit
    const id = random.pick([me, me, BRIEF.id, 'shared'])
    for (let times = random.between(1, 3); times > 0 && !patience.signal?.aborted; times--) {
      await callOnce(visit, id)
      const longMs = id === BRIEF.id ? BRIEF.keepMs : 5_000
      await machine.clock.sleep(pauseOf(random, longMs))
    }
  }

  async function callOnce({ me, locks, random, record }: Visit, id: string): Promise<void> {
    const argument = random.chance(0.1) ? 'other' : 'same'
    const { script = '' } = EFFECTS.get(random.pick(NAMES)) ?? {}
    const options = { keepMs: keepMsOf(id), bytes: true }
    const askedAt = now()
    const count = (calls: number) => unsure.set(id, (unsure.get(id) ?? 0) + calls)
    count(1)
    let outcome: ReturnType<Effect['outcome']> | 'mismatch'
    try {
      outcome = {
        value: await applyOnce<AppliedReply>(locks, id, script, [COUNTER, LEDGER], [id, argument], options),
      }
    } catch (error) {
      if (error instanceof StoreUnavailableError) count(-1)
      if (error instanceof OnceMismatchError) outcome = 'mismatch'
      else if (error instanceof OnceFailedError) outcome = { failure: error.failure.message }
      else if (error instanceof LockError) return record(`met ${error.code}`)
      else throw error
    }
    const got = JSON.stringify(outcome)
    record(`got ${got}`)
    if (!oracle.isPromised(askedAt)) return
    const expected = met(id, askedAt).map(run =>
      JSON.stringify(run.argument === argument ? run.outcome : 'mismatch'),
    )
    if (!expected.includes(got)) oracle.violated(`${me} got ${got} of ${id}, not ${expected.join(' or ')}`)
  }

  return {
    stays: [COUNTER, LEDGER],
    visit,
    judge() {
      for (const [id, calls] of unsure)
        if (calls === 0 && runs.some(run => run.id === id))
          oracle.violated(`the script of ${id} ran, although every call was told that it did not`)
    },
  }
}
