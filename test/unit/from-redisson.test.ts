/** Checks `docs/from-redisson.md` against Redisson's interfaces, as `npm run ci -- redisson` reads them from the jar. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import API from '../interop/redisson-api.json' with { type: 'json' }
import PROOFS from './from-redisson.json' with { type: 'json' }

const TESTS = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(TESTS, '..', 'docs', 'from-redisson.md'), 'utf8')

/** Sections that several interfaces share. */
const SHARED: Record<string, readonly string[]> = {
  RFencedLock: ['RLock'],
  RSemaphore: ['RExpirable', 'RObject'],
  RPermitExpirableSemaphore: ['RExpirable', 'RObject'],
  RCountDownLatch: ['RObject'],
  RMap: ['Locks of entries'],
  RMultimap: ['Locks of entries'],
  RSet: ['Locks of entries'],
  RSetCache: ['Locks of entries'],
}

interface Row {
  readonly methods: readonly string[]
  readonly mark: string
  readonly call: string
}

const sections = new Map(
  PAGE.split('\n## ')
    .slice(1)
    .map(section => [section.split('\n')[0] ?? '', rowsOf(section)]),
)

function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter(line => line.startsWith('| `'))
  return lines.map(line => {
    const [, methods = '', mark = '', call = ''] = line.split(' | ').join('|').split('|')
    return {
      methods: [...methods.matchAll(/`([^`]+)`/g)].map(([, method = '']) => method),
      mark: mark.trim(),
      call: call.trim(),
    }
  })
}

describe.each(Object.entries(API))('%s', (name, methods) => {
  it('has one line for each of its methods', () => {
    const rows = [name, ...(SHARED[name] ?? [])].flatMap(section => sections.get(section) ?? [])
    expect(rows.flatMap(row => row.methods).sort()).toEqual([...methods].sort())
  })
})

describe.each([...sections.values()].flat())('$methods', ({ mark, call }) => {
  it('has a mark and a call', () => {
    expect(['same', 'renamed', 'other way', 'impossible']).toContain(mark)
    if (mark !== 'impossible') expect(call).toContain('`')
  })
})

/** The test of each line, by its first method, as `file: title`, or the reason why there is none. */
describe.each(Object.entries<Record<string, string>>(PROOFS))('the proofs of %s', (section, proofs) => {
  it('are those of its lines', () => {
    expect(Object.keys(proofs)).toEqual(sections.get(section)?.map(({ methods }) => methods[0]))
  })

  it.each(Object.entries(proofs))('%s has a test or a reason', (_method, proof) => {
    const [, file, title = ''] = /^(\w+\/[\w-]+): (.*\w.*)$/.exec(proof) ?? []
    if (!file) expect(proof).toMatch(/\w.*\.$/)
    else expect(readFileSync(join(TESTS, `${file}.test.ts`), 'utf8')).toContain(title)
  })
})
