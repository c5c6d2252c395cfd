import { createLocks, type Lock, type Lockable, type RedisLike } from '../../../src/index.ts'
import { inspect } from '../../../src/memory/inspect.ts'
import { releaseFrom } from '../../../src/operator/release.ts'
import type { Stage, Visit } from './play.ts'

/** An operator frees a lock, or something that may be a part of what is held together, such as a permit. */
export async function free(
  lock: Lockable,
  { machine, random }: Visit,
  { servers: [server], oracle }: Stage,
): Promise<string> {
  if ('forceRelease' in lock) return `frees it by force: ${await (lock as Lock).forceRelease()}`
  const parts = server ? inspect(server.engine.keyspace) : []
  if (!server || parts.length === 0) return 'finds nothing to free'
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
