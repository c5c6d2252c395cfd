/** Collects what a package promises its users: every export of every entry. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Scope, signaturesOf } from './call-signatures.ts'
import { type Declaration, Declarations, type Member } from './declarations.ts'
import { type Entry, entriesOf } from './entries.ts'
import { splitTypes, substituteAll, textInBrackets } from './type-text.ts'

export interface PublicEntry {
  /** `'edgelock/hono'` */
  readonly specifier: string
  readonly doc: string
  readonly exports: readonly Export[]
}

export interface Export extends Pick<Declaration, 'name' | 'doc' | 'throws' | 'signatures'> {
  readonly kind: 'error' | 'function' | 'type'
  /** `src/hono/index.ts` */
  readonly source: string
  /** Whether it is shown by its members instead of its signatures. */
  readonly hasMembers: boolean
  /** Its own, and those of bases that are not exported themselves. */
  readonly members: readonly Member[]
  /** Its other bases. */
  readonly bases: readonly string[]
  /** Types of this package in what is shown that no entry exports, so that users cannot import them. */
  readonly unexported: readonly string[]
}

interface Shape extends Pick<Declaration, 'bases' | 'members'> {
  /** The files that declare what is shown. */
  readonly files: readonly string[]
}

/** @param folder the package: its manifest, and `dist` as the build makes it */
export function publicApi(folder: string): PublicEntry[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const known = new Declarations()
  const entries = entriesOf(folder).map(entry => {
    const file = join(folder, exports[entry.subpath].types)
    return { ...entry, doc: known.read(file).doc, declarations: declarationsOf(known, file, entry) }
  })
  const exported = new Set(entries.flatMap(({ declarations }) => declarations))
  const isExported = (declaration: Declaration) => exported.has(declaration)
  return entries.map(({ specifier, doc, declarations }) => ({
    specifier,
    doc,
    exports: declarations.map(declaration =>
      exportOf(folder, { known, entry: declarations, isExported }, declaration),
    ),
  }))
}

function declarationsOf(known: Declarations, file: string, { values, types }: Entry): Declaration[] {
  return [...values, ...types].map(name => {
    const found = known.find(file, name)
    if (!found) throw new Error(`${file}: ${name} is not declared`)
    return found
  })
}

function exportOf(folder: string, scope: Scope, declaration: Declaration): Export {
  const { name, doc, throws, file, kind } = declaration
  const hasMembers = kind === 'class' || kind === 'interface'
  const { bases, members, files: declaring } = shapeOf(scope, declaration)
  // The signatures of a constant mention what its type mentions.
  const typeFile = scope.known.find(file, /^\w+/.exec(declaration.type)?.[0] ?? '')?.file
  const files = kind === 'const' && typeFile ? [...declaring, typeFile] : declaring
  const signatures = kind === 'const' ? signaturesOf(scope, declaration) : declaration.signatures
  const shown = hasMembers ? [...bases, ...members.map(({ text }) => text)] : signatures
  const mentioned = new Set(
    shown
      .join('\n')
      .replaceAll(/'[^']*'/g, '')
      .match(/\b[A-Z]\w+/g),
  )
  const unexported = [...mentioned].filter(type => {
    const found = files.map(from => scope.known.find(from, type)).find(Boolean)
    return found && !isComputed(found) && !scope.isExported(found)
  })
  const source = relative(folder, file)
    .replace(/^dist/, 'src')
    .replace(/\.d\.ts$/, '.ts')
  return { name, doc, throws, kind: kindOf(kind), source, signatures, hasMembers, bases, members, unexported }
}

function kindOf(kind: Declaration['kind']): Export['kind'] {
  if (kind === 'class') return 'error'
  return kind === 'const' || kind === 'function' ? 'function' : 'type'
}

function shapeOf(scope: Scope, { file, bases, members }: Declaration): Shape {
  const inherited = bases.map((base): Shape => {
    const [name = ''] = /^\w+/.exec(base) ?? []
    const declaration = scope.known.find(file, name)
    if (!declaration || scope.isExported(declaration)) return { bases: [base], members: [], files: [] }
    const given = splitTypes(textInBrackets(base, name.length)).map(toReaders)
    return substituted(shapeOf(scope, declaration), declaration, given)
  })
  return {
    bases: inherited.flatMap(shape => shape.bases),
    members: requiredFirst(members, inherited),
    files: [file, ...inherited.flatMap(shape => shape.files)],
  }
}

/** Own members come before inherited ones, but readers have to find required options before optional ones. */
function requiredFirst(own: readonly Member[], inherited: readonly Shape[]): Member[] {
  const all = [...own, ...inherited.flatMap(({ members }) => members)]
  if (all.length === own.length) return all
  const isOptional = ({ text }: Member) => /^(?:readonly )?\w+\?/.test(text)
  return [...all.filter(member => !isOptional(member)), ...all.filter(isOptional)]
}

function substituted({ bases, members, files }: Shape, { parameters }: Declaration, given: string[]): Shape {
  const apply = (text: string) => substituteAll(text, parameters, given)
  return {
    bases: bases.map(apply),
    members: members.map(member => ({ ...member, text: apply(member.text) })),
    files,
  }
}

/** Leaves out what only tells the compiler from where to infer. */
function toReaders(type: string): string {
  return type.replace(/^NoInfer<(.*)>$/s, '$1')
}

/** Users can write the result of a generic alias without importing it. */
function isComputed({ kind, parameters }: Declaration): boolean {
  return kind === 'type' && parameters.length > 0
}
