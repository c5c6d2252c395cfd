import { createLocks, once } from 'edgelock'
import { ok, rejects, same } from './expect.ts'
import { counting, type LockCases, planFault } from './transports.ts'

const VALUE = { text: 'Ünï·cödé 🔒', list: [1, null, true, ''], nested: { zero: 0 }, base64: 'QUJD' }

export const onceCases = {
  async 'once runs the work, and replays its result unchanged'({ locks, name }) {
    let runs = 0
    const call = () => once(locks(), name, async () => ({ ...VALUE, runs: ++runs }))
    const value = { ...VALUE, runs: 1 }
    same(
      [await call(), await call()],
      [
        { status: 'executed', value, kept: true },
        { status: 'replayed', value, kept: true },
      ],
    )
  },

  async 'once sends two requests when the work runs, and one when it is replayed'({ client, name }) {
    const { redis, requests } = counting(client())
    const locks = createLocks({ redis })
    // After these calls the server knows the scripts.
    await once(locks, `${name}:before`, async () => 'known')
    await once(locks, `${name}:before`, async () => 'known')
    requests.count = 0
    await once(locks, name, async () => 'done')
    same(requests.count, 2)
    await once(locks, name, async () => 'again')
    same(requests.count, 3)
  },

  async 'one of many calls at once runs the work, and the others wait for its result'({ locks, name }) {
    let runs = 0
    const work = async () => ++runs
    const calls = Array.from({ length: 8 }, () => once(locks(), name, { waitMs: 10_000 }, work))
    const results = await Promise.all(calls)
    same([runs, results.filter(({ status }) => status === 'replayed').length], [1, 7])
    same(new Set(results.map(({ value }) => value)).size, 1)
  },

  async 'a call while the work runs is refused, and so is one with another fingerprint'(given) {
    const { locks, name } = given
    await once(locks(), name, { fingerprint: 'a' }, async () => {
      const error = await rejects(
        once(locks(), name, async () => 'second'),
        'ERR_ONCE_IN_FLIGHT',
      )
      ok(Number(error['retryAfterMs']) > 0, 'the error has no retryAfterMs')
      return 'first'
    })
    const other = once(locks(), name, { fingerprint: 'b' }, async () => 'other')
    await rejects(other, 'ERR_ONCE_MISMATCH')
  },

  async 'a failure is forgotten, or kept with onFailure: keep'({ locks, name }) {
    const fail = async () => {
      throw new RangeError('too far')
    }
    await rejects(once(locks(), name, fail), 'RangeError')
    await rejects(once(locks(), name, { record: { onFailure: 'keep' } }, fail), 'RangeError')
    const error = await rejects(
      once(locks(), name, async () => 'never'),
      'ERR_ONCE_FAILED',
    )
    same(error['failure'], { name: 'RangeError', message: 'too far' })
  },

  async 'the work runs once and its result is kept when answers are lost'({ host, locks, name }) {
    let runs = 0
    await once(locks(), `${name}:before`, async () => 'known')
    await planFault(host, name, 'lose-response')
    const first = await once(locks(), name, async () => {
      await planFault(host, name, 'lose-response')
      return ++runs
    })
    const second = await once(locks(), name, async () => ++runs)
    same(
      [first, second, runs],
      [{ status: 'executed', value: 1, kept: true }, { status: 'replayed', value: 1, kept: true }, 1],
    )
  },
} satisfies LockCases
