import type { Redis } from '@upstash/redis'
import { type Fence, StaleWriterError } from './fence.ts'

/** Checks the fence and writes, in one script. The fence has no TTL: it lives as long as the data that it guards. */
const FENCED_SET = `
local seen = redis.call('HMGET', KEYS[2], 'token', 'writer')
local highest, token = tonumber(seen[1] or 0), tonumber(ARGV[1])
if token < highest or (token == highest and seen[2] ~= ARGV[2]) then
  return ':stale'
end
redis.call('HSET', KEYS[2], 'token', ARGV[1], 'writer', ARGV[2])
redis.call('SET', KEYS[1], ARGV[3])
return ':written'`

/**
 * Sets a key unless a writer with a higher token has written it. The key and its fence share a cluster slot.
 *
 * @throws {StaleWriterError} when a writer with a higher token has written
 */
export async function fencedSet(redis: Redis, key: string, value: string, fence: Fence): Promise<void> {
  const args = [String(fence.token), fence.writer, value]
  const answer = await redis.eval<string[], string>(FENCED_SET, [key, `fence:{${key}}`], args)
  if (answer !== ':written') throw new StaleWriterError(key)
}
