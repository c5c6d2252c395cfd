/** Checks `docs/from-redisson.md` against Redisson's interfaces, as `npm run test:redisson` reads them from the jar. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import API from '../interop/redisson-api.json' with { type: 'json' }

const TESTS = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(TESTS, '..', 'docs', 'from-redisson.md'), 'utf8')

/** Sections that several interfaces share. */
const SHARED: Record<string, readonly string[]> = {
  RFencedLock: ['RLock'],
  RSemaphore: ['RExpirable', 'RObject'],
  RPermitExpirableSemaphore: ['RExpirable', 'RObject'],
  RCountDownLatch: ['RObject'],
}

interface Row {
  readonly methods: readonly string[]
  readonly mark: string
  readonly call: string
  readonly proof: string
}

const sections = new Map(
  PAGE.split('\n## ')
    .slice(1)
    .map(section => [section.split('\n')[0] ?? '', rowsOf(section)]),
)

function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter(line => line.startsWith('| `'))
  return lines.map(line => {
    const [, methods = '', mark = '', call = '', proof = ''] = line.split(' | ').join('|').split('|')
    return {
      methods: [...methods.matchAll(/`([^`]+)`/g)].map(([, method = '']) => method),
      mark: mark.trim(),
      call: call.trim(),
      proof: proof.trim(),
    }
  })
}

describe.each(Object.entries(API))('%s', (name, methods) => {
  it('has one line for each of its methods', () => {
    const rows = [name, ...(SHARED[name] ?? [])].flatMap(section => sections.get(section) ?? [])
    expect(rows.flatMap(row => row.methods).sort()).toEqual([...methods].sort())
  })
})

describe.each([...sections.values()].flat())('$methods', ({ mark, call, proof }) => {
  it('has a mark, a call, and a test or a reason', () => {
    expect(['same', 'renamed', 'other way', 'impossible']).toContain(mark)
    if (mark !== 'impossible') expect(call).toContain('`')
    const [, file, title = ''] = /^`([\w/-]+)` ?(.*)$/.exec(proof) ?? []
    if (!file?.includes('/')) expect(proof).toMatch(/\w.*\.$/)
    else {
      const path = join(TESTS, `${file}.test.ts`)
      expect(existsSync(path), file).toBe(true)
      expect(title).toMatch(/\w/)
      expect(readFileSync(path, 'utf8')).toContain(title)
    }
  })
})
