import type { Argument } from './call.ts'

const BLOCKING = 'BLPOP BRPOP BRPOPLPUSH BLMOVE BLMPOP BZPOPMIN BZPOPMAX BZMPOP WAIT WAITAOF'
// All requests share one connection, as with the real service, so no command may change its state.
const CONNECTION = 'AUTH HELLO QUIT RESET SELECT CLIENT READONLY READWRITE ASKING MONITOR'
const TRANSACTION = 'MULTI EXEC DISCARD WATCH UNWATCH'
const SUBSCRIPTION = 'SUBSCRIBE UNSUBSCRIBE PSUBSCRIBE PUNSUBSCRIBE SSUBSCRIBE SUNSUBSCRIBE'
const OPERATION = 'SHUTDOWN DEBUG REPLICAOF SLAVEOF FAILOVER PSYNC SYNC REPLCONF MIGRATE'

const REFUSED = new Set([BLOCKING, CONNECTION, TRANSACTION, SUBSCRIPTION, OPERATION].join(' ').split(' '))
const MAY_BLOCK = new Set(['XREAD', 'XREADGROUP'])

/** WAIT is possible in a pipeline alone. */
export function isWait([name]: readonly Argument[]): boolean {
  return String(name).toUpperCase() === 'WAIT'
}

/** Returns the error for a command that REST does not support; otherwise undefined. */
export function refusal(command: readonly Argument[]): string | undefined {
  const [name = '', ...args] = command.map(argument => String(argument).toUpperCase())
  const refused = REFUSED.has(name) || (MAY_BLOCK.has(name) && blocks(args))
  return refused ? `ERR Command is not available: '${name}'.` : undefined
}

// Looks only before STREAMS, because keys follow it, and a key may be called "block".
function blocks(args: readonly string[]): boolean {
  const streams = args.indexOf('STREAMS')
  return (streams < 0 ? args : args.slice(0, streams)).includes('BLOCK')
}
