/** A node of ESTree, as far as the rules look at it. */
export interface RuleNode {
  readonly type: string
  readonly parent?: RuleNode
  // biome-ignore lint/suspicious/noExplicitAny: a tree of many types, of which ESLint exports none without a dependency
  readonly [member: string]: any
}

/** The context that ESLint passes to a rule. */
export interface RuleContext {
  report(problem: { node: RuleNode; messageId: string; data?: Record<string, string> }): void
}

/** A rule of ESLint. */
export interface Rule {
  readonly meta: {
    readonly type: 'problem'
    readonly docs: { readonly description: string }
    readonly messages: Readonly<Record<string, string>>
    readonly schema: readonly never[]
  }
  create(context: RuleContext): Readonly<Record<string, (node: RuleNode) => void>>
}

/** Makes a rule that looks at each call of a function imported from `edgelock`. */
export function ruleOf(
  description: string,
  messages: Readonly<Record<string, string>>,
  look: (call: RuleNode, name: string, report: (node: RuleNode, messageId: string) => void) => void,
): Rule {
  return {
    meta: { type: 'problem', docs: { description }, messages, schema: [] },
    create(context) {
      /** The names by which the module calls the functions of the package. */
      const imported = new Map<string, string>()
      return {
        ImportDeclaration({ source, specifiers }) {
          if (source.value !== 'edgelock') return
          for (const { imported: from, local } of specifiers)
            if (from) imported.set(local.name, from.name ?? from.value)
        },
        CallExpression(call) {
          const name = call['callee'].type === 'Identifier' && imported.get(call['callee'].name)
          if (name) look(call, name, (node, messageId) => context.report({ node, messageId, data: { name } }))
        },
      }
    },
  }
}

/** The functions that run work, which is their last argument. */
export const RUN_WORK: readonly string[] = ['withLock', 'tryWithLock', 'once']

/** Returns the work of a call, if it stands there. */
export function workOf(call: RuleNode, name: string): RuleNode | undefined {
  const work = RUN_WORK.includes(name) ? call['arguments'].at(-1) : undefined
  return /Function/.test(work?.type ?? '') ? work : undefined
}

/** Calls `visit` for a node and all below it, until it returns true. Returns whether it did. */
export function someNode(node: RuleNode, visit: (node: RuleNode) => boolean): boolean {
  if (visit(node)) return true
  for (const [member, value] of Object.entries(node)) {
    if (member === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string' && someNode(child, visit)) return true
  }
  return false
}

/** Whether anything below a node is this variable. */
export function mentions(node: RuleNode, variable: string): boolean {
  return someNode(node, ({ type, ['name']: name }) => type === 'Identifier' && name === variable)
}
