import { isLocked, type LeaseLostError, lock, tryWithLock, withLock } from 'edgelock'
import { holdInBlock } from './await-using.ts'
import { ok, pass, rejects, same, until } from './expect.ts'
import type { LockCases } from './transports.ts'

export const lockCases = {
  async 'an abort ends a wait with its reason and leaves nothing acquired'({ locks, name }) {
    const lease = await lock(locks(), name).acquire({ leaseMs: 20_000 })
    const giveUp = new AbortController()
    const waiting = lock(locks(), name).acquire({ signal: giveUp.signal })
    await pass(200)
    giveUp.abort(Object.assign(new Error('the client left'), { code: 'LEFT' }))
    await rejects(waiting, 'LEFT')
    same(await lease.release(), 'released')
    same(await isLocked(lock(locks(), name)), false)
  },

  async 'extend proves more time, and the signal aborts when a lease expires'({ locks, name }) {
    const lease = await lock(locks(), name).acquire({ leaseMs: 1_500 })
    await lease.extend(3_000)
    ok(lease.remainingMs() > 1_500, 'the lease was not extended')
    ok(!lease.signal.aborted, 'the lease was lost before its end')
    await until(() => lease.signal.aborted, 'the signal')
    same((lease.signal.reason as LeaseLostError).reason, 'expired')
    await rejects(lease.extend(), 'ERR_LEASE_LOST')
    await until(async () => !(await isLocked(lock(locks(), name))), 'the end on the server')
    same(await lease.release(), 'gone')
  },

  async 'keepAlive renews a short lease until it is stopped'({ locks, name }) {
    const lease = await lock(locks(), name).acquire({ leaseMs: 2_500 })
    const keeper = lease.keepAlive()
    await pass(3_500)
    ok(lease.remainingMs() > 0 && (await lease.isHeld()), 'the lease was not renewed')
    await keeper.stop()
    await until(() => lease.signal.aborted, 'the end after the keeper stopped')
  },

  async 'withLock returns the value of the work or throws its error, and releases'({ locks, name }) {
    same(await withLock(locks(), name, async lease => lease.remainingMs() > 0), true)
    const failed = withLock(locks(), name, () => Promise.reject(new RangeError('of the work')))
    await rejects(failed, 'RangeError')
    const tried = await tryWithLock(lock(locks(), name), {}, () => 'ran')
    same(tried, { acquired: true, value: 'ran' })
  },

  async 'await using releases at the end of the block, compiled and in native syntax'(given) {
    const { host, locks, name } = given
    const native = await host.modern().catch(() => undefined)
    for (const hold of [holdInBlock, native?.holdInBlock ?? holdInBlock]) {
      same(await hold(lock(locks(), name)), true)
      same(await isLocked(lock(locks(), name)), false)
    }
  },
} satisfies LockCases
