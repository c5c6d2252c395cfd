import type { Expression, Identifier, Node, Statement } from 'luaparse'
import { functionOf } from '../includes.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { pathOf } from '../walk.ts'

/** What a value may be, as far as it matters here: a text, or a list of texts. Undefined for anything else. */
type Kind = 'text' | 'texts' | undefined

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' }>
type Call = Extract<Node, { type: 'CallExpression' }>

const ARITHMETIC = ['+', '-', '*', '/', '%', '^', '<', '>', '<=', '>=']
const REPLIES_OF_TEXTS = /^(HGETALL|HMGET|MGET|LRANGE|ZRANGE|ZMSCORE|HRANDFIELD|TIME|SCAN)$/
const REPLIES_OF_TEXT = /^(GET|HGET|SET|ZSCORE)$/
const TEXTS = /^string\.(match|gsub|sub|format|char)$/
const OF_NUMBERS = /^math\.(min|max)$/

/**
 * Checks that scripts mean the same in Lua 5.1 and 5.4: what may be a text becomes a number by `tonumber`, and no format
 * has `%d`. In 5.4, `math.max('2', 10)` and `'%d'` of a fraction fail.
 */
export function checkNumbers(sources: readonly Source[], reporter: (file: string) => Report): void {
  const known = new Kinds()
  for (const { tree } of sources) known.declare(tree.body)
  let before: number
  do {
    before = known.size
    for (const { tree } of sources) known.read(tree.body, () => {})
  } while (known.size > before)
  for (const { file, tree } of sources) known.read(tree.body, reporter(file))
}

/** The kinds of all variables and results. They are read again until nothing more becomes a text. */
class Kinds {
  readonly #kinds = new Map<Node | string, Kind>()
  /** The functions of includes, which have unique names. */
  readonly #functions = new Map<string, FunctionNode>()
  #scopes: Map<string, Node>[] = []
  #report: Report = () => {}
  #within: FunctionNode | undefined

  get size(): number {
    return this.#kinds.size
  }

  declare(body: readonly Statement[]): void {
    for (const statement of body) {
      const name = functionOf(statement)
      if (name !== undefined) this.#functions.set(name, statement as FunctionNode)
    }
  }

  read(body: readonly Statement[], report: Report): void {
    this.#report = report
    this.#block(body)
  }

