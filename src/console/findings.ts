import type { Age } from '../operator/age.ts'
import { duration } from '../operator/shown-holder.ts'
import { type Html, html } from './html.ts'
import type { Item, Overview } from './view.ts'

/** The finding about a hold, in a word, and its reason. */
export interface Alarm {
  readonly word: 'stuck' | 'overtaken' | 'no TTL'
  readonly text: string
}

const LEAST_MS = 5_000
/** A hold that lasts for so many mean holds is stuck, and so is a wait that lasts for so many turns. */
const TOO_MANY = 5

/** Says what an operator should look at first: a hold that does not end, or a wait that others overtake. */
export function alarmOf({ held: { kind, remainingMs }, age }: Item): Alarm | undefined {
  if (kind === 'once') return undefined
  if (remainingMs < 0) return ENDLESS
  return isStuck(age) ? stuck(age) : overtaken(age)
}

const ENDLESS: Alarm = {
  word: 'no TTL',
  text: 'Its key has lost its TTL, to PERSIST, a restore or a migration. If its client lives and renews the lease, the next renewal sets the TTL again. Otherwise it is held until you release it.',
}

function isStuck({ heldMs = 0, isAtMost, meanMs }: Age): boolean {
  return meanMs !== undefined && !isAtMost && heldMs > Math.max(LEAST_MS, TOO_MANY * meanMs)
}

function stuck({ heldMs = 0, meanMs = 0 }: Age): Alarm {
  const holds = Math.floor(heldMs / Math.max(1, meanMs))
  return {
    word: 'stuck',
    text: `It takes as long as ${holds} of the last holds, which took ${duration(meanMs)} on average. While its lease is renewed, its client lives: find what it waits for in its log.`,
  }
}

/** No present holder has it for as long as a client waits, so others got it meanwhile. */
function overtaken({ mostMs = Infinity, meanMs = 0, waiting, waitingMs = 0 }: Age): Alarm | undefined {
  const turnMs = Math.max(mostMs, meanMs * (waiting + 1))
  if (waitingMs <= Math.max(LEAST_MS, TOO_MANY * turnMs)) return undefined
  return {
    word: 'overtaken',
    text: `A client has waited for ${duration(waitingMs)}, and no holder has it for longer than ${duration(mostMs)}: others get it before. Readers do not wait for a writer; a fair lock keeps the order.`,
  }
}

/** Sorts holds that need an operator first, then the longest. */
export function byUrgency(a: Item, b: Item): number {
  const rank = (item: Item) => (alarmOf(item) ? 1 : 0)
  return rank(b) - rank(a) || (b.age.heldMs ?? -1) - (a.age.heldMs ?? -1)
}

const SLOW_MS = 500

export function slowness({ tookMs, rounds }: Overview): Html | undefined {
  const eachMs = tookMs / rounds
  if (eachMs < SLOW_MS) return undefined
  return html`<p class="notice" id="slow"><strong>The store is slow:</strong> a request takes about ${duration(eachMs)}. So waits take longer, and leases may end early. <code>npx edgelock doctor</code> examines the store.</p>`
}
