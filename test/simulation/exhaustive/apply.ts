import type { Engine } from '../../../src/memory/engine.ts'
import { APPLIED, COUNTER, EFFECTS, LEDGER } from '../applied.ts'
import type { Compiled } from '../compiled.ts'
import { type Actor, type Arrival, Deliveries, type Rules } from './deliveries.ts'
import { NAMES } from './lock-facts.ts'
import { actor } from './requests.ts'
import { type Answers, judgedBy } from './rules.ts'
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
  const common = { counter: COUNTER, ledger: LEDGER, keepMs: KEEP_MS, id: 'id', leaseMs: 0 }
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

/** The first call runs, and its answer is everybody's for as long as it is kept. */
function answersOf({ op, before: { now, ran, kept } }: Arrival<ApplyFacts>): Answers<ApplyFacts> {
  const argument = op === 'other' ? 'other' : 'same'
  if (kept) return kept.argument === argument ? { kept: { value: kept.answer.slice(1) } } : { mismatch: {} }
  const answer = op === 'raises' ? `:e"raised%20${ran + 1}"` : `:v${ran + 1}`
  const left = { ran: ran + 1, kept: { argument, answer, until: now + KEEP_MS } }
  return { kept: { ...left, value: answer.slice(1) } }
}

const RULES: Rules<ApplyFacts> = {
  fate: ({ clients }, at) => clients[at]?.fate ?? '',
  untrueReply: judgedBy({ counts: answersOf, raises: answersOf, other: answersOf }, ['ran', 'kept']),
}
