import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each test of Redisson by class, with edgelock's tests of the same behaviour. */
export type RedissonTests = Record<string, Record<string, Counterpart>>

export interface Counterpart {
  /** H: unchanged, h: after a change of words, –: concerns only the JVM or TCP. */
  readonly mark: string
  /** `file: title`, without `test/` and `.test.ts`. */
  readonly tests?: readonly string[]
  /** Why there is no test, or how it differs. */
  readonly reason?: string
}

/**
 * What `redisson-tests.json` has. It names a file alone where the title begins with the name of Redisson's test, and
 * another test of the class that has the same counterpart.
 */
type Row = Counterpart | { readonly as: string }

export function readRedissonTests(): RedissonTests {
  const classes: Record<string, Record<string, Row>> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'redisson-tests.json'), 'utf8'),
  )
  return mapped(classes, rows =>
    mapped(rows, (row, name) => counterpartOf('as' in row ? rows[row.as] : row, name)),
  )
}

function counterpartOf(row: Row | undefined, name: string): Counterpart {
  if (!row || 'as' in row)
    throw new Error(`redisson-tests.json: the row of ${name} names no other with a counterpart`)
  const tests = row.tests?.map(test => (test.includes(': ') ? test : `${test}: ${titleOf(test, name)}`))
  return { ...row, ...(tests && { tests }) }
}

/** Finds the title that begins with names of Redisson's tests, such as `testExpire, testExpireWrite: a lease …`. */
function titleOf(file: string, name: string): string {
  const source = readFileSync(join(import.meta.dirname, '..', `${file}.test.ts`), 'utf8')
  const titles = [...source.matchAll(/(?<!describe\()(['"`])(test[A-Z].*?)\1/g)].map(
    ([, , title = '']) => title,
  )
  const named = titles.filter(title => title.split(':')[0]?.match(/\w+/g)?.includes(name))
  const [title, ...others] = new Set(named)
  if (title !== undefined && others.length === 0) return title
  throw new Error(
    `redisson-tests.json: test/${file}.test.ts has ${named.length} titles that begin with ${name}`,
  )
}

function mapped<From, To>(
  record: Record<string, From>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}
