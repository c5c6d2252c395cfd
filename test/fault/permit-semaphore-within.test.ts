/** Lost, late and duplicate requests of a semaphore whose size the caller gives. */
import { describe, expect, it } from 'vitest'
import { type PermitSemaphore, permitSemaphore, withLock } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { stockLocks } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const faults = () => stack().rest.faults

describe('two versions of a service, with 3 and with 5 permits,', () => {
  const SHARES = { 'lose-request': 0.07, 'lose-response': 0.07, duplicate: 0.07 }

  it('never hold more than 5 while 21 % of all requests fail, and the larger one takes a fourth', async () => {
    const all = new PermitChecker(5)
    // The stock client sends six times, so that no call remains unanswered.
    const sizes = [3, 5].map(permits => permitSemaphore(stockLocks(stack()), 'p', { permits }))
    let inside = 0
    const fourth = Promise.withResolvers<void>()
    faults().random(SHARES, 7)
    const work = (version: number) => async () => {
      if (++inside > 3) fourth.resolve()
      // The larger version holds its permits until a fourth is taken, which it alone can take.
      await all.run(() => (version === 1 ? Promise.all([fourth.promise, pass(10)]) : pass(10)))
      inside--
    }
    const runs = Array.from({ length: 60 }, (_, at) =>
      withLock(sizes[at % 2] as PermitSemaphore, { waitMs: 50_000, maxPolls: 2_000 }, work(at % 2)),
    )
    await Promise.all(runs)
    faults().clear()
    all.expectKept(60)
    expect(all.most).toBeGreaterThan(3)
  })
})
