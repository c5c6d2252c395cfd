/**
 * Shows what no lock can prevent: a writer acquires the lock, is paused for longer than its lease, and then writes. One
 * resource does not check the fencing token, and the stale write succeeds. Two others, in SQL and in Redis, refuse it.
 *
 *     npx node examples/fencing/main.ts
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from '@upstash/redis'
import { startStack } from '../../dev/stack.ts'
import { createLocks, fencedLock, type Lease } from '../../src/index.ts'
import { fenceOf, StaleWriterError } from './fence.ts'
import { fencedSet } from './redis-guard.ts'
import { FENCE_TABLE, fencedTransaction } from './sql-guard.ts'

const LEASE_MS = 200

/** Writes a text under a lease. */
type Write = (text: string, lease: Lease) => unknown

export interface Report {
  /** What the resource holds in the end; the later lease wrote `second`. */
  readonly holds: unknown
  readonly first: 'written' | 'refused'
}

export async function run(): Promise<Record<'unguarded SQL' | 'guarded SQL' | 'guarded Redis', Report>> {
  await using stack = await startStack()
  const redis = new Redis({ url: stack.rest.url, token: stack.rest.token })
  const db = new DatabaseSync(':memory:')
  db.exec(`${FENCE_TABLE}; CREATE TABLE page (id TEXT PRIMARY KEY, text TEXT)`)
  const put = db.prepare('INSERT INTO page VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text')
  const page = (id: string) => {
    const { text } = db.prepare('SELECT text FROM page WHERE id = ?').get(id) ?? {}
    return text
  }

  const race = async (name: string, write: Write) => {
    // These stand for two processes, each with its own client.
    const [one, two] = [createLocks({ redis }), createLocks({ redis })]
    const early = await fencedLock(one, name).acquire({ leaseMs: LEASE_MS })
    // Something pauses the first writer here: the garbage collector, a full disk, a laptop's lid.
    await sleep(LEASE_MS * 1.5)
    const late = await fencedLock(two, name).acquire()
    await write('second', late)
    const first = await Promise.resolve(early)
      .then(lease => write('first', lease))
      .then(written, refused)
    await late.release()
    return first
  }

  return {
    'unguarded SQL': { first: await race('a', text => put.run('a', text)), holds: page('a') },
    'guarded SQL': {
      first: await race('b', (text, lease) =>
        fencedTransaction(db, 'b', fenceOf(lease), () => put.run('b', text)),
      ),
      holds: page('b'),
    },
    'guarded Redis': {
      first: await race('c', (text, lease) => fencedSet(redis, 'page:c', text, fenceOf(lease))),
      holds: await redis.get('page:c'),
    },
  }
}

const written = () => 'written' as const

function refused(error: unknown): 'refused' {
  if (error instanceof StaleWriterError) return 'refused'
  throw error
}

if (import.meta.main) console.table(await run())
