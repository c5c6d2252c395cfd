// build.ts replaces this by the entry of the package for each runtime.
import { Redis } from '@upstash/redis'
import { createLocks, type Locks, type LocksOptions, type RedisLike } from 'edgelock'
import { rest } from 'edgelock/rest'
import { type MemoryStore, memory } from 'edgelock/testing'
import type { Cases, Host, Place } from './case.ts'

export type TransportName = 'rest()' | '@upstash/redis' | 'memory()'

/** What a case works with. */
export interface Given {
  readonly host: Host
  /** A name that no other case uses. */
  readonly name: string
  client(): RedisLike
  /** Creates locks with a new client. */
  locks(options?: Partial<LocksOptions>): Locks
}

export type LockCases = Readonly<Record<string, (given: Given) => Promise<void>>>

/** One for all cases, which have names of their own. */
let shared: MemoryStore | undefined

const CLIENTS: Record<TransportName, (rest: Place['rest']) => RedisLike> = {
  'rest()': rest,
  // With its defaults.
  '@upstash/redis': ({ url, token }) => new Redis({ url, token }),
  'memory()': () => {
    shared ??= memory()
    return shared
  },
}
const OVER_HTTP: readonly TransportName[] = ['rest()', '@upstash/redis']

export function clientOf(transport: TransportName, place: Place): RedisLike {
  return CLIENTS[transport](place.rest)
}

/** Returns the cases for each of the transports. */
export function overTransports(cases: LockCases, transports = OVER_HTTP): Cases {
  const entries = transports.flatMap(transport =>
    Object.entries(cases).map(([name, run]) => {
      const start = (host: Host) => run(givenFor(host, transport))
      return [`${transport}: ${name}`, start] as const
    }),
  )
  return Object.fromEntries(entries)
}

export function givenFor(host: Host, transport: TransportName = 'rest()'): Given {
  const locks = (options: Partial<LocksOptions> = {}) =>
    createLocks({ redis: clientOf(transport, host), ...options })
  return { host, name: newName(host), client: () => clientOf(transport, host), locks }
}

/** A client whose requests are counted. */
export function counting(client: RedisLike): { redis: RedisLike; requests: { count: number } } {
  const requests = { count: 0 }
  const redis = new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function' || !/^eval(sha)?$/.test(String(property))) return value
      return (...call: unknown[]) => {
        requests.count++
        return Reflect.apply(value, target, call)
      }
    },
  })
  return { redis, requests }
}

export function newName({ runtime }: Place): string {
  return `${runtime}:${crypto.randomUUID()}`
}

/** Plans a fault of the REST server for the next request that names `name`. */
export async function planFault(
  { control }: Place,
  name: string,
  fault: string,
  settings: object = {},
): Promise<void> {
  const response = await fetch(`${control}/fault`, {
    method: 'POST',
    body: JSON.stringify({ fault, name, ...settings }),
  })
  if (!response.ok) throw new Error(`the fault was not planned: ${await response.text()}`)
}
