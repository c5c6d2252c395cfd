import type { Check } from './check.ts'
import { isFree, type Step, situationOf, take } from './situation.ts'

/** What a client lets go while the database is full. */
const STORIES: Readonly<Record<string, readonly Step[]>> = {
  'it is extended and released': ['acquires', 'the database is full', 'extends', '15 s pass', 'releases'],
  'both of its holds are released': [
    ...(['acquires', 're-enters', 'the database is full', 'releases', 'releases'] as const),
  ],
  'it is given up': [
    ...(['no request arrives', 'the database is full', 'soon gives up', '15 s pass'] as const),
    ...(['there is memory again', 'its first request arrives'] as const),
  ],
  'it is freed by force': ['acquires', 'the database is full', 'is freed by force'],
}

/** A database without memory takes nothing new, and lets go what is held. */
export const fullDatabase: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases))
    for (const [story, steps] of Object.entries(STORIES)) {
      if (steps.includes('is freed by force') && !leased.scripts?.forceRelease) continue
      const say = (wrong: unknown) => report(`${title}: in a full database, ${story}: ${wrong}`)
      const it = await situationOf(leased, server)
      await take(it, steps).catch(say)
      if (steps.includes('extends') && it.outcome !== 'released') say(`the release returns "${it.outcome}"`)
      it.bed.engine.full = false
      if (!(await isFree(it).catch(say))) say('it is not free afterwards')
    }
}
