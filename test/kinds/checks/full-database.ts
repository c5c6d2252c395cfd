import { forceRelease, type Lock } from '../../../src/index.ts'
import { Bed, NAME } from '../bed.ts'
import type { Check } from './check.ts'

/** A database without memory takes nothing new, and lets go what is held. */
export const fullDatabase: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases)) {
    const { of, rival = of, options, prepare, scripts } = leased
    const play = async (ends: string, work: (bed: Bed) => Promise<unknown>) => {
      const bed = new Bed(server)
      const say = (wrong: unknown) => report(`${title}: in a full database, ${ends}: ${wrong}`)
      await bed.run(async () => prepare?.(bed.other(), NAME))
      await bed.run(() => work(bed)).catch(say)
      bed.engine.full = false
      const next = await bed.run(() => rival(bed.other(), NAME).tryAcquire(options)).catch(say)
      if (next?.acquired !== true) say('it is not free afterwards')
    }
    await play('it is extended and released', async ({ clock, engine, locks }) => {
      const lease = await of(locks, NAME).acquire({ ...options, leaseMs: 10_000 })
      engine.full = true
      await lease.extend(30_000)
      await clock.sleep(15_000)
      const outcome = await lease.release()
      if (outcome !== 'released') throw new Error(`the release returns "${outcome}"`)
    })
    await play('both of its holds are released', async ({ engine, locks }) => {
      const outer = await of(locks, NAME).acquire(options)
      const inner = scripts?.reenter && (await of(locks, NAME).acquire({ reenter: outer }))
      engine.full = true
      await inner?.release()
      await outer.release()
    })
    await play('it is given up', async bed => {
      const caller = new AbortController()
      if (scripts) bed.withhold(scripts.acquire)
      const acquiring = of(bed.locks, NAME).acquire({ ...options, signal: caller.signal })
      await bed.clock.sleep(50)
      bed.engine.full = true
      caller.abort()
      await acquiring.then(lease => lease.release()).catch(() => {})
      await bed.clock.sleep(10_000)
      bed.engine.full = false
      const [late] = bed.sent
      if (late) bed.deliver(late)
    })
    if (scripts?.forceRelease)
      await play('it is freed by force', async ({ engine, locks }) => {
        await of(locks, NAME).acquire(options)
        engine.full = true
        await forceRelease(of(locks, NAME) as Lock)
      })
  }
}
