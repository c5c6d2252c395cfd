import type { DatabaseSync } from 'node:sqlite'
import { type Fence, StaleWriterError } from './fence.ts'

/** The highest token that wrote to a resource, and the writer that had it. It lives with the data and never expires. */
export const FENCE_TABLE =
  'CREATE TABLE IF NOT EXISTS fence (resource TEXT PRIMARY KEY, token BIGINT NOT NULL, writer TEXT NOT NULL)'

/**
 * Raises the fence, or changes no row. One writer may write any number of times. Another writer with the same token is
 * refused, because two databases that split may have granted a token twice. PostgreSQL accepts the same statement with
 * `$1, $2, $3`.
 */
export const RAISE_FENCE = `INSERT INTO fence (resource, token, writer) VALUES (?, ?, ?)
  ON CONFLICT (resource) DO UPDATE SET token = excluded.token, writer = excluded.writer
  WHERE excluded.token > fence.token
     OR (excluded.token = fence.token AND excluded.writer = fence.writer)`

/**
 * Runs `work` in a transaction that begins by raising the fence, which refuses a writer with a lower token before
 * anything is written. The lock on the fence's row keeps all other writers out until the commit.
 *
 * @throws {StaleWriterError} when a writer with a higher token has written
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
