import type { AnswerOptions } from './answers.ts'
import type { Guard, GuardRequest } from './guard.ts'

/** Marks what the functions among the options get, which a guard inside and one around it share. */
const NOT_RUN = Symbol.for('edgelock:not-run')

type Marked = { [NOT_RUN]?: Response | undefined }

/** Refusals of what a request is, and not of when it came. */
const FAULTS = [400, 401, 408, 413, 422]

/**
 * Makes a guard say which of its answers did not come from the handler, so that guards around it can tell, and calls
 * `onRefused`.
 */
export function reportRefusals<Args extends readonly unknown[], Variables>(
  guard: Guard<Args, Variables>,
  { onRefused }: Pick<AnswerOptions<Args[0], never>, 'onRefused'>,
): Guard<Args, Variables> {
  return async (guarded, run) => {
    let ran = false
    let answer = await guard(guarded, variables => {
      ran = true
      return run(variables)
    })
    if (!ran && FAULTS.includes(answer.status) && !answer.headers.has('idempotency-replayed'))
      answer = (await onRefused?.(guarded.args[0], answer)) ?? answer
    const subject = subjectOf(guarded)
    if (!ran || subject[NOT_RUN]) subject[NOT_RUN] = ran ? undefined : answer
    return answer
  }
}

/** Whether a guard inside made this answer, and nothing has run: whatever the answer says, it is none of the handler's. */
export function isRefusal(guarded: GuardRequest<readonly unknown[]>, { status }: Response): boolean {
  // Not by identity: middleware in between may have added headers to a copy.
  return subjectOf(guarded)[NOT_RUN]?.status === status
}

function subjectOf({ args }: GuardRequest<readonly unknown[]>): Marked {
  return args[0] as Marked
}
