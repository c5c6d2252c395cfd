import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as readScripts from '../../src/transport/scripts/read-lock.gen.ts'
import * as sharedScripts from '../../src/transport/scripts/read-write-lock.gen.ts'
import * as writeScripts from '../../src/transport/scripts/write-lock.gen.ts'
import type { Sender } from './run-script.ts'
import { clientOf, readWriteWiring } from './scripts.ts'

/** The short names of a read-write lock's keys, for tests of its scripts. */
export const READ_WRITE_KEYS = {
  'done:*': 'edgelock:done:{L}:*',
  'op:*': 'edgelock:op:{L}:*',
  'lease:*:*': '{L}:*:rwlock_timeout:*',
}

/** Both sides of the read-write lock `L`. A writer re-enters and extends with the plain lock's scripts. */
export function readWriteClients(redis: Sender) {
  const { extend, reenter } = lockScripts
  return {
    read: clientOf(redis, { ...readScripts, ...sharedScripts }, readWriteWiring('read')),
    write: clientOf(redis, { extend, reenter, ...writeScripts, ...sharedScripts }, readWriteWiring('write')),
  }
}
