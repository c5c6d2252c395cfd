import { OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { AfterCrash } from '../../api/in-doubt.ts'
import type { InDoubt } from '../../kinds/once/in-doubt.ts'
import { answering, failedRecord, refuse } from '../answers.ts'
import type { Guard } from '../guard.ts'
import { type Problem, Refusal } from '../refusal.ts'
import { type ClaimEnd, runClaimed } from '../run-claimed.ts'
import { handleKeyed, type KeptResponse, type KeyedCall } from './handle-keyed.ts'
import { readKeyed } from './keyed-request.ts'
import { type IdempotencyOptions, type IdempotencyVariables, idempotencySettings } from './options.ts'
import { replayed, storedResponse } from './stored-response.ts'

/** What headers and JSON may add to a body in base64. */
const OTHER_BYTES = 65_536

/** Runs the handler once per key, and answers its duplicates with the same answer. */
export function guardWithKey<Args extends readonly unknown[]>(
  options: IdempotencyOptions<Args>,
): Guard<Args, Partial<IdempotencyVariables>> {
  const settings = idempotencySettings(options)
  return answering<Args, Partial<IdempotencyVariables>>('idempotency', settings, async (guarded, run) => {
    const keyed = await readKeyed(settings, guarded)
    const answer = keyed && (await claimKey({ settings, guarded, keyed, run }))
    return answer ?? (await run({})).response
  })
}

/** Returns the answer; undefined when the handler may run without a claim. @throws {Refusal} */
function claimKey<Args extends readonly unknown[]>(call: KeyedCall<Args>): Promise<Response | undefined> {
  const { settings, guarded, keyed } = call
  const { seal, maxBytes } = settings.record
  return runClaimed<KeptResponse, Response | undefined>(settings, {
    ...{ guarded, locks: keyed.locks, key: keyed.recordKey },
    own: {
      ...{ seal, fingerprint: keyed.fingerprint, afterCrash: afterCrashOf(call) },
      maxBytes: Math.ceil(maxBytes / 3) * 4 + OTHER_BYTES,
      // The work was done even if its answer cannot be stored, so it must not run again.
      onFailure: 'keep',
    },
    handle: claim => handleKeyed(call, claim),
    unclaimed: ended => answerDuplicate(call, ended),
  })
}

/** The `reconcile` of the guard returns a whole answer, which is recorded as the handler's would be. */
function afterCrashOf<Args extends readonly unknown[]>({
  settings,
  guarded,
  keyed,
}: KeyedCall<Args>): AfterCrash | undefined {
  const { afterCrash, reconcile, record } = settings
  if (!reconcile) return afterCrash
  return (afterCrash as InDoubt).asking(async doubt => {
    const answer = await reconcile({ ...doubt, key: keyed.key }, ...guarded.args)
    if (typeof answer === 'string') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { value: storedResponse(answer, bytes, undefined, record.headers) }
  })
}

/** Answers a request whose handler has not run; undefined when it may run without a claim. @throws {Refusal} */
async function answerDuplicate<Args extends readonly unknown[]>(
  { settings, guarded, keyed }: KeyedCall<Args>,
  ended: ClaimEnd<KeptResponse>,
): Promise<Response | undefined> {
  const replay = ended.status === 'fulfilled' && replayed(ended.value.value)
  if (replay) return replay
  const error = ended.status === 'rejected' ? ended.reason : new WrongKindError(keyed.recordKey)
  if (error instanceof OnceFailedError) throw new Refusal(NOT_KEPT)
  if (error instanceof OnceMismatchError) {
    const title = `${settings.key.header} is already used`
    const detail = 'Use a new key for another request.'
    throw new Refusal({ status: 422, title, detail, reason: 'other-request' })
  }
  const { onBusy, onUnavailable } = { ...settings.answers }
  // A record that cannot be read may say that the work has been done.
  const isUnreadable = error instanceof WrongKindError && onUnavailable === 'allow'
  const answers = { onBusy, onUnavailable: isUnreadable ? undefined : onUnavailable }
  await refuse(guarded, error, answers, OUTSTANDING, failedRecord)
  return undefined
}

const NOT_KEPT: Problem = {
  status: 409,
  title: 'The answer was not kept',
  detail: 'The request was processed, but its answer was too large to keep, or not repeatable.',
}

const OUTSTANDING: Problem = {
  status: 409,
  title: 'A request is outstanding',
  detail: 'A request with this key is being processed. Try again later.',
}
