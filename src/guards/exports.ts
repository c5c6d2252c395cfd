/** The exports that edgelock/hono and edgelock/web have in common. */

export type { GuardName } from '../api/events.ts'
export type { Seal } from '../api/seal.ts'
export { aesGcm } from '../internal/aes-gcm.ts'
export type { AnswerOptions, BodyOptions, HoldOptions } from './guard-options.ts'
export type {
  AnswerRecordOptions,
  IdempotencyAnswerOptions,
  IdempotencyVariables,
  KeyOptions,
} from './idempotency/options.ts'
export type { LeaseBodyOptions, LeaseHoldOptions } from './lease-guard.ts'
export type { LockGuardVariables } from './lock-guard.ts'
export type { PermitAnswerOptions, PermitGuardVariables } from './permit-guard.ts'
export type { CarriedDelivery, CarriedWebhook, Carry, RunCarriedOptions, Unclaimed } from './webhook/carry.ts'
export { runCarried } from './webhook/carry.ts'
export type {
  ClaimedWebhook,
  Delivery,
  DeliveryHead,
  WebhookOnceVariables,
  WebhookPreset,
} from './webhook/delivery.ts'
export type { DeferOptions, WebhookAnswerOptions, WebhookSender } from './webhook/options.ts'
export type { QstashOptions } from './webhook/qstash.ts'
export type { ToleranceOptions } from './webhook/senders.ts'
export type { Secrets } from './webhook/signatures.ts'
export type { TwilioOptions } from './webhook/twilio.ts'
