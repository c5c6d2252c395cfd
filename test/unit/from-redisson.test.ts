/** Checks `docs/from-redisson.md`, and the page in Chinese, against Redisson's interfaces, as `npm run ci -- redisson` reads them from the jar. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import API from '../interop/redisson-api.json' with { type: 'json' }
import PROOFS from './from-redisson.json' with { type: 'json' }

const TESTS = join(import.meta.dirname, '..')
const pageOf = (name: string) => readFileSync(join(TESTS, '..', 'docs', name), 'utf8')

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

const sections = sectionsOf(pageOf('from-redisson.md'))
const chinese = sectionsOf(pageOf('zh/from-redisson.md'))

function sectionsOf(page: string): Map<string, Row[]> {
  const texts = page.split('\n## ').slice(1)
  return new Map(texts.map(section => [section.split('\n')[0] ?? '', rowsOf(section)]))
}

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

it('the page in Chinese has the same lines, with the same calls', () => {
  const codeOf = ({ methods, call }: Row) => [methods, (call.match(/`[^`]+`/g) ?? []).sort()]
  const titles: Record<string, string> = { 'Locks of entries': '元素的锁' }
  const linesOf = (page: Map<string, Row[]>) =>
    [...page].map(([title, rows]) => [titles[title] ?? title, rows.map(codeOf)])
  expect(linesOf(chinese)).toEqual(linesOf(sections))
  const marks = { same: '相同', renamed: '改名', 'other way': '换种写法', impossible: '做不到' } as Record<
    string,
    string
  >
  const translated = [...sections.values()].flat().map(({ mark }) => marks[mark])
  expect([...chinese.values()].flat().map(({ mark }) => mark)).toEqual(translated)
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
