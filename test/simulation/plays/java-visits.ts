import type { Lease } from '../../../src/index.ts'
import type { Share } from '../oracle/oracle.ts'
import type { JavaObject } from '../world/java.ts'
import type { Play, SimulatedKind, Stage, Visit } from './play.ts'

const RETRY_MS = 5

/** The same worlds, in which every third client is a thread of Java. Its way to the server is short, and never fails. */
export function withJava(
  { play, ...kind }: SimulatedKind,
  ofThread: (thread: number) => JavaObject,
  share: Share,
): SimulatedKind {
  return {
    ...kind,
    play(stage) {
      const ours = play(stage)
      let threads = 0
      const visit: Play['visit'] = visit =>
        visit.random.chance(1 / 3) ? visitOfJava(visit, stage, ofThread(++threads), share) : ours.visit(visit)
      return { ...ours, visit }
    },
  }
}

/** A thread whose process dies gives back what it has at once, because its permit would not end otherwise. */
async function visitOfJava({ me, machine, random }: Visit, stage: Stage, java: JavaObject, share: Share) {
  const { oracle, now } = stage
  const { engine } = stage.server
  const isOver = machine.ended.then(() => true)
  const pause = (ms: number) => Promise.race([isOver, machine.clock.sleep(ms).then(() => false)])
  for (let tries = 1_000; tries > 0; tries--) {
    const askedAt = now()
    engine.keyspace.freeze()
    const leave = java.take(engine, engine.keyspace.now, () => {})
    if (typeof leave === 'function') {
      const lease = {
        remainingMs: () => (java.isHeld?.(engine) === false ? 0 : 1),
        signal: { aborted: false },
        ...(share.weight && { permitIds: ['java'] }),
      } as unknown as Lease
      stage.count()
      oracle.goesOn(me, share, lease, askedAt)
      await pause(random.between(10, 300))
      oracle.ended(lease)
      engine.keyspace.freeze()
      leave(engine.keyspace.now, () => {})
      if (random.chance(0.1)) return
    }
    if (await pause(RETRY_MS)) return
  }
}
