import type { Arrival, Rules } from './deliveries.ts'
import { type LockFacts, NAMES } from './lock-facts.ts'
import { extend, takenAgain, untrueHolders } from './lock-rules.ts'
import { type Answers, isOpen, judgedBy, type Table } from './rules.ts'

/** What a keyspace says about a record: who has claimed it, and whose result it has. */
export interface OnceFacts extends LockFacts {
  readonly result: { readonly by: number; readonly text: string; readonly until: number } | undefined
}

type Came = Arrival<OnceFacts>

/** Work starts when a claim is granted, so grants while another claim is proven, or while a result is kept, are untrue. */
const ANSWERS: Table<OnceFacts> = {
  claim,
  last: claim,
  extend,
  'give up': giveUp,
  cancel: giveUp,
  complete({ by, before, after, clients }) {
    const isOther = before.result ? before.result.by !== by : before.until.some((end, at) => at !== by && end)
    if (isOther) return { gone: {} }
    const result = { by, text: NAMES[by] as string, until: after.result?.until ?? 0 }
    const isKept = before.result || clients[by]?.fate === 'completed'
    return { released: { until: before.until.with(by, undefined), result: isKept ? before.result : result } }
  },
}

function claim({ by, before, request, clients }: Came): Answers<OnceFacts> {
  const { now, until, result } = before
  if (result) return { kept: { value: result.text } }
  const was = until[by]
  const end = was ?? now + request.leaseMs
  const isBusy = until.some((each, at) => at !== by && each !== undefined)
  return {
    granted: !isBusy && { until: until.with(by, end), value: end - now },
    busy: isBusy && {},
    refused: was === undefined && !isOpen(clients[by]?.fate ?? '') && {},
  }
}

function giveUp({ by, before, clients }: Came): Answers<OnceFacts> {
  const released = before.until[by] !== undefined || clients[by]?.fate === 'given up'
  return { [released ? 'released' : 'gone']: { until: before.until.with(by, undefined) } }
}

export const ONCE_RULES: Rules<OnceFacts> = {
  fate({ by, op, code, before, after, clients }, at) {
    const fate = clients[at]?.fate ?? ''
    if (at !== by) return fate
    if (after.result?.by === by && before.result?.by !== by) return 'completed'
    if (!isOpen(fate)) return fate
    if (op === 'give up' && before.until[by] !== undefined) return 'given up'
    if (op === 'give up' || op === 'cancel' || code === 'kept' || (op === 'last' && code === 'busy'))
      return 'finished'
    return after.until[by] === undefined ? fate : 'held'
  },
  noted(arrival) {
    const { by, op, code, clients } = arrival
    const late = op === 'complete' && code === 'gone' && clients[by]?.fate === 'completed'
    return late ? 'a late completion is "gone", because its own result has expired' : takenAgain(arrival)
  },
  untrueReply: judgedBy(ANSWERS, ['until', 'result']),
  untrueState: untrueHolders,
}
