import { expect, it } from 'vitest'
import { LockBusyError, permitSemaphore } from '../../src/index.ts'
import { count } from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { Bed } from '../kinds/bed.ts'
import { rejectionOf } from '../support/fake-locks.ts'

it('waits hardly longer than it was told to, although nothing says whether the semaphore has permits', async () => {
  const bed = new Bed()
  bed.withhold(count)
  const since = bed.clock.now()
  const waiting = permitSemaphore(bed.locks, 'p').acquire({ waitMs: 100 })
  expect(await bed.run(() => rejectionOf(waiting))).toMatchObject({ code: 'ERR_LOCK_BUSY' })
  expect(bed.clock.now() - since).toBeLessThan(700)
})

it('rejects with the reason of its signal as it is, even if that is the busy error of another lock', async () => {
  const bed = new Bed()
  const reason = new LockBusyError('other', { retryAfterMs: 1, waitedMs: 0, polls: 1 })
  const { message } = reason
  const waiting = permitSemaphore(bed.locks, 'p').acquire({ signal: AbortSignal.abort(reason) })
  expect(await bed.run(() => rejectionOf(waiting))).toBe(reason)
  expect(reason.message).toBe(message)
  expect(bed.sent).toEqual([])
})
