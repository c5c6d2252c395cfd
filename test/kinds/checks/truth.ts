import type { Check } from './check.ts'
import {
  isFree,
  LEASE_MS,
  rivalOf,
  type Situation,
  SLOW_MS,
  type Step,
  situationOf,
  take,
} from './situation.ts'

/** What a request takes, and what a client deducts for clocks that drift. */
const MARGIN_MS = 200

/** Ways to a lease, some of which tell of it late. */
const WAYS: Readonly<Record<string, readonly Step[]>> = {
  'after a grant': ['acquires'],
  'after a grant that was told late': ['a grant is told late', 'acquires'],
  'after a look': ['acquires', '4 s pass', 'looks'],
  'after an extension that was told late': ['acquires', 'an extension is told late', 'extends'],
  'after a re-entry': ['acquires', '4 s pass', 're-enters'],
  'after a theft': ['is busy', 'steals'],
}

/** How a client gets one token after the other: also when the clock is set back, and when a grant is told twice. */
const GRANTS: readonly (readonly Step[])[] = [
  ['acquires'],
  ['releases', 'the clock is set back', 'acquires'],
  ['releases', 'an answer is lost', 'acquires'],
  ['steals'],
]

/**
 * What callers are told is true: a lease lasts for as long as it says, no other client has it meanwhile, it is over after its
 * time, a holder that lost it is told so, and tokens rise.
 */
export const truth: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases)) {
    const say = (wrong: string) => report(`${title}: ${wrong}`)
    for (const [how, steps] of Object.entries(WAYS)) {
      if (steps.includes('steals') && !leased.steal) continue
      const it = await situationOf(leased, server)
      await take(it, steps)
      await lastsAsTold(it, wrong => say(`${how}, ${wrong}`))
    }
    await isToldOfTheEnd(await situationOf(leased, server), say)
    await saysWhenItIsFree(await situationOf(leased, server), say)
    if (leased.hasTokens) await mintsRisingTokens(await situationOf(leased, server), say)
  }
}

type Say = (wrong: string) => void

async function lastsAsTold(it: Situation, say: Say): Promise<void> {
  const leftMs = it.leases.at(-1)?.remainingMs() ?? 0
  if (leftMs < 1) return say('it is over at once')
  await it.bed.pass(leftMs - 1)
  if (await isFree(it)) say('it is free before the time that its holder was told')
}

async function isToldOfTheEnd(it: Situation, say: Say): Promise<void> {
  await take(it, ['acquires'])
  const { bed, leased, options, leases } = it
  await bed.pass(LEASE_MS + MARGIN_MS)
  const next = await bed
    .run(() => rivalOf(bed, leased).acquire({ ...options, waitMs: 5_000 }))
    .catch(() => undefined)
  if (!next) return say('it is not free after the time of its lease')
  const isExtended = await bed
    .run(async () => leases[0]?.extend())
    .then(
      () => true,
      () => false,
    )
  if (isExtended) say('a lease that has expired is extended')
  await take(it, ['releases'])
  if (it.outcome !== 'gone') say(`the release of a lease that has expired returns "${it.outcome}"`)
  if (!(await bed.run(() => next.isHeld()))) say('the late release of a lease frees the next holder')
  if (!leased.rivalsShare && (await isFree(it))) say('the late release of a lease lets a third client in')
}

async function saysWhenItIsFree(it: Situation, say: Say): Promise<void> {
  await take(it, ['acquires', '4 s pass'])
  const { bed, leased } = it
  const result = await bed.run(() => rivalOf(bed, leased).tryAcquire(leased.options))
  if (result.acquired) return say('another client has it as well')
  if (Math.abs(result.retryAfterMs - (LEASE_MS - SLOW_MS)) > MARGIN_MS)
    say(`a busy client is told to come in ${result.retryAfterMs} ms, and not in ${LEASE_MS - SLOW_MS}`)
}

async function mintsRisingTokens(it: Situation, say: Say): Promise<void> {
  let last = 0
  for (const steps of GRANTS) {
    await take(it, steps)
    const { token = 0 } = it.leases.at(-1) ?? {}
    if (!(token > last)) say(`token ${token} follows ${last}`)
    last = token
  }
}
