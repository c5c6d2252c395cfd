import { restFromEnv } from 'edgelock/rest'
import { chargeOnce, type Env } from './charge-once.ts'

const charge = chargeOnce({
  redis: (env: Env) => restFromEnv(env),
  /** Your authentication: two users must not get each other's answers. */
  userOf: request => request.headers.get('authorization'),
  /** Your payment provider. Pass `signal` on, and an idempotency key if the provider takes one. */
  async charge(payment, signal) {
    signal.throwIfAborted()
    return { id: 'ch_1', ...payment }
  },
})

export default { fetch: charge }
