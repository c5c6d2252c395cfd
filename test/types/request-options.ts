/**
 * Each option of the guards and presets. Those that may be functions of the request have brackets. A new option fails here
 * until it is decided: what may differ from request to request takes such a function.
 */
import type { IdempotencyOptions } from '../../src/guards/idempotency/options.ts'
import type { LockGuardOptions } from '../../src/guards/lock-guard.ts'
import type { PermitGuardOptions } from '../../src/guards/permit-guard.ts'
import type { WebhookOnceOptions } from '../../src/guards/webhook/options.ts'
import type { QstashOptions } from '../../src/guards/webhook/qstash.ts'
import type { ToleranceOptions } from '../../src/guards/webhook/senders.ts'
import type { Secrets } from '../../src/guards/webhook/signatures.ts'
import type { TwilioOptions } from '../../src/guards/webhook/twilio.ts'

/** Stands for the request, or for what a framework passes in its place. */
interface Subject {
  readonly ofThisTest: true
}
type Args = [Subject]

/** Never, but for a function with a parameter that is the request. */
type OfRequest<Option> = Option extends (...args: infer Params) => unknown
  ? { [At in keyof Params]: [Params[At]] extends [Subject] ? Subject : never }[number]
  : never

/** Options that are groups of others. */
type Grouped = 'hold' | 'body' | 'answers' | 'key' | 'record' | 'defer' | 'sender' | 'carry'

/** The names of options: `hold.leaseMs`, and `scope()` of what may be a function of the request. */
type Names<Options, Before extends string = ''> = {
  [Name in keyof Options & string]-?: Name extends Grouped
    ? Names<NonNullable<Options[Name]>, `${Name}.`>
    : [OfRequest<Options[Name]>] extends [never]
      ? `${Before}${Name}`
      : `${Before}${Name}()`
}[keyof Options & string]

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text

/** Takes the names of all options, with a blank between two. */
function decided<Options>() {
  return <Listed extends string>(
    _: Names<Options> extends Words<Listed>
      ? Words<Listed> extends Names<Options>
        ? Listed
        : { tooMany: Exclude<Words<Listed>, Names<Options>> }
      : { missing: Exclude<Names<Options>, Words<Listed>> },
  ) => undefined
}

const EVERY =
  'locks() patienceMs signal waitUntil hold.leaseMs hold.renew hold.maxHoldMs hold.deadline body.maxBytes body.timeoutMs answers.onBusy() answers.onRefused() answers.onUnavailable()'
const OF_LEASES = `${EVERY} name() waitMs maxPolls waitingRoom hold.releaseAfter body.bufferBytes` as const

decided<LockGuardOptions<Args>>()(`${OF_LEASES} kind`)
decided<PermitGuardOptions<Args>>()(`${OF_LEASES} permits() weight() answers.status`)
decided<IdempotencyOptions<Args>>()(
  `${EVERY} scope() fingerprint() reconcile() afterCrash answers.documentation keepMs methods waitMs key.header key.required key.unquoted record.filter record.headers record.maxBytes record.seal record.store`,
)
decided<WebhookOnceOptions<Args>>()(
  `${EVERY} scope() afterCrash keepMs otherBody sameBody sender.screen() sender.verify() sender.id() sender.provider sender.signsId sender.patienceMs sender.busyStatus sender.obeysRetryAfter defer.onError() defer.timeoutMs carry.take() carry.always`,
)
decided<QstashOptions<Args>>()('url() toleranceMs')
decided<TwilioOptions<Args>>()('url()')
decided<ToleranceOptions>()('toleranceMs')
// Every preset takes them first.
decided<{ secrets: Secrets<Args> }>()('secrets()')
