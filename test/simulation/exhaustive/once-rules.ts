import type { Arrival, Rules } from './deliveries.ts'
import type { LockFacts } from './lock-facts.ts'
import { isOpen, takenAgain, untrueExtend, untrueHolders, untrueTouch } from './lock-rules.ts'

/** What a keyspace says about a record: who has claimed it, and whose result it has. */
export interface OnceFacts extends LockFacts {
  readonly result: { readonly by: number; readonly text: string; readonly until: number } | undefined
}

/** Work starts when a claim is granted, so grants while another claim is proven, or while a result is kept, are untrue. */
export class OnceRules implements Rules<OnceFacts> {
  fate({ by, op, code, before, after, clients }: Arrival<OnceFacts>, at: number): string {
    const fate = clients[at]?.fate ?? ''
    if (at !== by) return fate
    if (after.result?.by === by && before.result?.by !== by) return 'completed'
    if (!isOpen(fate)) return fate
    if (op === 'give up' && before.until[by] !== undefined) return 'given up'
    if (op === 'give up' || op === 'cancel' || code === 'kept' || (op === 'last' && code === 'busy'))
      return 'finished'
    return after.until[by] === undefined ? fate : 'held'
  }

  noted(arrival: Arrival<OnceFacts>): string | undefined {
    const { by, op, code, clients } = arrival
    const late = op === 'complete' && code === 'gone' && clients[by]?.fate === 'completed'
    return late ? 'a late completion is "gone", because its own result has expired' : takenAgain(arrival)
  }

  untrueReply(arrival: Arrival<OnceFacts>): string | undefined {
    const { by, op, code, before, after, clients } = arrival
    const touched = untrueTouch(arrival)
    if (touched) return touched
    if (before.result && JSON.stringify(before.result) !== JSON.stringify(after.result))
      return 'the result is lost'
    if (op === 'claim' || op === 'last') return untrueClaim(arrival)
    if (op === 'extend') return untrueExtend(arrival)
    if (op === 'complete') return untrueCompletion(arrival)
    if (after.until[by] !== undefined) return 'it is still claimed'
    const released = before.until[by] !== undefined || clients[by]?.fate === 'given up'
    return code === (released ? 'released' : 'gone') ? undefined : `"${code}" is not true`
  }

  readonly untrueState: Rules<OnceFacts>['untrueState'] = untrueHolders
}

function untrueClaim(arrival: Arrival<OnceFacts>): string | undefined {
  const { by, code, values, request, before, after, clients } = arrival
  const [was, is] = [before.until[by], after.until[by]]
  if (code === 'kept') return values[0] === before.result?.text ? undefined : 'there is no such result'
  if (before.result) return `"${code}", although the work has been done`
  if (code === 'granted')
    return is === (was ?? before.now + request.leaseMs) && is === before.now + Number(values[0])
      ? undefined
      : `the claim ends at ${is}, and not as it was told`
  if (is !== undefined) return 'it is claimed by the client that asks'
  if (code === 'busy') return before.until.some(until => until !== undefined) ? undefined : 'it is not busy'
  if (code !== 'refused') return `it failed: ${code}`
  return isOpen(clients[by]?.fate ?? '') ? 'nothing has finished the client' : undefined
}

function untrueCompletion({ by, code, before, after, clients }: Arrival<OnceFacts>): string | undefined {
  const other = before.result
    ? before.result.by !== by
    : before.until.some((until, at) => at !== by && until !== undefined)
  if (other) return code === 'gone' ? undefined : 'another client has the key'
  if (code !== 'released') return `"${code}" is not true`
  return after.result?.by === by || clients[by]?.fate === 'completed' ? undefined : 'the result is not kept'
}
