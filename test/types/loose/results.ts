/** Compiles without `strict`, as in a new application of Next.js. */
import { type Lockable, tryWithLock } from 'edgelock'

export async function run(lock: Lockable): Promise<string> {
  const run = await tryWithLock(lock, () => 'done')
  if (!run.acquired) return `again in ${run.retryAfterMs.toFixed()} ms`
  return run.value.toUpperCase()
}

export async function attempt(lock: Lockable): Promise<string> {
  const attempt = await lock.tryAcquire()
  if (!attempt.acquired) return `again in ${attempt.retryAfterMs.toFixed()} ms`
  return attempt.lease.name
}
