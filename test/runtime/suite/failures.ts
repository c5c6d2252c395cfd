import { createLocks, inspect, isLocked, lock } from 'edgelock'
import { rest } from 'edgelock/rest'
import type { Cases } from './case.ts'
import { ok, pass, rejects, same } from './expect.ts'
import { givenFor, type LockCases, newName, planFault } from './transports.ts'

/** What may happen to an answer on its way. The `fetch` of each runtime reports it with its own errors. */
const UNANSWERED = {
  'lose-response': 'the connection breaks after the script ran',
  'lose-request': 'the connection breaks before the script runs',
  truncate: 'half of the answer arrives',
  'error-after': 'the server says 500 after the script ran',
  'bad-gateway-after': 'a proxy says 502 in HTML after the script ran',
  duplicate: 'the request arrives twice',
} as const

const unanswered: LockCases = Object.fromEntries(
  Object.entries(UNANSWERED).map(([fault, sentence]) => [
    `when ${sentence}, a lock is granted once and released`,
    async ({ host, locks, name }) => {
      // After this the server knows the scripts, so that the fault affects the request that matters.
      await (await lock(locks(), name).acquire()).release()
      await planFault(host, name, fault)
      const lease = await lock(locks(), name).acquire({ leaseMs: 20_000, waitMs: 0 })
      same((await inspect(lock(locks(), name)))?.holds, 1)
      await planFault(host, name, fault)
      same(await lease.release(), 'released')
      same(await isLocked(lock(locks(), name)), false)
    },
  ]),
)

export const failureCases: LockCases = {
  ...unanswered,

  async 'an abort ends a request that hangs'({ host, locks, name }) {
    await planFault(host, name, 'slow', { ms: 4_000 })
    const giveUp = new AbortController()
    const waiting = lock(locks(), name).acquire({ signal: giveUp.signal, waitUntil: () => {} })
    await pass(300)
    const abortedAt = performance.now()
    giveUp.abort(Object.assign(new Error('the client left'), { code: 'LEFT' }))
    await rejects(waiting, 'LEFT')
    ok(performance.now() - abortedAt < 2_000, 'the call ended only with the request')
  },
}

/** Cases for what only `edgelock/rest` shows. */
export const restCases: Cases = {
  async 'rest(): a refusal shows its status and Retry-After'(host) {
    const { locks, name } = givenFor(host)
    // It asks for more patience than the call has.
    await planFault(host, name, 'rate-limit', { times: 4, retryAfter: 7 })
    const error = await rejects(isLocked(lock(locks(), name)), 'ERR_STORE_UNAVAILABLE')
    same([error['status'], error['retryAfterMs'], error['temporary']], [429, 7_000, true])
  },

  async 'rest(): a server that is down is a LockError without a long wait'(host) {
    const locks = createLocks({ redis: rest({ url: host.awayUrl, token: 'token' }) })
    const plain = lock(locks, newName(host))
    await rejects(isLocked(plain), 'ERR_STORE_UNAVAILABLE')
    // Some runtimes say that no connection was made, so that nothing can be held.
    const { code } = await plain.tryAcquire().catch(error => error)
    const known = ['ERR_STORE_UNAVAILABLE', 'ERR_OUTCOME_UNKNOWN']
    if (!known.includes(code)) throw new Error(`expected ${known.join(' or ')}, got ${code}`)
  },

  async 'rest(): a redirect is not followed, so that it cannot reveal the token'(host) {
    const locks = createLocks({ redis: rest({ url: `${host.control}/redirect`, token: 'token' }) })
    await rejects(lock(locks, newName(host)).tryAcquire(), 'ERR_OUTCOME_UNKNOWN')
    same(await (await fetch(`${host.control}/redirected`)).json(), 0, 'the number of requests that followed')
  },
}