  #block(body: readonly Statement[], names: readonly (readonly [Node, Kind])[] = []): void {
    this.#scopes.push(new Map())
    for (const [name, kind] of names) this.#bind(name, kind)
    for (const statement of body) this.#statement(statement)
    this.#scopes.pop()
  }

  #statement(node: Statement): void {
    if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
      const kinds = this.#list(node.init)
      for (const [at, variable] of node.variables.entries()) {
        if (node.type === 'LocalStatement') this.#bind(variable, kinds[at])
        else if (variable.type === 'Identifier') this.#learn(this.#declared(variable), kinds[at])
      }
    } else if (node.type === 'FunctionDeclaration') this.#function(node)
    else if (node.type === 'ReturnStatement') {
      for (const [at, kind] of this.#list(node.arguments).entries())
        if (this.#within) this.#learn(resultOf(this.#within, at), kind)
    } else if (node.type === 'ForNumericStatement') this.#block(node.body, [[node.variable, undefined]])
    else if (node.type === 'ForGenericStatement') {
      const [list] = node.iterators
      const of = list?.type === 'CallExpression' ? this.#list(list.arguments)[0] : undefined
      this.#block(
        node.body,
        node.variables.map((name, at) => [name, at === 1 ? elementOf(of) : undefined]),
      )
    } else if (node.type === 'IfStatement')
      for (const clause of node.clauses) {
        if ('condition' in clause) this.#kind(clause.condition)
        this.#block(clause.body)
      }
    else if (node.type === 'CallStatement') this.#kind(node.expression)
    else if ('body' in node) {
      if ('condition' in node) this.#kind(node.condition)
      this.#block(node.body)
    }
  }

  #function(node: FunctionNode): void {
    const outer = this.#within
    const name = functionOf(node as Statement)
    if (name !== undefined) this.#scopes.at(-1)?.set(name, node)
    this.#within = node
    this.#block(
      node.body,
      node.parameters.map(each => [each, undefined]),
    )
    this.#within = outer
  }

  /** The kinds of a list of values, of which the last may be several. */
  #list(values: readonly Expression[]): Kind[] {
    return values.flatMap((value, at) => {
      const kind = this.#kind(value)
      if (at < values.length - 1 || value.type !== 'CallExpression') return [kind]
      const called = pathOf(value.base)
      if (called === 'unpack') return Array<Kind>(9).fill(elementOf(this.#kind(value.arguments[0])))
      if (called === 'string.match') return Array<Kind>(9).fill('text')
      const target = this.#called(value)
      return target ? [0, 1, 2, 3].map(result => this.#kinds.get(resultOf(target, result))) : [kind]
    })
  }

  #kind(node: Expression | undefined): Kind {
    switch (node?.type) {
      case 'StringLiteral':
        return 'text'
      case 'Identifier':
        return ['KEYS', 'ARGV'].includes(node.name) ? 'texts' : this.#kinds.get(this.#declared(node) ?? node)
      case 'IndexExpression':
        this.#kind(node.index)
        return elementOf(this.#kind(node.base))
      case 'UnaryExpression':
        this.#refuse(node.argument, node.operator === '-')
        return undefined
      case 'BinaryExpression': {
        const counts = ARITHMETIC.includes(node.operator)
        for (const side of [node.left, node.right]) this.#refuse(side, counts)
        return node.operator === '..' ? 'text' : undefined
      }
      case 'LogicalExpression': {
        const [left, right] = [this.#kind(node.left), this.#kind(node.right)]
        return node.operator === 'and' ? right : (left ?? right)
      }
      case 'TableConstructorExpression': {
        const listed = node.fields.flatMap(field => (field.type === 'TableValue' ? [field.value] : []))
        for (const field of node.fields) this.#kind(field.value)
        return this.#list(listed).includes('text') ? 'texts' : undefined
      }
      case 'FunctionDeclaration':
        this.#function(node)
        return undefined
      case 'CallExpression':
        return this.#call(node)
      default:
        return undefined
    }
  }

  #call(node: Call): Kind {
    const name = pathOf(node.base)
    const [first] = node.arguments
    for (const value of node.arguments) this.#refuse(value, OF_NUMBERS.test(name))
    if (name === 'string.format' && first?.type === 'StringLiteral' && first.value.includes('%d'))
      this.#report(lineOf(node), "'%d' of a fraction fails in Lua 5.4: write '%.0f'")
    if (/^redis\.p?call$/.test(name)) return kindOfReply(first)
    const target = this.#called(node)
    if (!target) return TEXTS.test(name) ? 'text' : undefined
    const given = this.#list(node.arguments)
    for (const [at, parameter] of target.parameters.entries()) this.#learn(parameter, given[at])
    return this.#kinds.get(resultOf(target, 0))
  }

  /** The function of ours that is called. */
  #called({ base }: Call): FunctionNode | undefined {
    if (base.type !== 'Identifier') return undefined
    const found = this.#declared(base) ?? this.#functions.get(base.name)
    return found?.type === 'FunctionDeclaration' ? found : undefined
  }

  #refuse(node: Expression, refused: boolean): void {
    if (this.#kind(node) === 'text' && refused)
      this.#report(lineOf(node), 'this may be a text: make it a number by tonumber')
  }

  #declared({ name }: Identifier): Node | undefined {
    return this.#scopes.findLast(scope => scope.has(name))?.get(name)
  }

  #bind(name: Node, kind: Kind): void {
    if (name.type === 'Identifier') this.#scopes.at(-1)?.set(name.name, name)
    this.#learn(name, kind)
  }

  #learn(what: Node | string | undefined, kind: Kind): void {
    if (what !== undefined && kind !== undefined && !this.#kinds.has(what)) this.#kinds.set(what, kind)
  }
}

function elementOf(kind: Kind): Kind {
  return kind === 'texts' ? 'text' : undefined
}

function resultOf(node: FunctionNode, at: number): string {
  return `${functionOf(node as Statement)} ${at}`
}

function kindOfReply(command: Expression | undefined): Kind {
  const name = command?.type === 'StringLiteral' ? command.value : ''
  if (REPLIES_OF_TEXTS.test(name)) return 'texts'
  return REPLIES_OF_TEXT.test(name) ? 'text' : undefined
}
