/**
 * Prints types as users read them: what is given for a type parameter takes its place, and in call signatures, what a type
 * stands for takes the place of one that no entry exports.
 */
import * as ts from 'typescript/unstable/ast'
import { basesOf, type Compiler, type Declaration, type DeclaringNode } from './compiler.ts'

export type Callable = ts.CallSignatureDeclaration | ts.FunctionDeclaration | ts.FunctionTypeNode
type Reference = ts.ExpressionWithTypeArguments | ts.TypeReferenceNode

interface Argument {
  readonly text: string
  /** Of a tuple, such as `c: Context`. */
  readonly elements?: readonly string[] | undefined
}

/** What is given for type parameters, by their names. */
export type Arguments = ReadonlyMap<string, Argument>

/** What is printed: an export, those beside it in its entry, and those of all entries. */
interface Scope {
  readonly declaration: Declaration
  readonly entry: readonly Declaration[]
  readonly exported: ReadonlySet<Declaration>
}

const LINE = 100

export class Printer {
  readonly compiler: Compiler
  readonly scope: Scope
  readonly #unexported = new Set<Declaration>()

  constructor(compiler: Compiler, scope: Scope) {
    this.compiler = compiler
    this.scope = scope
  }

  /** Types of the package that were printed by a name that no entry exports. */
  get unexported(): Declaration[] {
    return [...this.#unexported]
  }

  /** Returns the name of an interface with its type parameters. */
  head(name: string, node: ts.Node): string {
    return `interface ${name}${inBrackets(parametersOf(node).map(each => this.text(each)))}`
  }

  /** Returns the text of a type or of a member, in which names mean what they mean in its file. */
  text(node: ts.Node, given: Arguments = new Map()): string {
    if (ts.isIndexedAccessTypeNode(node)) return this.#access(node, given, [])
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node))
      return this.#reference(node, given, [])
    if (ts.isParameterDeclaration(node) && node.dotDotDotToken && node.type) {
      const elements = this.#argument(node.type, given).elements
      if (elements) return elements.join(', ')
    }
    // What a type says about `any` matters to the compiler alone.
    if (
      ts.isParenthesizedTypeNode(node) &&
      ts.isConditionalTypeNode(node.type) &&
      node.type.checkType.getText() === '0'
    )
      return this.text(node.type.falseType, given)
    return this.#copy(node, given)
  }

  /** Returns `function name(…): …`, with each parameter of a long one on a line of its own. */
  signature(name: string, { typeParameters, parameters, type }: Callable, given?: Arguments): string {
    const texts = (nodes: readonly ts.Node[]) => nodes.map(node => oneLine(this.text(node, given)))
    const head = `function ${name}${inBrackets(texts(typeParameters ?? []))}`
    // The compiler alone can leave out what is never given.
    const list = texts(parameters).filter(text => !/^\w+\?: never$/.test(text))
    const result = type ? `: ${oneLine(this.text(type, given))}` : ''
    const line = `${head}(${list.join(', ')})${result}`
    return line.length <= LINE ? line : `${head}(\n${list.map(each => `  ${each},\n`).join('')})${result}`
  }

  /** Returns what a reference gives for the type parameters of a declaration, or their defaults. */
  bind(node: DeclaringNode, types: readonly ts.TypeNode[] = [], given: Arguments = new Map()): Arguments {
    const bound = new Map<string, Argument>()
    for (const [at, { name, defaultType }] of parametersOf(node).entries()) {
      const type = types[at]
      const argument = type ? this.#argument(type, given) : defaultType && this.#argument(defaultType, bound)
      bound.set(name.text, argument ?? { text: name.text })
    }
    return bound
  }

  #argument(type: ts.TypeNode, given: Arguments): Argument {
    return { text: this.text(type, given), elements: this.#elements(type, given) }
  }

  #elements(type: ts.TypeNode, given: Arguments): readonly string[] | undefined {
    if (ts.isTupleTypeNode(type)) return type.elements.map(element => this.text(element, given))
    if (!ts.isTypeReferenceNode(type)) return undefined
    const alias = this.#hiddenAlias(this.compiler.meaningOf(type.typeName))
    if (!alias) return given.get(type.typeName.getText())?.elements
    return this.#elements(alias.type, this.bind(alias, type.typeArguments, given))
  }

  /** `Base['a'][0]` */
  #access(node: ts.TypeNode, given: Arguments, keys: readonly string[]): string {
    if (ts.isIndexedAccessTypeNode(node))
      return this.#access(node.objectType, given, [this.text(node.indexType, given), ...keys])
    if (ts.isTypeReferenceNode(node)) return this.#reference(node, given, keys)
    return this.#copy(node, given) + keys.map(key => `[${key}]`).join('')
  }

  #reference(node: Reference, given: Arguments, keys: readonly string[]): string {
    const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression
    const { typeArguments = [] } = node
    const after = keys.map(key => `[${key}]`).join('')
    const argument = given.get(name.getText())
    if (argument?.elements && keys[0] === '0') return (argument.elements[0] ?? '').replace(/^\w+: /, '')
    if (argument) return argument.text + after
    const texts = typeArguments.map(each => this.text(each, given))
    const declared = this.compiler.meaningOf(name)
    const [target] = declared?.nodes ?? []
    const property =
      this.#expands && target && ts.isInterfaceDeclaration(target) && memberAt(target.members, keys)
    if (property) return this.text(property, this.bind(target, typeArguments, given))
    const alias = this.#hiddenAlias(declared)
    if (alias) return this.#access(alias.type, this.bind(alias, typeArguments, given), keys)
    const isHidden = declared && !this.scope.exported.has(declared)
    const same = isHidden && this.#expands ? this.#sameInEntry(declared, texts) : undefined
    if (isHidden && !same) this.#unexported.add(declared)
    return (same ?? name.getText() + inBrackets(texts)) + after
  }

  /** Whether the export is a constant, which is shown as it is called. */
  get #expands(): boolean {
    return ts.isVariableDeclaration(this.scope.declaration.nodes[0])
  }

  /** Returns an alias that is replaced by what it stands for. */
  #hiddenAlias(declared: Declaration | undefined): ts.TypeAliasDeclaration | undefined {
    const [alias] = declared?.nodes ?? []
    if (!declared || !alias || !this.#expands || this.scope.exported.has(declared)) return undefined
    return ts.isTypeAliasDeclaration(alias) && !ts.isConditionalTypeNode(alias.type) ? alias : undefined
  }

  /** An exported interface that only extends this type, as `LockGuardOptions<E>` extends a guard's own options. */
  #sameInEntry(wanted: Declaration, given: readonly string[]): string | undefined {
    const same = this.scope.entry.find(({ nodes: [node] }) => {
      const [base] = basesOf(node)
      const texts = base?.typeArguments?.map(each => this.text(each)) ?? []
      return base && this.compiler.meaningOf(base.expression) === wanted && texts.join() === given.join()
    })
    return same && same.name + inBrackets(parametersOf(same.nodes[0]).map(({ name }) => name.text))
  }

  /** Copies what is between the children of a node, and prints the children. */
  #copy(node: ts.Node, given: Arguments): string {
    const { text } = node.getSourceFile()
    let copied = ''
    let end = node.getStart()
    node.forEachChild(child => {
      copied += text.slice(end, child.getStart()) + this.text(child, given)
      end = child.end
    })
    return copied + text.slice(end, node.end)
  }
}

export function parametersOf(node: ts.Node): readonly ts.TypeParameterDeclaration[] {
  return 'typeParameters' in node
    ? ((node.typeParameters as ts.NodeArray<ts.TypeParameterDeclaration>) ?? [])
    : []
}

export function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function inBrackets(texts: readonly string[]): string {
  return texts.length > 0 ? `<${texts.join(', ')}>` : ''
}

/** Returns the type of `['lockGuard']['options']` among members that are object literals. */
function memberAt(
  members: readonly ts.TypeElement[],
  [key, ...keys]: readonly string[],
): ts.TypeNode | undefined {
  const found = members.find(
    member => ts.isPropertySignatureDeclaration(member) && `'${member.name.getText()}'` === key,
  )
  const type = found && ts.isPropertySignatureDeclaration(found) ? found.type : undefined
  if (keys.length === 0 || !type) return type
  return ts.isTypeLiteralNode(type) ? memberAt(type.members, keys) : undefined
}
