/** Collects what a package promises its users: every export of every entry. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { type Described, described, headOf, isInternal } from './comments.ts'
import { basesOf, Compiler, type Declaration, type DeclaringNode } from './compiler.ts'
import { type Arguments, type Callable, oneLine, Printer, parametersOf } from './printer.ts'

/** An entry of the package in `package.json`. */
export interface PublicEntry {
  /** `'.'`, `'./hono'` */
  readonly subpath: string
  /** `'edgelock'`, `'edgelock/hono'` */
  readonly specifier: string
  readonly doc: string
  readonly exports: readonly Export[]
  /** The names of exports that exist at runtime. */
  readonly values: readonly string[]
  /** The names of all others. */
  readonly types: readonly string[]
}

export interface Export extends Described {
  readonly name: string
  readonly kind: 'error' | 'function' | 'type'
  /** `src/hono/index.ts` */
  readonly source: string
  /** One for each overload. Of what has members, its type parameters, if it has any. */
  readonly signatures: readonly string[]
  /** Whether it is shown by its members. */
  readonly hasMembers: boolean
  /** Its own, and those of bases that are not exported themselves. */
  readonly members: readonly Member[]
  /** Its other bases. */
  readonly bases: readonly string[]
  /** Types of this package in what is shown that no entry exports, so that users cannot import them. */
  readonly unexported: readonly string[]
}

export interface Member extends Described {
  /** `leaseMs?: number` */
  readonly text: string
  /** The documented properties of an object literal. */
  readonly members: readonly Member[]
}

/** @param folder the package: its manifest, and `dist` as the build makes it */
export function publicApi(folder: string): PublicEntry[] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const subpaths = Object.keys(exports).filter(subpath => subpath !== './package.json')
  const fileOf = (subpath: string) => join(folder, exports[subpath].types)
  using compiler = new Compiler(folder, subpaths.map(fileOf))
  const entries = subpaths.map(subpath => ({ subpath, declarations: compiler.exportsOf(fileOf(subpath)) }))
  const exported = new Set(entries.flatMap(({ declarations }) => declarations))
  return entries.map(({ subpath, declarations }) => ({
    subpath,
    specifier: subpath.replace('.', name),
    doc: headOf(compiler.sourceFile(fileOf(subpath))),
    exports: declarations.map(declaration => ({
      ...exportOf(new Printer(compiler, { declaration, entry: declarations, exported }), declaration),
      source: relative(folder, declaration.file)
        .replace(/^dist/, 'src')
        .replace(/\.d\.ts$/, '.ts'),
    })),
    values: declarations.filter(({ isValue }) => isValue).map(each => each.name),
    types: declarations.filter(({ isValue }) => !isValue).map(each => each.name),
  }))
}

function exportOf(printer: Printer, { name, isValue, nodes }: Declaration): Omit<Export, 'source'> {
  const [node] = nodes
  const hasMembers = hasBody(node)
  const shape = hasMembers ? shapeOf(printer, node) : { bases: [], members: [] }
  const signatures = hasMembers
    ? [printer.head(name, node)]
    : nodes.flatMap(each => signaturesOf(printer, name, each))
  return {
    name,
    ...described(node),
    kind: ts.isClassDeclaration(node) ? 'error' : isValue ? 'function' : 'type',
    // The type parameters of an interface, because its members mention them.
    signatures: signatures.filter(text => !hasMembers || text.includes('<')),
    hasMembers,
    ...shape,
    unexported: printer.unexported.filter(each => !isComputed(each)).map(each => each.name),
  }
}

/** Returns the signature of a function, the call signatures of a constant, or what a type stands for. */
function signaturesOf(printer: Printer, name: string, node: DeclaringNode): string[] {
  if (ts.isFunctionDeclaration(node)) return [printer.signature(name, node)]
  if (!ts.isVariableDeclaration(node))
    return [
      printer
        .text(node)
        .replace(/^export |;$/g, '')
        .replace(/^declare /, ''),
    ]
  const { type } = node
  const declared =
    type && ts.isTypeReferenceNode(type) ? printer.compiler.meaningOf(type.typeName) : undefined
  const [target] = declared?.nodes ?? []
  const calls = target ? callsOf(target) : []
  if (!target || calls.length === 0) return [`const ${name}: ${type?.getText()}`]
  const given = printer.bind(target, type && ts.isTypeReferenceNode(type) ? type.typeArguments : [])
  return calls.map(call => printer.signature(name, call, given))
}

function callsOf(node: DeclaringNode): readonly Callable[] {
  if (ts.isInterfaceDeclaration(node)) return node.members.filter(ts.isCallSignatureDeclaration)
  return ts.isTypeAliasDeclaration(node) ? [node.type].filter(ts.isFunctionTypeNode) : []
}

function shapeOf(
  printer: Printer,
  node: ts.ClassDeclaration | ts.InterfaceDeclaration,
  given?: Arguments,
): Pick<Export, 'bases' | 'members'> {
  const own = membersOf(node.members, printer, given)
  const inherited = basesOf(node).map(base => {
    const declared = printer.compiler.meaningOf(base.expression)
    const [target] = declared?.nodes ?? []
    if (declared && target && hasBody(target) && !printer.scope.exported.has(declared))
      return shapeOf(printer, target, printer.bind(target, base.typeArguments, given))
    return { bases: [printer.text(base, given)], members: [] }
  })
  const members = inherited.flatMap(shape => shape.members)
  return { bases: inherited.flatMap(({ bases }) => bases), members: requiredFirst(own, members) }
}

/** Own members come before inherited ones, but readers have to find required options before optional ones. */
function requiredFirst(own: readonly Member[], inherited: readonly Member[]): readonly Member[] {
  if (inherited.length === 0) return own
  const all = [...own, ...inherited]
  const isOptional = ({ text }: Member) => /^(?:readonly )?\w+\?/.test(text)
  return [...all.filter(member => !isOptional(member)), ...all.filter(isOptional)]
}

function membersOf(nodes: readonly ts.Node[], printer: Printer, given?: Arguments): Member[] {
  return nodes
    .filter(node => !isInternal(node))
    .map(node => ({
      text: oneLine(printer.text(node, given)).replace(/;$/, ''),
      ...described(node),
      members: node.getText().includes('/**') ? membersOf(literalsIn(node), printer, given) : [],
    }))
    .filter(({ text }) => !/^(#|constructor\b|private\b|static\b)/.test(text))
}

/** The properties of the object literals in a type. */
function literalsIn(node: ts.Node): ts.Node[] {
  if (ts.isTypeLiteralNode(node)) return [...node.members]
  const found: ts.Node[] = []
  node.forEachChild(child => void found.push(...literalsIn(child)))
  return found
}

function hasBody(node: ts.Node): node is ts.ClassDeclaration | ts.InterfaceDeclaration {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)
}

/** Users can write the result of a generic alias without importing it. */
function isComputed({ nodes: [node] }: Declaration): boolean {
  return ts.isTypeAliasDeclaration(node) && parametersOf(node).length > 0
}
