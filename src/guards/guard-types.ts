/** The types of all guards by name, for the adapters of frameworks. */
import type { GuardName } from '../api/events.ts'
import type { AnyArgs, Guard } from './guard.ts'
import type { IdempotencyOptions, IdempotencyVariables } from './idempotency/options.ts'
import type { LockGuardOptions, LockGuardVariables } from './lock-guard.ts'
import type { PermitGuardOptions, PermitGuardVariables } from './permit-guard.ts'
import type { WebhookOnceVariables } from './webhook/delivery.ts'
import type { WebhookOnceOptions } from './webhook/options.ts'

/**
 * Options and variables of every guard, by its name, where functions among the options are called with `Args`. The
 * adapters for frameworks are typed by it.
 */
export interface GuardTypes<Args extends AnyArgs> {
  lockGuard: { options: LockGuardOptions<Args>; variables: LockGuardVariables }
  permitGuard: { options: PermitGuardOptions<Args>; variables: PermitGuardVariables }
  idempotency: { options: IdempotencyOptions<Args>; variables: Partial<IdempotencyVariables> }
  webhookOnce: { options: WebhookOnceOptions<Args>; variables: WebhookOnceVariables }
}

/** Makes a guard from its options, for any framework. */
export type MakeGuard<Name extends GuardName> = (
  options: GuardTypes<AnyArgs>[Name]['options'],
) => Guard<Partial<GuardTypes<AnyArgs>[Name]['variables']>>

/** Options that let no request through unguarded, so that the handler's variables are always there. */
export type NeverUnguarded<Options extends { answers?: { onUnavailable?: unknown } | undefined }> =
  Options & {
    answers?:
      | { onUnavailable?: Exclude<NonNullable<Options['answers']>['onUnavailable'], 'allow'> }
      | undefined
  }
