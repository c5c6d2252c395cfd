import type { Clock } from './clock.ts'
import { createEmitter } from './events.ts'
import { checkName } from './keys.ts'
import { oneOf, positiveInteger } from './options.ts'
import type { Courier } from './transport/deliver.ts'
import { checkRedis } from './transport/redis-like.ts'
import { createSend } from './transport/store.ts'
import type { LocksOptions } from './types.ts'

/** What every primitive of one `createLocks()` shares. */
export interface Context extends Courier {
  readonly leaseMs: number
  /** The command that wakes Redisson's waiters, empty for none. */
  readonly publish: '' | 'PUBLISH' | 'SPUBLISH'
  /** 1 when fencing tokens follow the server's clock, 0 when they are counted. */
  readonly clockTokens: 0 | 1
  /** The Redis key of a lock name. @throws {TypeError} for names that cannot be used. */
  keyOf(name: string): string
  /** Never given before and never again; not guessable. */
  newHolder(): string
}

const PUBLISH = { publish: 'PUBLISH', spublish: 'SPUBLISH', none: '' } as const

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function createContext(options: LocksOptions, clock: Clock): Context {
  const redis = checkRedis(options?.redis)
  const {
    leaseMs = 30_000,
    mapName,
    notify = 'publish',
    keyLocking = false,
    tokens = 'clock',
    onEvent,
  } = options
  return {
    clock,
    send: createSend(redis, keyLocking),
    emit: createEmitter(checkFunction('onEvent', onEvent)),
    leaseMs: positiveInteger('leaseMs', leaseMs),
    publish: PUBLISH[oneOf('notify', notify, ['publish', 'spublish', 'none'])],
    clockTokens: oneOf('tokens', tokens, ['clock', 'counter']) === 'clock' ? 1 : 0,
    keyOf: nameMapper(checkFunction('mapName', mapName)),
    newHolder: holderSource(),
  }
}

function nameMapper(mapName: ((name: string) => string) | undefined): (name: string) => string {
  return name => {
    checkName(name)
    return mapName ? checkName(mapName(name), 'the name from mapName') : name
  }
}

/** Redisson's shape, `<uuid>:<n>`. The uuid is drawn at the first use: Workers forbid it while a module loads. */
function holderSource(): () => string {
  let clientId: string | undefined
  let count = 0
  return () => {
    clientId ??= crypto.randomUUID()
    return `${clientId}:${++count}`
  }
}

function checkFunction<T>(option: string, value: T | undefined): T | undefined {
  if (value !== undefined && typeof value !== 'function') throw new TypeError(`${option} must be a function`)
  return value
}
