import * as countDownLatch from '../../transport/scripts/count-down-latch.gen.ts'
import * as fairLock from '../../transport/scripts/fair-lock.gen.ts'
import * as fencedLock from '../../transport/scripts/fenced-lock.gen.ts'
import * as keys from '../../transport/scripts/keys.gen.ts'
import * as lock from '../../transport/scripts/lock.gen.ts'
import * as multiLock from '../../transport/scripts/multi-lock.gen.ts'
import * as once from '../../transport/scripts/once.gen.ts'
import * as permitSemaphore from '../../transport/scripts/permit-semaphore.gen.ts'
import * as readLock from '../../transport/scripts/read-lock.gen.ts'
import * as readWriteLock from '../../transport/scripts/read-write-lock.gen.ts'
import * as semaphore from '../../transport/scripts/semaphore.gen.ts'
import * as stringLock from '../../transport/scripts/string-lock.gen.ts'
import * as webLock from '../../transport/scripts/web-lock.gen.ts'
import * as writeLock from '../../transport/scripts/write-lock.gen.ts'

/** One script of the package. */
export interface ShippedScript {
  /** Its folder in `lua/`. */
  readonly kind: string
  readonly verb: string
  readonly text: string
}

/** Lists every script that the package sends. */
export function shippedScripts(): ShippedScript[] {
  const kinds: Record<string, Record<string, { readonly text: string }>> = {
    'count-down-latch': countDownLatch,
    'fair-lock': fairLock,
    'fenced-lock': fencedLock,
    keys,
    lock,
    'multi-lock': multiLock,
    once,
    'permit-semaphore': permitSemaphore,
    'read-lock': readLock,
    'read-write-lock': readWriteLock,
    semaphore,
    'string-lock': stringLock,
    'web-lock': webLock,
    'write-lock': writeLock,
  }
  return Object.entries(kinds).flatMap(([kind, scripts]) =>
    Object.entries(scripts).map(([verb, { text }]) => ({ kind, verb, text })),
  )
}

const CALL = /\bredis\.p?call\("([A-Z]+)"/g

/**
 * Returns the commands that the scripts call, each with the kinds whose scripts call it. What a variable names is another
 * one of these, but for PUBLISH, which releases get as an argument.
 */
export function commandsOfScripts(): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>()
  for (const { kind, text } of shippedScripts())
    for (const [, name = ''] of text.matchAll(CALL))
      commands.set(name, (commands.get(name) ?? new Set()).add(kind))
  return commands
}
