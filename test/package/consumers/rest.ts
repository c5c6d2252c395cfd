import { type RestOptions, rest } from 'edgelock/rest'
import type { Account } from './redis.ts'

/** Uses the transport alone. */
export default async function use({ url, token }: Account): Promise<unknown> {
  const options: RestOptions = { url, token }
  return { replied: await rest(options).eval('return {ARGV[1], KEYS[1]}', ['key'], ['argument']) }
}
