import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

const ROOT = join(import.meta.dirname, '../../..')
/** Generated, what the matrix itself rewrites, or a process of its own. */
const LEFT_OUT = /\.gen\.ts$|^src\/transport\/scripts\/script\.ts$|^worker\/node\.ts$/
const silent = () => {}
const never = () => false
const LOGGER = {
  ...{ isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
}

/** A small change of `src/` or `worker/`, as StrykerJS makes it. */
export interface TypeScriptMutant {
  readonly id: string
  readonly file: string
  /** Where and what: `12 ConditionalExpression: a > b → false`. */
  readonly what: string
}

export interface Instrumented {
  /** By their paths: the texts of modules that have every mutant in them, one of which can be switched on. */
  readonly modules: ReadonlyMap<string, string>
  readonly mutants: readonly TypeScriptMutant[]
}

/** Puts every mutant into the modules of `src/` and `worker/` that are written by hand, but those that are left out. */
export async function instrument(): Promise<Instrumented> {
  const files = globSync(['src/**/*.ts', 'worker/**/*.ts'], { cwd: ROOT })
    .filter(file => !LEFT_OUT.test(file))
    .sort()
    .map(name => ({ name, mutate: true, content: readFileSync(join(ROOT, name), 'utf8') }))
  const texts = new Map(files.map(({ name, content }) => [name, content]))
  const result = await new Instrumenter(LOGGER).instrument(files, {
    ignorers: [],
    excludedMutations: [],
    plugins: null,
  })
  const mutants = result.mutants.map(
    ({ id, fileName, mutatorName, location: { start, end }, replacement }) => {
      const before = textAt(texts.get(fileName) ?? '', start, end)
      return {
        id,
        file: fileName,
        what: `${start.line + 1} ${mutatorName}: ${short(before)} → ${short(replacement)}`,
      }
    },
  )
  return { modules: new Map(result.files.map(({ name, content }) => [name, content])), mutants }
}

interface Position {
  readonly line: number
  readonly column: number
}

function textAt(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line, end.line + 1)
  if (start.line === end.line) return lines[0]?.slice(start.column, end.column) ?? ''
  return [lines[0]?.slice(start.column), ...lines.slice(1)].join('\n')
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
