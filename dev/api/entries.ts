import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationsAt, WHOLE } from './declarations.ts'

/** An entry of the package in `package.json`, and what its declarations export. */
export interface Entry {
  /** `'.'`, `'./hono'` */
  readonly subpath: string
  /** `'edgelock'`, `'edgelock/hono'` */
  readonly specifier: string
  readonly values: readonly string[]
  readonly types: readonly string[]
}

/** Returns the entries of the package in this folder, except its manifest. */
export function entriesOf(folder: string): Entry[] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries<{ types: string }>(exports)
    .filter(([subpath]) => subpath !== './package.json')
    .map(([subpath, { types }]) => ({
      subpath,
      specifier: subpath.replace('.', name),
      ...exportsOf(join(folder, types)),
    }))
}

const LIST = /^export (type )?\{([^}]*)\}/gm
const DECLARED = /^export (?:declare )?(abstract class|class|const|function|interface|type) (\w+)/gm

/** Returns the names that a file of declarations exports, itself or from others: values, which exist at runtime, and types. */
export function exportsOf(path: string): Pick<Entry, 'values' | 'types'> {
  const declarations = readFileSync(path, 'utf8')
  if (/^export default/m.test(declarations)) throw new Error('an entry must name everything it exports')
  const parts = [...declarations.matchAll(WHOLE)].map(([, part = '']) =>
    exportsOf(declarationsAt(path, part)),
  )
  const values = new Set(parts.flatMap(part => part.values))
  const types = new Set(parts.flatMap(part => part.types))
  for (const [, type, list = ''] of declarations.matchAll(LIST)) {
    for (const item of list
      .split(',')
      .map(text => text.trim())
      .filter(Boolean)) {
      const name = item.split(/\s+/).at(-1) ?? ''
      ;(type || item.startsWith('type ') ? types : values).add(name)
    }
  }
  for (const [, kind = '', name = ''] of declarations.matchAll(DECLARED)) {
    ;(kind === 'interface' || kind === 'type' ? types : values).add(name)
  }
  return { values: [...values].sort(), types: [...types].sort() }
}
