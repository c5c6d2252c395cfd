import type { RedisLike } from '../../src/api/redis-like.ts'
import { SCRIPTS } from '../kinds/scripts.ts'

const REPLIES = new Map(Object.values(SCRIPTS).map(({ text, replies }) => [text, replies]))

export interface AgreeingRedis extends RedisLike {
  /** How many requests were sent. */
  requests: number
}

/**
 * A store that knows every script and grants everything: it answers with the first reply of the script's header, in
 * which every integer is 30,000. `failures` are what its first requests reject with instead.
 */
export function agreeingRedis(...failures: Error[]): AgreeingRedis {
  return {
    requests: 0,
    async eval(text) {
      const failure = failures[this.requests++]
      if (failure) throw failure
      const replies = REPLIES.get(text)
      if (!replies) throw new Error('this script is not one of edgelock')
      const [code, ...fields] = replies[0] ?? []
      return [`:${code}`, ...fields.map(field => (field.endsWith('$') ? 'client:1' : 30_000))]
    },
  }
}
