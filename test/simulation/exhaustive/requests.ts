import type { Script } from '../../../src/transport/scripts/script.ts'
import { SETTINGS } from '../../support/scripts.ts'
import type { Compiled } from '../compiled.ts'
import type { Actor, Request } from './deliveries.ts'

type AnyScript = Script<string, { code: string }>
type Values = Readonly<Record<string, string | number>>

/** One request: a script and what differs from other requests of the same client. */
export type Ask = readonly [script: AnyScript, values?: Values]

/** A client with its requests. Some values are the same in all of them. A key without a value is called as in the header. */
export function actor(
  compiled: Compiled,
  name: string,
  next: Actor['next'],
  asks: Readonly<Record<string, Ask>>,
  common: Values,
): Actor {
  const requests: Record<string, Request> = {}
  for (const [op, [script, values]] of Object.entries(asks)) {
    const all: Values = { ...SETTINGS, leftMs: 10_000, nowMs: 0, ...common, ...values }
    const run = compiled.get(script.text) ?? missing(`the script of ${op}`)
    requests[op] = {
      compiled: run,
      keys: script.keys.map(each => String(all[each] ?? each)),
      args: script.args.map(each => String(all[each] ?? missing(each))),
      leaseMs: Number(all['leaseMs']),
      reserve: Number(all['reserve']),
    }
  }
  return { name, requests, next }
}

/** A holder id as the scripts know one by its shape. */
export function holderOf(name: string): string {
  return `${name}-0-0-0-0:1`
}

function missing(what: string): never {
  throw new Error(`${what} is missing`)
}
