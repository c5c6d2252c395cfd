/** Asks TypeScript what the declarations of the package are, and what the names in them mean. */
import * as ts from 'typescript/unstable/ast'
import { API, type Project, SymbolFlags, type Symbol as SymbolOfCompiler } from 'typescript/unstable/sync'

export type DeclaringNode =
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.VariableDeclaration

/** What a name of the package stands for. The compiler's symbols are compared by identity, and so are these. */
export interface Declaration {
  readonly name: string
  /** The file that declares it. */
  readonly file: string
  /** Whether it exists at runtime. */
  readonly isValue: boolean
  /** One for each overload. */
  readonly nodes: readonly [DeclaringNode, ...DeclaringNode[]]
}

/** The declarations of a package. Those of other packages are left out. */
export class Compiler implements Disposable {
  readonly #api: API
  readonly #project: Project
  readonly #folder: string
  readonly #known = new Map<SymbolOfCompiler, Declaration | undefined>()

  /** @param files the entries of the package in `folder` */
  constructor(folder: string, files: readonly string[]) {
    this.#folder = `${folder}/dist/`
    this.#api = new API({ cwd: folder })
    const snapshot = this.#api.updateSnapshot({ openFiles: [...files] })
    const project = snapshot.getDefaultProjectForFile(files[0] ?? '')
    if (!project) throw new Error(`${folder} has no declarations`)
    this.#project = project
  }

  [Symbol.dispose](): void {
    this.#api.close()
  }

  sourceFile(file: string): ts.SourceFile {
    const found = this.#project.program.getSourceFile(file)
    if (!found) throw new Error(`there is no ${file}`)
    return found
  }

  /** Returns what an entry exports: values, then types, each by their names. */
  exportsOf(file: string): Declaration[] {
    const { checker } = this.#project
    const module = checker.getSymbolAtLocation(this.sourceFile(file))
    const exported = module ? checker.getExportsOfModule(module) : []
    return exported
      .map(symbol => {
        const declared = this.#declarationOf(symbol)
        if (!declared || symbol.name === 'default') throw new Error(`${file}: ${symbol.name} is not declared`)
        return declared
      })
      .sort((a, b) => Number(b.isValue) - Number(a.isValue) || (a.name < b.name ? -1 : 1))
  }

  /** Returns what a name in a type means, if the package declares it. */
  meaningOf(name: ts.Node): Declaration | undefined {
    const symbol = this.#project.checker.getSymbolAtLocation(name)
    return symbol && this.#declarationOf(symbol)
  }

  #declarationOf(symbol: SymbolOfCompiler): Declaration | undefined {
    const meant = symbol.flags & SymbolFlags.Alias ? this.#project.checker.getAliasedSymbol(symbol) : symbol
    if (!this.#known.has(meant)) this.#known.set(meant, this.#read(meant))
    return this.#known.get(meant)
  }

  #read({ name, flags, declarations }: SymbolOfCompiler): Declaration | undefined {
    const nodes = declarations.map(handle => handle.resolve(this.#project)).filter(isDeclaring)
    const [first, ...more] = nodes
    const file = first?.getSourceFile().fileName ?? ''
    if (!first || !file.startsWith(this.#folder)) return undefined
    return { name, file, isValue: (flags & SymbolFlags.Value) !== 0, nodes: [first, ...more] }
  }
}

function isDeclaring(node: ts.Node | undefined): node is DeclaringNode {
  if (!node) return false
  return [
    ts.isClassDeclaration,
    ts.isFunctionDeclaration,
    ts.isInterfaceDeclaration,
    ts.isTypeAliasDeclaration,
    ts.isVariableDeclaration,
  ].some(is => is(node))
}

/** What a class or an interface extends. */
export function basesOf(node: DeclaringNode): readonly ts.ExpressionWithTypeArguments[] {
  const clauses =
    ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? (node.heritageClauses ?? []) : []
  return clauses
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => [...types])
}
