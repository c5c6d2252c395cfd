import type { Lease } from '../../../src/index.ts'
import { quietly } from '../bed.ts'
import type { Check } from './check.ts'
import { rivalOf, type Situation, type Step, situationOf, take } from './situation.ts'

/** A line may keep it for a waiter that has gone, but not for as long as a queue keeps the place of a dead one. */
const SOON_MS = 2_000

/** What a client did before copies of its requests arrive. All that it had is over. */
const STORIES: Readonly<Record<string, readonly Step[]>> = {
  'it released what it had': ['acquires', 'releases'],
  'it extended and released what it had': ['acquires', 'extends', 'releases'],
  'it held twice and released both': ['acquires', 're-enters', 'releases', 'releases'],
  'it gave up before its request arrived': ['no request arrives', 'soon gives up', '4 s pass'],
  'it gave up before it heard that it was granted': ['answers are late', 'soon gives up', '4 s pass'],
  'it asked once while it was busy': ['is busy', 'asks once', 'releases'],
  'it waited while it was busy': ['is busy', 'waits', 'releases'],
  'it gave up while it waited': ['is busy', 'waits and gives up', 'releases'],
  'no answer came, and it cancelled': ['answers are lost', 'asks in vain', '4 s pass'],
  'no answer came while it was busy, and it cancelled': [
    ...(['is busy', 'answers are lost', 'waits in vain', 'releases'] as const),
  ],
  'it was freed by force': ['acquires', 'is freed by force', 'releases'],
  'it was stolen from': ['acquires', 'is stolen from', 'releases'],
}

/** Stories at whose end a lease has expired. Nothing finishes its holder, so a copy of its acquire may be granted again. */
const EXPIRED: typeof STORIES = {
  'its lease expired': ['acquires', 'extends', 'leases end'],
  'no answer came, its cancellation was lost, and its lease expired': [
    ...(['answers are lost', 'no cancellation arrives', 'asks in vain', 'leases end'] as const),
  ],
}

/** A copy of a request that arrives when everything is over takes nothing, and it harms no later holder. */
export const lateCopies: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases))
    for (const [story, steps] of Object.entries({ ...STORIES, ...EXPIRED })) {
      const say = (wrong: string) => report(`${title}: ${story}, and then ${wrong}`)
      const play = async () => {
        const it = await situationOf(leased, server)
        await take(it, steps).catch(error => say(String(error)))
        return it
      }
      if (!(story in EXPIRED)) await takesNothing(await play(), say)
      await harmsNone(await play(), say, story in EXPIRED)
    }
}

type Say = (wrong: string) => void

/** One by one: a copy of a release may undo what a ghost took. */
async function takesNothing(it: Situation, say: Say): Promise<void> {
  const { bed } = it
  const { keyspace } = bed.engine
  const untouched = keyspace.snapshot()
  if (!(await asking(it, SOON_MS))) say(`it is not free within ${SOON_MS} ms`)
  keyspace.restore(untouched)
  for (const [at, request] of [...bed.sent.entries()]) {
    const before = keyspace.snapshot()
    quietly(() => bed.deliver(request))
    const lease = await asking(it)
    if (lease) await bed.run(() => lease.release())
    else say(`a copy of its request ${at + 1} of ${bed.sent.length} takes it`)
    keyspace.restore(before)
  }
}

/** Another process asks for it. Queues keep places for a moment. */
async function asking({ bed, leased, options }: Situation, waitMs = 4_000): Promise<Lease | undefined> {
  return bed.run(() => rivalOf(bed, leased).acquire({ ...options, waitMs })).catch(() => undefined)
}

async function harmsNone(it: Situation, say: Say, mayReturn: boolean): Promise<void> {
  const { bed } = it
  const next = await asking(it)
  if (!next) return say('no other client gets it')
  const until = bed.clock.now() + next.remainingMs()
  for (const [at, request] of [...bed.sent.entries()]) {
    quietly(() => bed.deliver(request))
    const what = `a copy of its request ${at + 1} of ${bed.sent.length}`
    if (!(await bed.run(() => next.isHeld()))) return say(`${what} takes it from the next holder`)
    if (Math.abs(bed.clock.now() + next.remainingMs() - until) > 200)
      return say(`${what} changes the lease of the next holder`)
  }
  const outcome = await bed.run(() => next.release())
  if (outcome !== 'released') say(`the next holder is told "${outcome}" at its release`)
  if (!mayReturn && !(await asking(it))) say('no other client gets it once the next holder has released it')
}
