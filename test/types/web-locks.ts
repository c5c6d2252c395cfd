/** The manager of `edgelock/web-locks` takes the place of a browser's. */
import type { Locks } from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { same } from './expect.ts'

declare const locks: Locks

const manager: Pick<LockManager, 'request' | 'query'> = webLocks(locks)
void manager.request('name', { mode: 'shared' }, async lock => lock?.name)

const length = webLocks(locks).request('name', async lock => lock.name.length)
same<typeof length, Promise<number>>(true)
