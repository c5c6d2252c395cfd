import { AsyncLocalStorage } from 'node:async_hooks'

const tests = new AsyncLocalStorage<Set<unknown>>()

/**
 * Counts the fake timers that the calling test has set from here on, and that neither fired nor were cleared. Other tests
 * of the process leave work behind, such as leases: while timers are fake, that sets fake ones too.
 */
export function ownTimers(): () => number {
  const pending = new Set<unknown>()
  const { setTimeout, clearTimeout } = globalThis
  // `vi.useRealTimers()` takes both away.
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms: number) {
      const fire = AsyncLocalStorage.bind(() => {
        pending.delete(timer)
        run()
      })
      const timer = setTimeout(fire, ms)
      if (tests.getStore() === pending) pending.add(timer)
      return timer
    },
    clearTimeout(timer: number) {
      pending.delete(timer)
      clearTimeout(timer)
    },
  })
  tests.enterWith(pending)
  return () => pending.size
}
