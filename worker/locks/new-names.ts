import { type Bindings, numberIn, prefixIn, redisOf } from '../bindings.ts'
import { ask } from '../patience.ts'

export const MINUTE_MS = 60_000

const EXISTS = `return redis.call('EXISTS', KEYS[1])`
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`

/**
 * Whether a request may leave the token of a name behind, which is kept for a week: a name that has one may, and so many
 * others in a minute. Takes one request to the database, and a second one for a new name. A repeat whose first answer was
 * lost counts twice.
 */
export async function mayLeaveToken(env: Bindings, name: string): Promise<boolean> {
  const redis = redisOf(env)
  const prefix = prefixIn(env)
  const whole = prefix + name
  const tokenKey = `redisson_lock_token:${whole.includes('{') ? whole : `{${whole}}`}`
  if ((await ask(redis, EXISTS, [tokenKey], [])) === 1) return true
  const count = await ask<number>(redis, COUNT, [`edgelock:new-names:{${prefix}guard}`], [MINUTE_MS])
  return count <= numberIn(env, 'GUARD_NEW_NAMES')
}
