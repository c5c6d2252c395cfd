import type { Engine } from '../../../src/memory/engine.ts'
import { APPLIED, COUNTER, EFFECTS, LEDGER } from '../applied.ts'
import type { Compiled } from '../compiled.ts'
import { type Actor, type Arrival, Deliveries, type Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { actor } from './requests.ts'
import { Stores } from './stores.ts'

const NEXT: Actor['next'] = {
  ' ': ['counts', 'raises', 'other'],
  'counts ': ['raises', 'other'],
  'raises ': ['other'],
}
/** Ends while copies are still to come. */
const KEEP_MS = 10_000

/** What a keyspace says about an id: how often something ran, and the answer of the last run while it is kept. */
interface ApplyFacts {
  readonly now: number
  readonly ran: number
  readonly kept: { readonly argument: string; readonly answer: string; readonly until: number } | undefined
}

/** Two clients that apply scripts under one id, with the same and with other arguments. */
export function applyDeliveries(compiled: Compiled): Deliveries<ApplyFacts> {
  const [counts, raises] = ['counts', 'raises'].map(name => APPLIED[[...EFFECTS.keys()].indexOf(name)]?.sent)
  if (!counts || !raises) throw new Error('an effect is missing')
  const named = <Sent extends object>(sent: Sent) => ({
    ...sent,
    ...{ keys: ['record', 'counter', 'ledger'], args: ['keepMs', 'id', 'argument'] },
  })
  const asks = {
    counts: [named(counts), { argument: 'same' }],
    raises: [named(raises), { argument: 'same' }],
    other: [named(counts), { argument: 'other' }],
  } as const
  const common = { record: 'record', counter: COUNTER, ledger: LEDGER, keepMs: KEEP_MS, id: 'id', leaseMs: 0 }
  const actors = NAMES.map(name => actor(compiled, name, NEXT, asks, common))
  return new Deliveries(new Stores(look), actors, RULES, 4)
}

function look(engine: Engine): ApplyFacts {
  const { keyspace } = engine
  const lines = engine.command('LRANGE', LEDGER, '0', '-1') as string[]
  const [, argument = ''] = lines.at(-1)?.split(' ') ?? []
  const answer = keyspace.read('record', 'string')?.replace(/^\w+ /, '')
  const until = keyspace.expiryOf('record') ?? Infinity
  return { now: keyspace.now, ran: lines.length, kept: answer ? { argument, answer, until } : undefined }
}

const RULES: Rules<ApplyFacts> = {
  fate: ({ clients }, at) => clients[at]?.fate ?? '',
  noted: () => undefined,
  untrueReply({ op, code, values, before, after }: Arrival<ApplyFacts>): string | undefined {
    const argument = op === 'other' ? 'other' : 'same'
    const { kept } = before
    if (after.ran !== before.ran + (kept ? 0 : 1)) return kept ? 'it ran again' : 'it did not run once'
    if (kept && JSON.stringify(kept) !== JSON.stringify(after.kept)) return 'the first answer was replaced'
    if (after.kept?.until !== (kept?.until ?? before.now + KEEP_MS))
      return 'its answer is not kept for its time'
    if (kept && kept.argument !== argument)
      return code === 'mismatch' ? undefined : `"${code}" to other arguments`
    const answer = kept?.answer ?? (op === 'raises' ? `:e"raised%20${after.ran}"` : `:v${after.ran}`)
    return code === 'kept' && values[0] === answer.slice(1)
      ? undefined
      : `"${code} ${values}" is not ${answer}`
  },
  untrueState: () => undefined,
}
