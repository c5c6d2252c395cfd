/** What a package promises its users: every export of every entry, with all that they see of it. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Declaration, Declarations, type Member, type Parameter, splitTypes } from './declarations.ts'
import { type Entry, entriesOf } from './entries.ts'

export interface PublicEntry {
  /** `'edgelock/hono'` */
  readonly specifier: string
  readonly doc: string
  readonly exports: readonly Export[]
}

export interface Export extends Pick<Declaration, 'name' | 'doc' | 'signatures'> {
  /** `src/hono/lock-guard.ts` */
  readonly source: string
  /** Whether nothing of it is left when it runs. */
  readonly isType: boolean
  /** Whether it is read by its members, and not by its signatures. */
  readonly hasMembers: boolean
  /** Its own, and those of bases that are not exported themselves. */
  readonly members: readonly Member[]
  /** What else it extends. */
  readonly bases: readonly string[]
  /** Types of ours in what is shown, which no entry exports: users cannot write them down. */
  readonly unexported: readonly string[]
}

interface Shape extends Pick<Declaration, 'bases' | 'members'> {
  /** Where what is shown was written. */
  readonly files: readonly string[]
}

/** @param folder the package: its manifest, and `dist` as the build makes it */
export function publicApi(folder: string): PublicEntry[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const known = new Declarations()
  const entries = entriesOf(folder).map(entry => {
    const file = join(folder, exports[entry.subpath].types)
    return { ...entry, file, doc: known.read(file).doc, declarations: declarationsOf(known, file, entry) }
  })
  const exported = new Set(entries.flatMap(({ declarations }) => declarations.map(keyOf)))
  return entries.map(({ specifier, doc, declarations }) => ({
    specifier,
    doc,
    exports: declarations.map(declaration => exportOf(folder, known, exported, declaration)),
  }))
}

function declarationsOf(known: Declarations, file: string, { values, types }: Entry): Declaration[] {
  return [...values, ...types].map(name => {
    const found = known.find(file, name)
    if (!found) throw new Error(`${file}: nothing declares ${name}`)
    return found
  })
}

function exportOf(
  folder: string,
  known: Declarations,
  exported: Set<string>,
  declaration: Declaration,
): Export {
  const { name, doc, file, kind, signatures } = declaration
  const hasMembers = kind === 'class' || kind === 'interface'
  const { bases, members, files } = shapeOf(known, exported, declaration)
  const shown = hasMembers ? [...bases, ...members.map(({ text }) => text)] : signatures
  const mentioned = new Set(
    shown
      .join('\n')
      .replaceAll(/'[^']*'/g, '')
      .match(/\b[A-Z]\w+/g),
  )
  const unexported = [...mentioned].filter(type => {
    const found = files.map(from => known.find(from, type)).find(Boolean)
    return found && !isComputed(found) && !exported.has(keyOf(found))
  })
  const source = relative(folder, file)
    .replace(/^dist/, 'src')
    .replace(/\.d\.ts$/, '.ts')
  const isType = kind === 'interface' || kind === 'type'
  return { name, doc, signatures, source, isType, hasMembers, bases, members, unexported }
}

function shapeOf(known: Declarations, exported: Set<string>, { file, bases, members }: Declaration): Shape {
  const inherited = bases.map((base): Shape => {
    const [, name = '', list = ''] = /^(\w+)(?:<(.*)>)?$/s.exec(base) ?? []
    const declaration = known.find(file, name)
    if (!declaration || exported.has(keyOf(declaration))) return { bases: [base], members: [], files: [] }
    return substituted(
      shapeOf(known, exported, declaration),
      declaration.parameters,
      splitTypes(list).map(toReaders),
    )
  })
  return {
    bases: inherited.flatMap(shape => shape.bases),
    members: [...members, ...inherited.flatMap(shape => shape.members)],
    files: [file, ...inherited.flatMap(shape => shape.files)],
  }
}

function substituted(
  { bases, members, files }: Shape,
  parameters: readonly Parameter[],
  given: readonly string[],
): Shape {
  // From the last to the first, because a fallback may name an earlier parameter.
  const apply = (text: string) =>
    parameters.reduceRight(
      (said, { name, fallback }, at) => substitute(said, name, given[at] ?? fallback),
      text,
    )
  return {
    bases: bases.map(apply),
    members: members.map(({ text, doc }) => ({ text: apply(text), doc })),
    files,
  }
}

/** A type parameter that stands for arguments is given as a tuple: `[c: Context]`. */
function substitute(text: string, parameter: string, given: string): string {
  const tuple = /^\[(.*)\]$/s.exec(given)?.[1]
  const spread = new RegExp(`\\.{3}\\w+: ${parameter}\\b`, 'g')
  const first = splitTypes(tuple ?? '')[0]?.replace(/^\w+: /, '') ?? `${given}[0]`
  return (tuple === undefined ? text : text.replaceAll(spread, tuple))
    .replaceAll(new RegExp(`\\b${parameter}\\[0\\]`, 'g'), first)
    .replaceAll(new RegExp(`\\b${parameter}\\b`, 'g'), given)
}

/** What only tells the compiler from where to infer says nothing to readers. */
function toReaders(type: string): string {
  return type.replace(/^(?:Later|NoInfer)<(.*)>$/s, '$1')
}

/** A generic alias makes a type of others, which users write down by themselves. */
function isComputed({ signatures: [signature = ''] }: Declaration): boolean {
  return /^type \w+</.test(signature)
}

function keyOf({ file, name }: Declaration): string {
  return `${file} ${name}`
}
