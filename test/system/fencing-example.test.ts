/** The reference guards of docs/fencing.md, and the example that runs them. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { type Fence, fenceOf, StaleWriterError } from '../../examples/fencing/fence.ts'
import { run } from '../../examples/fencing/main.ts'
import { fencedSet } from '../../examples/fencing/redis-guard.ts'
import { FENCE_TABLE, fencedTransaction, RAISE_FENCE } from '../../examples/fencing/sql-guard.ts'
import { fencedLock, lock } from '../../src/index.ts'
import { blocksOf } from '../package/markdown.ts'
import { stockClient, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const PAGE = new URL('../../docs/fencing.md', import.meta.url)

const stack = useStack()

it('the example shows a late writer that a token stops and a lock does not', async () => {
  expect(await run()).toEqual({
    'unguarded SQL': { first: 'written', holds: 'first' },
    'guarded SQL': { first: 'refused', holds: 'second' },
    'guarded Redis': { first: 'refused', holds: 'second' },
  })
})

it('the page shows the statements that the guard runs', () => {
  const [block] = blocksOf(readFileSync(PAGE, 'utf8')).filter(({ language }) => language === 'sql')
  expect(block?.code).toBe(`${FENCE_TABLE};\n\n${RAISE_FENCE}\n`)
})

/** A text that a fence guards: `write` throws when the token is stale. */
interface Guarded {
  write(text: string, fence: Fence): unknown
  read(): unknown
}

function sql(): Guarded {
  const db = new DatabaseSync(':memory:')
  db.exec(`${FENCE_TABLE}; CREATE TABLE page (text TEXT)`)
  const put = (text: string) => db.exec(`DELETE FROM page; INSERT INTO page VALUES ('${text}')`)
  return {
    write: (text, fence) => fencedTransaction(db, 'page', fence, () => put(text)),
    read: () => Object.values(db.prepare('SELECT text FROM page').get() ?? {})[0],
  }
}

function redis(): Guarded {
  const client = stockClient(stack())
  return {
    write: (text, fence) => fencedSet(client, 'page', text, fence),
    read: () => client.get('page'),
  }
}

type Writer = [token: number, name: string]

describe.each([
  ['SQL', sql],
  ['Redis', redis],
])('the guard in %s', (_name, make) => {
  it.each<[title: string, holds: string, first: Writer, second: Writer]>([
    ['lets a higher token write', 'text 1', [1, 'a'], [2, 'b']],
    ['refuses a lower token', 'text 0', [2, 'b'], [1, 'a']],
    ['compares numbers, not digits: 10 is higher than 9', 'text 1', [9, 'a'], [10, 'b']],
    ['compares numbers, not digits: 9 is lower than 10', 'text 0', [10, 'b'], [9, 'a']],
    ['lets the same lease write again', 'text 1', [1, 'a'], [1, 'a']],
    ['refuses another lease with the same token', 'text 0', [1, 'a'], [1, 'b']],
    ['compares microseconds exactly', 'text 0', [1_795_257_413_269_597, 'b'], [1_795_257_413_269_596, 'a']],
  ])('%s', async (_title, holds, ...fences) => {
    const guarded = make()
    const outcomes: unknown[] = []
    for (const [at, [token, writer]] of fences.entries()) {
      const writing = (async () => guarded.write(`text ${at}`, { token, writer }))()
      outcomes.push(await writing.then(() => 'written').catch(error => error))
    }
    expect(await guarded.read()).toBe(holds)
    const last = holds === 'text 1'
    expect(outcomes).toEqual(['written', last ? 'written' : expect.any(StaleWriterError)])
  })
})

describe('the transaction', () => {
  it('rolls back the fence together with the work when the work fails', () => {
    const db = new DatabaseSync(':memory:')
    db.exec(FENCE_TABLE)
    const fail = () => {
      throw new Error('the work failed')
    }
    expect(() => fencedTransaction(db, 'page', { token: 7, writer: 'a' }, fail)).toThrow('the work failed')
    expect(db.prepare('SELECT count(*) AS rows FROM fence').get()).toMatchObject({ rows: 0 })
    expect(fencedTransaction(db, 'page', { token: 1, writer: 'b' }, () => 'done')).toBe('done')
  })
})

describe('the fence of a lease', () => {
  it('has the token of the lease, and nothing that could release it', async () => {
    const lease = await fencedLock(stockLocks(stack()), 'lock').acquire()
    const fence = fenceOf(lease)
    expect(fence.token).toBe(lease.token)
    expect(fence.writer).not.toContain(lease.holder.split(':')[0])
    await lease.release()
  })

  it('is a TypeError for a plain lock, which has no token', async () => {
    const lease = await lock(stockLocks(stack()), 'lock').acquire()
    expect(() => fenceOf(lease)).toThrow(TypeError)
    await lease.release()
  })
})
