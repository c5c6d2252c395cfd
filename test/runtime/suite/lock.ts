import { LeaseLostError, tryWithLock, withLock } from 'edgelock'
import { holdInBlock } from './await-using.ts'
import { ok, pass, rejects, same, until } from './expect.ts'
import type { LockCases } from './transports.ts'

export const lockCases: LockCases = {
  async 'a lock is granted once, is busy for another client, and free after the release'({ locks, name }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 20_000 })
    const other = locks().lock(name)
    const refused = await other.tryAcquire()
    ok(!refused.acquired && refused.retryAfterMs > 0 && refused.retryAfterMs <= 20_000, 'not busy')
    same(await other.isLocked(), true)
    same((await other.inspect())?.holder, lease.holder)
    same(await lease.release(), 'released')
    same(await lease.release(), 'released')
    same((await other.tryAcquire()).acquired, true)
    same(await other.forceRelease(), true)
  },

  async 'a wait ends soon after the release'({ locks, name }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 20_000 })
    const waiting = locks().lock(name).acquire()
    await pass(300)
    await lease.release()
    same(await (await waiting).release(), 'released')
  },

  async 'a wait that is over is a LockBusyError, and nothing stays taken'({ locks, name }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 20_000 })
    const error = await rejects(locks().lock(name).acquire({ waitMs: 300, maxPolls: 4 }), 'ERR_LOCK_BUSY')
    same(error['lockName'], name)
    ok(Number(error['polls']) > 1 && Number(error['polls']) <= 4, `it asked ${error['polls']} times`)
    same(await lease.release(), 'released')
    same(await locks().lock(name).isLocked(), false)
  },

  async 'an abort ends a wait with its reason, and nothing stays taken'({ locks, name }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 20_000 })
    const giveUp = new AbortController()
    const waiting = locks().lock(name).acquire({ signal: giveUp.signal })
    await pass(200)
    giveUp.abort(Object.assign(new Error('the client left'), { code: 'LEFT' }))
    await rejects(waiting, 'LEFT')
    same(await lease.release(), 'released')
    same(await locks().lock(name).isLocked(), false)
  },

  async 'a holder enters again by its lease, and leaves as often'({ locks, name }) {
    const lock = locks().lock(name)
    const outer = await lock.acquire({ leaseMs: 20_000 })
    const inner = await lock.acquire({ reenter: outer })
    same([outer.holds, inner.holder === outer.holder], [2, true])
    same([await inner.release(), await outer.release()], ['reentered', 'released'])
  },

  async 'extend makes sure of more time, and a lease that nobody extends is told to be over'({
    locks,
    name,
  }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 1_500 })
    await lease.extend(3_000)
    ok(lease.remainingMs() > 1_500, 'it was not extended')
    ok(!lease.signal.aborted, 'it was lost before its end')
    await until(() => lease.signal.aborted, 'the signal')
    same((lease.signal.reason as LeaseLostError).reason, 'expired')
    await rejects(lease.extend(), 'ERR_LEASE_LOST')
    await until(async () => !(await locks().lock(name).isLocked()), 'the end on the server')
    same(await lease.release(), 'gone')
  },

  async 'keepAlive holds a short lease, and ends when it is stopped'({ locks, name }) {
    const lease = await locks().lock(name).acquire({ leaseMs: 2_500 })
    const keeper = lease.keepAlive()
    await pass(3_500)
    ok(lease.remainingMs() > 0 && (await lease.isHeld()), 'it was not renewed')
    await keeper.stop()
    await until(() => lease.signal.aborted, 'the end after the keeper stopped')
  },

  async 'withLock gives the value of the work, and its error, and releases'({ locks, name }) {
    same(await locks().withLock(name, async lease => lease.remainingMs() > 0), true)
    const failed = locks().withLock(name, () => Promise.reject(new RangeError('of the work')))
    await rejects(failed, 'RangeError')
    const tried = await tryWithLock(locks().lock(name), {}, () => 'ran')
    same(tried, { acquired: true, value: 'ran' })
  },

  async 'withLock tells the work that its lock was taken away, and the caller how the work ended'(given) {
    const { locks, name } = given
    const work = withLock(locks({ leaseMs: 3_000 }).lock(name), async lease => {
      await locks().lock(name).forceRelease()
      await until(() => lease.signal.aborted, 'the signal')
      return (lease.signal.reason as LeaseLostError).reason
    })
    const error = await rejects(work, 'ERR_LEASE_LOST')
    ok(error instanceof LeaseLostError, 'not an instance of LeaseLostError')
    same([error.reason, error.result], ['taken', { status: 'fulfilled', value: 'taken' }])
  },

  async 'await using releases at the end of the block, in its own syntax where there is one'(given) {
    const { host, locks, name } = given
    const native = await host.modern().catch(() => undefined)
    for (const hold of [holdInBlock, native?.holdInBlock ?? holdInBlock]) {
      same(await hold(locks().lock(name)), true)
      same(await locks().lock(name).isLocked(), false)
    }
  },

  async 'misuse is a native error that names the option'({ locks, name }) {
    const text = await locks()
      .lock(name)
      .acquire({ leaseMs: 0 })
      .catch(error => `${error instanceof RangeError}: ${error.message}`)
    ok(/^true: leaseMs /.test(String(text)), `it was ${text}`)
  },
}
