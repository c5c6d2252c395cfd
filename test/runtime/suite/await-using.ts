import type { Lock } from 'edgelock'

/** Holds the lock to the end of the block, and returns whether it was held inside. Bundled apart, so it imports nothing. */
export async function holdInBlock(lock: Lock): Promise<boolean> {
  await using lease = await lock.acquire({ leaseMs: 20_000 })
  return lease.remainingMs() > 0 && (await lease.isHeld())
}
