/**
 * Guards for any `(request) => Response` handler: Next.js route handlers, Vercel functions, Workers, Deno, Bun.
 *
 * @module edgelock/web
 */

export type { FetchHandler, GuardedHandler, WaitUntilOption } from './handler.ts'
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
