import type { Redis } from 'ioredis'
import { until } from './timing.ts'

/** Waits until all but `left` permits have expired by the server's clock, and takes none of them back. */
export function untilExpired(client: Redis, deadlines: string, left: number): Promise<void> {
  return until(async () => {
    const [seconds, micros] = await client.time()
    const nowMs = Number(seconds) * 1_000 + Number(micros) / 1_000
    return (await client.zcount(deadlines, nowMs, '+inf')) <= left
  })
}
