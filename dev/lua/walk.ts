import type { Expression, Identifier, Node, Statement } from 'luaparse'

/** Visits every node, a parent before its children. When `visit` returns false, it skips the children. */
export function walk(
  nodes: readonly Node[],
  visit: (node: Node, parents: readonly Node[]) => unknown,
  parents: readonly Node[] = [],
): void {
  for (const node of nodes) {
    if (visit(node, parents) === false) continue
    const children = childrenOf(node)
    if (children.length > 0) walk(children, visit, [...parents, node])
  }
}

/** Returns what `pick` makes of each node. */
function collect<Found>(
  nodes: readonly Node[],
  pick: (node: Node, parents: readonly Node[]) => readonly Found[],
): Found[] {
  const found: Found[] = []
  walk(nodes, (node, parents) => void found.push(...pick(node, parents)))
  return found
}

export interface Name {
  readonly node: Identifier
  readonly kind: 'local' | 'function' | 'parameter' | 'loop'
  /** The initial value of a local. */
  readonly value: Expression | undefined
}

/** Every local name, wherever it is declared. */
export function namesDeclared(body: readonly Statement[]): Name[] {
  return collect(body, namesDeclaredBy)
}

/** Every identifier that names a field: the b of a.b and of { b = 1 }, but not that of a library, as in math.max. */
export function fields(body: readonly Statement[]): Identifier[] {
  return collect(body, node => {
    if (node.type === 'MemberExpression' && !isLibrary(node.base)) return [node.identifier]
    return node.type === 'TableKeyString' ? [node.key] : []
  })
}

function isLibrary(node: Node): boolean {
  return node.type === 'Identifier' && isLocal(node) === false
}

/** The names of the fields of every table that the code makes. */
export function fieldsMade(body: readonly Statement[]): string[] {
  return collect(body, node => (node.type === 'TableKeyString' ? [node.key.name] : []))
}

export interface Use {
  readonly node: Identifier
  readonly local: boolean
  readonly parents: readonly Node[]
}

/** Every identifier that is a variable, unlike the b of a.b and of { b = 1 }. */
export function variables(body: readonly Statement[]): Identifier[] {
  return collect(body, node => (node.type === 'Identifier' && isLocal(node) !== undefined ? [node] : []))
}

/** Every place where the value of a variable is read, or where a global is written. */
export function uses(body: readonly Statement[]): Use[] {
  const declared = new Set(namesDeclared(body).map(name => name.node))
  return collect(body, (node, parents) => {
    if (node.type !== 'Identifier' || declared.has(node)) return []
    const local = isLocal(node)
    return local === undefined || (local && isAssigned(node, parents)) ? [] : [{ node, local, parents }]
  })
}

/** The function that is called, as in `redis.call` or `unpack`. Empty for what has no such name. */
export function pathOf(node: Expression): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? `${pathOf(node.base)}.${node.identifier.name}` : ''
}

/** The strings that an expression may yield: for `a and 'x' or 'y'`, both. Undefined for others. */
export function alternatives(value: Expression): string[] | undefined {
  if (value.type === 'StringLiteral') return [value.value]
  if (value.type !== 'LogicalExpression' || value.operator !== 'or') return undefined
  if (value.left.type !== 'LogicalExpression' || value.left.operator !== 'and') return undefined
  const [left, right] = [alternatives(value.left.right), alternatives(value.right)]
  return left && right && [...left, ...right]
}

function namesDeclaredBy(node: Node): Name[] {
  switch (node.type) {
    case 'LocalStatement':
      return node.variables.map((name, i) => ({ node: name, kind: 'local', value: node.init[i] }))
    case 'FunctionDeclaration':
      return [
        ...(node.isLocal && node.identifier ? identifiers([node.identifier], 'function') : []),
        ...identifiers(node.parameters, 'parameter'),
      ]
    case 'ForNumericStatement':
      return identifiers([node.variable], 'loop')
    case 'ForGenericStatement':
      return identifiers(node.variables, 'loop')
    default:
      return []
  }
}

function identifiers(nodes: readonly Node[], kind: Name['kind']): Name[] {
  return nodes.flatMap(node => (node.type === 'Identifier' ? [{ node, kind, value: undefined }] : []))
}

function isAssigned(node: Identifier, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  return parent?.type === 'AssignmentStatement' && parent.variables.includes(node)
}

/** Undefined when the identifier is not a variable. luaparse sets this when it tracks scopes, but does not type it. */
function isLocal(node: Identifier): boolean | undefined {
  return 'isLocal' in node ? node.isLocal === true : undefined
}

/** Of every node that was visited. Each compilation walks the same trees many times. */
const children = new WeakMap<Node, readonly Node[]>()

function childrenOf(node: Node): readonly Node[] {
  const known = children.get(node)
  if (known) return known
  const found = Object.values(node)
    .flat()
    .filter((child: unknown) => isNode(child))
  children.set(node, found)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
