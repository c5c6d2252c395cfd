import type {
  AcquireReply,
  ExtendReply,
  InspectReply,
  ReenterReply,
  ReleaseReply,
} from '../scripts/lock.gen.ts'
import type { Script } from '../scripts/script.ts'

/** The names that a kind of lock fills in by itself, from its name and the hold. */
type Given = 'lock' | 'done' | 'channel' | 'doneMs' | 'publish' | 'holder'

/** What each verb is told beyond that, and what it answers. */
export interface Verbs {
  acquire: { values: 'leaseMs' | 'last'; reply: AcquireReply }
  reenter: { values: 'leaseMs' | 'holds'; reply: ReenterReply }
  extend: { values: 'leaseMs'; reply: ExtendReply }
  release: { values: 'holds' | 'outcome'; reply: ReleaseReply }
  inspect: { values: never; reply: InspectReply }
}

/** What a kind of lock consists of. Leases, waiting and keeping are the same for all kinds. */
export interface Protocol {
  readonly lockName: string
  readonly scripts: {
    readonly [Verb in keyof Verbs]: Script<Given | Verbs[Verb]['values'], Verbs[Verb]['reply']>
  }
  /** Keys and settings; `hold` is the id of the one that the call begins or ends. */
  values(hold: string): Record<Exclude<Given, 'holder'>, string | number>
}
