import type { Argument } from './call.ts'

const BLOCKING = 'BLPOP BRPOP BRPOPLPUSH BLMOVE BLMPOP BZPOPMIN BZPOPMAX BZMPOP WAIT WAITAOF'
// All requests share one connection, as they do behind the real service: nothing may change its state.
const CONNECTION = 'AUTH HELLO QUIT RESET SELECT CLIENT READONLY READWRITE ASKING MONITOR'
const TRANSACTION = 'MULTI EXEC DISCARD WATCH UNWATCH'
const SUBSCRIPTION = 'SUBSCRIBE UNSUBSCRIBE PSUBSCRIBE PUNSUBSCRIBE SSUBSCRIBE SUNSUBSCRIBE'
const OPERATION = 'SHUTDOWN DEBUG REPLICAOF SLAVEOF FAILOVER PSYNC SYNC REPLCONF MIGRATE'

const REFUSED = new Set([BLOCKING, CONNECTION, TRANSACTION, SUBSCRIPTION, OPERATION].join(' ').split(' '))
const MAY_BLOCK = new Set(['XREAD', 'XREADGROUP'])

/** The error for a command that cannot be sent over REST, or undefined when it can. */
export function refusal(command: readonly Argument[]): string | undefined {
  const [name = '', ...args] = command.map(argument => String(argument).toUpperCase())
  const refused = REFUSED.has(name) || (MAY_BLOCK.has(name) && blocks(args))
  return refused ? `ERR Command is not available: '${name}'.` : undefined
}

// Only before STREAMS: what follows it are keys, and a key may be called "block".
function blocks(args: readonly string[]): boolean {
  const streams = args.indexOf('STREAMS')
  return (streams < 0 ? args : args.slice(0, streams)).includes('BLOCK')
}
