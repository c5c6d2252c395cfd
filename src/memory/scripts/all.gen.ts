// Generated from lua/ by `npm run build:lua`. Do not edit.
import type { Script } from '../../transport/scripts/script.ts'
import type { CompiledScript } from '../engine.ts'
import * as countDownLatchSent from '../../transport/scripts/count-down-latch.gen.ts'
import * as countDownLatch from './count-down-latch.gen.ts'
import * as fairLockSent from '../../transport/scripts/fair-lock.gen.ts'
import * as fairLock from './fair-lock.gen.ts'
import * as fencedLockSent from '../../transport/scripts/fenced-lock.gen.ts'
import * as fencedLock from './fenced-lock.gen.ts'
import * as keysSent from '../../transport/scripts/keys.gen.ts'
import * as keys from './keys.gen.ts'
import * as lockSent from '../../transport/scripts/lock.gen.ts'
import * as lock from './lock.gen.ts'
import * as multiLockSent from '../../transport/scripts/multi-lock.gen.ts'
import * as multiLock from './multi-lock.gen.ts'
import * as onceSent from '../../transport/scripts/once.gen.ts'
import * as once from './once.gen.ts'
import * as permitSemaphoreSent from '../../transport/scripts/permit-semaphore.gen.ts'
import * as permitSemaphore from './permit-semaphore.gen.ts'
import * as readLockSent from '../../transport/scripts/read-lock.gen.ts'
import * as readLock from './read-lock.gen.ts'
import * as readWriteLockSent from '../../transport/scripts/read-write-lock.gen.ts'
import * as readWriteLock from './read-write-lock.gen.ts'
import * as semaphoreSent from '../../transport/scripts/semaphore.gen.ts'
import * as semaphore from './semaphore.gen.ts'
import * as stringLockSent from '../../transport/scripts/string-lock.gen.ts'
import * as stringLock from './string-lock.gen.ts'
import * as webLockSent from '../../transport/scripts/web-lock.gen.ts'
import * as webLock from './web-lock.gen.ts'
import * as writeLockSent from '../../transport/scripts/write-lock.gen.ts'
import * as writeLock from './write-lock.gen.ts'

type Sent = Readonly<Record<string, Script<string, { code: string }>>>
type Compiled = Readonly<Record<string, CompiledScript>>

/** The scripts of every folder of lua/ by their verbs: as clients send them, and compiled. */
export const SHIPPED: readonly (readonly [sent: Sent, compiled: Compiled])[] = [
  [countDownLatchSent, countDownLatch],
  [fairLockSent, fairLock],
  [fencedLockSent, fencedLock],
  [keysSent, keys],
  [lockSent, lock],
  [multiLockSent, multiLock],
  [onceSent, once],
  [permitSemaphoreSent, permitSemaphore],
  [readLockSent, readLock],
  [readWriteLockSent, readWriteLock],
  [semaphoreSent, semaphore],
  [stringLockSent, stringLock],
  [webLockSent, webLock],
  [writeLockSent, writeLock],
]

/** The folders, in the same order. */
export const FOLDERS: readonly string[] = ['count-down-latch', 'fair-lock', 'fenced-lock', 'keys', 'lock', 'multi-lock', 'once', 'permit-semaphore', 'read-lock', 'read-write-lock', 'semaphore', 'string-lock', 'web-lock', 'write-lock']
