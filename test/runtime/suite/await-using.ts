import { isLocked, type Lock } from 'edgelock'

/** Holds the lock to the end of the block, and returns whether it was held inside. */
export async function holdInBlock(lock: Lock): Promise<boolean> {
  await using lease = await lock.acquire({ leaseMs: 20_000 })
  return lease.remainingMs() > 0 && (await isLocked(lock))
}
