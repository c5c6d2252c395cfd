import { isLocked, type Locks, lock, withLock } from 'edgelock'

type Pause = (ms: number) => Promise<unknown>

/** 1. Work takes three leases. The watchdog renews, so the lock stays taken. */
export function workIsLong(locks: Locks, pause: Pause): Promise<boolean> {
  return withLock(locks, 'order:42', async () => {
    await pause(90_000)
    return isLocked(lock(locks, 'order:42')) // true
  })
}

/** 2. A lease without a watchdog. It ends after 30 s, although its holder still works, and its signal says so. */
export async function nothingRenews(
  locks: Locks,
  pause: Pause,
): Promise<[locked: boolean, aborted: boolean]> {
  const lease = await lock(locks, 'order:42').acquire()
  await pause(31_000)
  return [await isLocked(lock(locks, 'order:42')), lease.signal.aborted] // [false, true]
}

/** 3. The holder is killed. Another process gets the lock when the last lease ends, 30 s later at most. */
export async function holderDies(
  holder: Locks,
  other: Locks,
  pause: Pause,
  kill: () => void,
): Promise<string> {
  withLock(holder, 'order:42', () => pause(3_600_000)).catch(() => {})
  await pause(60_000)
  kill()
  return withLock(other, 'order:42', { waitMs: 60_000 }, () => 'the other process has the lock')
}
