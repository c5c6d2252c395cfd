import { createLocks, type RedisLike } from 'edgelock'
import { ok, rejects, same } from './expect.ts'
import type { LockCases } from './transports.ts'
import { planFault } from './transports.ts'

const VALUE = { text: 'Ünï·cödé 🔒', list: [1, null, true, ''], nested: { zero: 0 }, base64: 'QUJD' }

export const onceCases: LockCases = {
  async 'once does the work, and replays its result to the byte'({ locks, name }) {
    let runs = 0
    const call = () => locks().once(name, async () => ({ ...VALUE, runs: ++runs }))
    const value = { ...VALUE, runs: 1 }
    same(
      [await call(), await call()],
      [
        { status: 'executed', value },
        { status: 'replayed', value },
      ],
    )
  },

  async 'once costs two requests when the work runs, and one when it is replayed'({ client, name }) {
    // The scripts are known to the server before.
    const { redis, requests } = counting(client())
    const { once } = createLocks({ redis })
    await once(`${name}:before`, async () => 'known')
    await once(`${name}:before`, async () => 'known')
    requests.count = 0
    await once(name, async () => 'done')
    same(requests.count, 2)
    await once(name, async () => 'again')
    same(requests.count, 3)
  },

  async 'of many calls at once, one does the work, and the others wait for its result'({ locks, name }) {
    let runs = 0
    const work = async () => ++runs
    const calls = Array.from({ length: 8 }, () => locks().once(name, work, { waitMs: 10_000 }))
    const results = await Promise.all(calls)
    same([runs, results.filter(({ status }) => status === 'replayed').length], [1, 7])
    same(new Set(results.map(({ value }) => value)).size, 1)
  },

  async 'a call while the work runs is told so, and one with another fingerprint is refused'(given) {
    const { locks, name } = given
    await locks().once(
      name,
      async () => {
        const error = await rejects(
          locks().once(name, async () => 'second'),
          'ERR_ONCE_IN_FLIGHT',
        )
        ok(Number(error['retryAfterMs']) > 0, 'no retryAfterMs')
        return 'first'
      },
      { fingerprint: 'a' },
    )
    const other = locks().once(name, async () => 'other', { fingerprint: 'b' })
    await rejects(other, 'ERR_ONCE_MISMATCH')
  },

  async 'work that fails is forgotten, or kept when asked to'({ locks, name }) {
    const fail = async () => {
      throw new RangeError('too far')
    }
    await rejects(locks().once(name, fail), 'RangeError')
    await rejects(locks().once(name, fail, { onFailure: 'keep' }), 'RangeError')
    const error = await rejects(
      locks().once(name, async () => 'never'),
      'ERR_ONCE_FAILED',
    )
    same(error['failure'], { name: 'RangeError', message: 'too far' })
  },

  async 'answers that are lost neither run the work twice nor lose its result'({ host, locks, name }) {
    let runs = 0
    await locks().once(`${name}:before`, async () => 'known')
    await planFault(host, name, 'lose-response')
    const first = await locks().once(name, async () => {
      await planFault(host, name, 'lose-response')
      return ++runs
    })
    const second = await locks().once(name, async () => ++runs)
    same([first, second, runs], [{ status: 'executed', value: 1 }, { status: 'replayed', value: 1 }, 1])
  },
}

function counting(redis: RedisLike): { redis: RedisLike; requests: { count: number } } {
  const requests = { count: 0 }
  const counted =
    <Args extends unknown[]>(send: (...args: Args) => Promise<unknown>) =>
    (...args: Args) => {
      requests.count += 1
      return send(...args)
    }
  const evalsha = redis.evalsha?.bind(redis)
  return {
    redis: { eval: counted(redis.eval.bind(redis)), ...(evalsha && { evalsha: counted(evalsha) }) },
    requests,
  }
}
