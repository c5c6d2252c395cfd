import { createLocks, forceRelease, type Lock, type Lockable, type RedisLike } from '../../../src/index.ts'
import { allHeld } from '../../../src/memory/all-held.ts'
import { releaseFrom } from '../../../src/operator/release-holder.ts'
import type { Stage, Visit } from './play.ts'

const NAMED: readonly (Lock['kind'] | undefined)[] = [
  'lock',
  'fair-lock',
  'fenced-lock',
  'read-lock',
  'write-lock',
  'string-lock',
]

/** An operator frees a lock, or something that may be a part of what is held together, such as a permit. */
export async function free(
  lock: Lockable,
  { machine, random }: Visit,
  { server, oracle }: Stage,
): Promise<string> {
  if (NAMED.includes((lock as Lock).kind)) return `frees it by force: ${await forceRelease(lock as Lock)}`
  const parts = allHeld(server.engine.keyspace)
  if (parts.length === 0) return 'finds nothing to free'
  const held = random.pick(parts)
  const holder = random.pick(held.holders)
  // Not over the network: what arrives late frees something without a trace.
  const redis: RedisLike = {
    async eval(text, keys, args) {
      const reply = server.execute({ text }, keys, args)
      oracle.freed()
      return reply
    },
  }
  await releaseFrom(createLocks({ redis, clock: machine.clock }), held, holder, false)
  return `frees ${held.name} from ${holder.id}`
}
