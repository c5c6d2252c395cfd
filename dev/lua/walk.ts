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

export interface Name {
  readonly node: Identifier
  readonly kind: 'local' | 'function' | 'parameter' | 'loop'
  /** The initial value of a local. */
  readonly value: Expression | undefined
}

/** Every local name, wherever it is declared. */
export function namesDeclared(body: readonly Statement[]): Name[] {
  const names: Name[] = []
  walk(body, node => {
    names.push(...namesDeclaredBy(node))
  })
  return names
}

/** Every identifier that names a field: the b of a.b and of { b = 1 }, but not that of a library, as in math.max. */
export function fields(body: readonly Statement[]): Identifier[] {
  const found: Identifier[] = []
  walk(body, node => {
    if (node.type === 'MemberExpression' && !isLibrary(node.base)) found.push(node.identifier)
    if (node.type === 'TableKeyString') found.push(node.key)
  })
  return found
}

function isLibrary(node: Node): boolean {
  return node.type === 'Identifier' && isLocal(node) === false
}

/** The names of the fields of every table that the code makes. */
export function fieldsMade(body: readonly Statement[]): string[] {
  const found: string[] = []
  walk(body, node => {
    if (node.type === 'TableKeyString') found.push(node.key.name)
  })
  return found
}

export interface Use {
  readonly node: Identifier
  readonly local: boolean
  readonly parents: readonly Node[]
}

/** Every identifier that is a variable, unlike the b of a.b and of { b = 1 }. */
export function variables(body: readonly Statement[]): Identifier[] {
  const found: Identifier[] = []
  walk(body, node => {
    if (node.type === 'Identifier' && isLocal(node) !== undefined) found.push(node)
  })
  return found
}

/** Every place where the value of a variable is read, or where a global is written. */
export function uses(body: readonly Statement[]): Use[] {
  const declared = new Set(namesDeclared(body).map(name => name.node))
  const found: Use[] = []
  walk(body, (node, parents) => {
    if (node.type !== 'Identifier' || declared.has(node)) return
    const local = isLocal(node)
    if (local === undefined || (local && isAssigned(node, parents))) return
    found.push({ node, local, parents })
  })
  return found
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
