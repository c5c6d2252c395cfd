/**
 * Guards for Hono: the lock is taken before the handler runs and given back when the answer is out.
 *
 * @module edgelock/hono
 */

export type { IdempotencyOptions, IdempotencyVariables } from './idempotency.ts'
export { idempotency } from './idempotency.ts'
export type { LockGuardOptions, LockGuardVariables, LockMaker } from './lock-guard.ts'
export { lockGuard } from './lock-guard.ts'
export type { PermitGuardOptions, PermitGuardVariables, PermitMaker } from './permit-guard.ts'
export { permitGuard } from './permit-guard.ts'
export type {
  ClaimedWebhook,
  Delivery,
  OnceMaker,
  Secrets,
  ToleranceOptions,
  WebhookOnceOptions,
  WebhookOnceVariables,
  WebhookPreset,
} from './webhook-once.ts'
export { github, standardWebhooks, stripe, webhookOnce } from './webhook-once.ts'
