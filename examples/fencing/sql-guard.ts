import type { DatabaseSync } from 'node:sqlite'
import { type Fence, StaleWriterError } from './fence.ts'

/** The highest token that wrote to a resource, and who had it. It lives beside the data and never expires. */
export const FENCE_TABLE = `CREATE TABLE IF NOT EXISTS fence (
  resource TEXT PRIMARY KEY,
  token INTEGER NOT NULL,
  writer TEXT NOT NULL
)`

/**
 * Raises the fence, or changes no row. The same writer may write as often as it likes; another one with the same token
 * may not, because two databases that split may have granted a token twice. PostgreSQL takes this statement as it is.
 */
const RAISE_FENCE = `INSERT INTO fence (resource, token, writer) VALUES (?, ?, ?)
  ON CONFLICT (resource) DO UPDATE SET token = excluded.token, writer = excluded.writer
  WHERE excluded.token > fence.token
     OR (excluded.token = fence.token AND excluded.writer = fence.writer)`

/**
 * Runs `work` in a transaction that begins by raising the fence. Whoever comes with a lower token is refused there,
 * before anything is written, and the lock on the fence's row keeps everybody else out until the commit.
 *
 * @throws {StaleWriterError} when somebody with a higher token was here
 */
export function fencedTransaction<T>(db: DatabaseSync, resource: string, fence: Fence, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const { changes } = db.prepare(RAISE_FENCE).run(resource, fence.token, fence.writer)
    if (Number(changes) === 0) throw new StaleWriterError(resource)
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
