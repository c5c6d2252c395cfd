import type { CallExpression, Expression, Identifier, Node, Statement } from 'luaparse'
import { functionOf } from './includes.ts'
import { lineOf, type Source } from './source.ts'
import { pathOf } from './walk.ts'

/** What a script has beside its own text. */
interface Around {
  /** Those of its replies that are sent as one text. */
  readonly texts?: ReadonlySet<Node>
  /** The functions of includes, by what they are called as. They take `redis` before their own arguments. */
  readonly included?: ReadonlyMap<string, string>
  /** Functions that `L` has for this script alone: `table.remove` as `L.table_remove`. */
  readonly others?: readonly string[]
}

/**
 * Compiles a script to JavaScript, for the in-process engine (`src/memory/`). Only the Lua that `lua/` uses is known, and
 * anything else is an error of the build. Lua's semantics live in `src/memory/lua.ts` (`L`): 0 and '' are true, tables
 * count from 1, arithmetic converts strings, and a call yields a list of values.
 */
export function toJavaScript({ tree }: Source, around: Around): string {
  return new Writer(around, 1).whole(tree.body)
}

/** Compiles the functions of an include, which call each other and those of other includes by their names. */
export function functionsToJavaScript({ tree }: Source, included: readonly string[]): string[] {
  const around = { included: new Map(included.map(name => [name, name])) }
  return tree.body.flatMap(statement => {
    if (statement.type !== 'FunctionDeclaration') return []
    return [new Writer(around, 0).exported(`export const ${functionOf(statement)} =`, statement)]
  })
}

const PATTERNS = ['string.match', 'string.gsub']
/** Functions of Lua's library, by what they are called as. Each yields one value. */
const LIBRARY = new Map([
  ...['redis.call', 'redis.pcall'].map(name => [name, name] as const),
  ...['format', 'byte', 'char', 'sub'].map(name => [`string.${name}`, `L.${name}`] as const),
  ...['floor', 'ceil', 'sqrt', 'exp', 'abs', 'max', 'min'].map(
    name => [`math.${name}`, `L.${name}`] as const,
  ),
])
/** Those that get what is written down alone: a list of values would add arguments. */
const STRICT = new Map([
  ...['error', 'tonumber', 'type'].map(name => [name, `L.${name}`] as const),
  ['table.insert', 'L.insert'],
  ['cjson.encode', 'L.json'],
])

const ITERATORS = ['ipairs', 'pairs']

/** The globals that scripts may use: those that the engine has. */
export const GLOBALS: readonly string[] = [
  ...new Set(
    [...LIBRARY.keys(), ...STRICT.keys(), ...ITERATORS, 'unpack'].map(name => name.split('.')[0] ?? ''),
  ),
]

const OPERATORS: Record<string, (left: string, right: string) => string> = {
  '+': (left, right) => `(${number(left)} + ${number(right)})`,
  '-': (left, right) => `(${number(left)} - ${number(right)})`,
  '*': (left, right) => `(${number(left)} * ${number(right)})`,
  '/': (left, right) => `(${number(left)} / ${number(right)})`,
  '..': (left, right) => `L.concat(${left}, ${right})`,
  '==': (left, right) => `(${left} === ${right})`,
  '~=': (left, right) => `(${left} !== ${right})`,
  '<': (left, right) => `L.less(${left}, ${right})`,
  '>': (left, right) => `L.less(${right}, ${left})`,
  '<=': (left, right) => `!L.less(${right}, ${left})`,
  '>=': (left, right) => `!L.less(${left}, ${right})`,
}

const COMPARISONS = ['==', '~=', '<', '>', '<=', '>=']

type FunctionDeclaration = Extract<Statement, { type: 'FunctionDeclaration' }>
type TableField = Extract<Expression, { type: 'TableConstructorExpression' }>['fields'][number]

class Writer {
  readonly #lines: string[] = []
  /** JavaScript's names by Lua's, the innermost scope last. Unique, because Lua may shadow a name by itself. */
  readonly #scopes: Map<string, string>[] = [new Map()]
  /** Whether each function that is being written keeps a left side, the innermost last. */
  readonly #usesTemporary: boolean[] = []
  readonly #loopNames = new Set<string>()
  readonly #around: Required<Around>
  /** How many names were declared. */
  #names = 0
  #depth: number

  constructor({ texts = new Set(), included = new Map(), others = [] }: Around, depth: number) {
    this.#around = { texts, included, others }
    this.#depth = depth
  }

  whole(body: readonly Statement[]): string {
    this.#body(body)
    return this.#lines.join('\n')
  }

  /** Writes a function that takes `redis` before its own parameters. */
  exported(head: string, { parameters, body }: FunctionDeclaration): string {
    this.#function(head, parameters as Identifier[], body, 'redis: Redis')
    const [first = '', ...others] = this.#lines
    const isUsed = others.some(line => line.includes('redis'))
    return [isUsed ? first : first.replace('redis', '_redis'), ...others].join('\n')
  }

  /** Writes the body of a function, and declares what its `and` and `or` keep their left side in, where they do. */
  #body(body: readonly Statement[]): void {
    const start = this.#lines.length
    this.#usesTemporary.push(false)
    this.#block(body)
    if (!terminates(body)) this.#line('return []')
    if (this.#usesTemporary.pop()) this.#lines.splice(start, 0, `${'  '.repeat(this.#depth)}let $: L.Value`)
  }

  #block(body: readonly Statement[]): void {
    for (const statement of body) this.#statement(statement)
  }

  #line(text: string): void {
    this.#lines.push('  '.repeat(this.#depth) + text)
  }

  #inner(head: string, body: readonly Statement[], last: () => void = () => {}): void {
    this.#line(head)
    this.#scopes.push(new Map())
    this.#depth++
    this.#block(body)
    last()
    this.#depth--
    this.#scopes.pop()
  }

  #declare(name: Identifier): string {
    const unique = `${name.name}_${++this.#names}`
    this.#scopes.at(-1)?.set(name.name, unique)
    return unique
  }

  /** Declares a variable of a loop. In Lua, an assignment to it changes a copy. */
  #declareLoop(name: Identifier): string {
    const unique = this.#declare(name)
    this.#loopNames.add(unique)
    return unique
  }

  #nameOf({ name }: Identifier): string {
    return this.#scopes.findLast(scope => scope.has(name))?.get(name) ?? fail(`unknown global ${name}`)
  }

  #statement(node: Statement): void {
    switch (node.type) {
      case 'LocalStatement':
        this.#local(node.variables, node.init)
        break
      case 'AssignmentStatement':
        this.#assign(node.variables as Expression[], node.init)
        break
      case 'CallStatement':
        this.#line(`${this.#call(node.expression as CallExpression)};`)
        break
      case 'FunctionDeclaration': {
        const name = this.#declare(node.identifier as Identifier)
        this.#function(`const ${name} =`, node.parameters as Identifier[], node.body)
        break
      }
      case 'ReturnStatement':
        this.#line(`return [${this.#list(node.arguments)}]`)
        break
      case 'BreakStatement':
        this.#line('break')
        break
      case 'WhileStatement':
        this.#inner(`while (${this.#condition(node.condition)}) {`, node.body)
        this.#line('}')
        break
      case 'RepeatStatement':
        // The condition sees the locals of the body.
        this.#inner('for (;;) {', node.body, () =>
          this.#line(`if (${this.#condition(node.condition)}) break`),
        )
        this.#line('}')
        break
      case 'IfStatement':
        for (const clause of node.clauses) this.#inner(this.#clause(clause), clause.body)
        this.#line('}')
        break
      case 'ForNumericStatement':
        this.#forNumeric(node)
        break
      case 'ForGenericStatement':
        this.#forGeneric(node)
        break
      default:
        fail(`${node.type} in line ${lineOf(node)}`)
    }
  }

  #clause(clause: Extract<Statement, { type: 'IfStatement' }>['clauses'][number]): string {
    if (clause.type === 'ElseClause') return '} else {'
    return `${clause.type === 'IfClause' ? '' : '} else '}if (${this.#condition(clause.condition)}) {`
  }

  #local(variables: readonly Identifier[], init: readonly Expression[]): void {
    const [only] = init
    // Values first: `local x = x` reads the outer one.
    const values = init.map(each => this.#one(each))
    if (variables.length > 1 && init.length === 1 && only && isMany(only)) {
      const all = this.#many(only)
      this.#line(`let [${variables.map(name => this.#declare(name)).join(', ')}]: L.Value[] = ${all}`)
      return
    }
    const pairs = variables.map(
      (name, at) => `${this.#declare(name)}: L.Value = ${values[at] ?? 'undefined'}`,
    )
    this.#line(`let ${pairs.join(', ')}`)
  }

  #assign(variables: readonly Expression[], init: readonly Expression[]): void {
    const [target] = variables
    if (variables.length === 1 && target) {
      this.#line(`${this.#store(target, this.#list(init, true))};`)
      return
    }
    this.#line('{')
    this.#line(`  const values = [${this.#list(init)}]`)
    for (const [at, each] of variables.entries()) this.#line(`  ${this.#store(each, `values[${at}]`)};`)
    this.#line('}')
  }

  #store(target: Expression, value: string): string {
    if (target.type === 'Identifier') {
      const name = this.#nameOf(target)
      return this.#loopNames.has(name)
        ? fail('an assignment to the variable of a loop')
        : `${name} = ${value}`
    }
    if (target.type === 'MemberExpression')
      return `L.set(${this.#one(target.base)}, ${JSON.stringify(target.identifier.name)}, ${value})`
    if (target.type !== 'IndexExpression') return fail(`assignment to ${target.type}`)
    return `L.set(${this.#one(target.base)}, ${this.#one(target.index)}, ${value})`
  }

  /** @param first what it takes before its own parameters */
  #function(
    head: string,
    parameters: readonly Identifier[],
    body: readonly Statement[],
    ...first: readonly string[]
  ): void {
    this.#scopes.push(new Map())
    const own = parameters.map(name => `${this.#declare(name)}?: L.Value`)
    this.#line(`${head} (${[...first, ...own].join(', ')}): L.Value[] => {`)
    this.#depth++
    this.#body(body)
    this.#depth--
    this.#line('}')
    this.#scopes.pop()
  }

  #forNumeric(node: Extract<Statement, { type: 'ForNumericStatement' }>): void {
    const [start, end] = [node.start, node.end].map(each => number(this.#one(each)))
    const step = stepOf(node.step)
    this.#scopes.push(new Map())
    const name = this.#declareLoop(node.variable)
    const goesOn = `${name} ${step < 0 ? '>=' : '<='} end`
    this.#inner(`for (let ${name} = ${start}, end = ${end}; ${goesOn}; ${name} += ${step}) {`, node.body)
    this.#line('}')
    this.#scopes.pop()
  }

  #forGeneric(node: Extract<Statement, { type: 'ForGenericStatement' }>): void {
    const [iterator] = node.iterators
    const name = iterator?.type === 'CallExpression' ? pathOf(iterator.base) : ''
    if (iterator?.type !== 'CallExpression' || !ITERATORS.includes(name)) fail('for in')
    const table = this.#list((iterator as CallExpression).arguments, true)
    this.#scopes.push(new Map())
    const names = node.variables.map(each => this.#declareLoop(each))
    this.#inner(`for (const [${names.join(', ')}] of L.${name}(${table})) {`, node.body)
    this.#line('}')
    this.#scopes.pop()
  }

  /** A JavaScript condition. */
  #condition(node: Expression): string {
    if (node.type === 'LogicalExpression') {
      const operator = node.operator === 'and' ? '&&' : '||'
      return `(${this.#condition(node.left)} ${operator} ${this.#condition(node.right)})`
    }
    if (node.type === 'UnaryExpression' && node.operator === 'not')
      return `!${this.#condition(node.argument)}`
    if (node.type === 'BinaryExpression' && COMPARISONS.includes(node.operator)) return this.#one(node)
    return `L.truthy(${this.#one(node)})`
  }

  /** Expressions, separated by commas; all values of the last one unless `single`. */
  #list(nodes: readonly Expression[], single = false): string {
    return nodes
      .map((node, at) => {
        const last = at === nodes.length - 1 && !single
        return last && isMany(node) ? `...${this.#many(node)}` : this.#one(node)
      })
      .join(', ')
  }

  /** All values of a call, as a list. */
  #many(node: Expression): string {
    return node.type === 'CallExpression' ? this.#call(node) : fail('a list of values')
  }

  /** One value. */
  #one(node: Expression): string {
    switch (node.type) {
      case 'NumericLiteral':
        return node.raw
      case 'StringLiteral':
        return JSON.stringify(node.value)
      case 'BooleanLiteral':
        return String(node.value)
      case 'NilLiteral':
        return 'undefined'
      case 'Identifier':
        return ['KEYS', 'ARGV'].includes(node.name) ? node.name : this.#nameOf(node)
      case 'MemberExpression':
        return pathOf(node) === 'math.huge'
          ? 'Infinity'
          : `L.get(${this.#one(node.base)}, ${JSON.stringify(node.identifier.name)})`
      case 'IndexExpression':
        return `L.get(${this.#one(node.base)}, ${this.#one(node.index)})`
      case 'UnaryExpression':
        if (node.operator === 'not') return this.#condition(node)
        return node.operator === '#'
          ? `L.length(${this.#one(node.argument)})`
          : `-${number(this.#one(node.argument))}`
      case 'BinaryExpression':
        return (OPERATORS[node.operator] ?? fail(`operator ${node.operator}`))(
          this.#one(node.left),
          this.#one(node.right),
        )
      case 'LogicalExpression': {
        const [left, right] = [this.#one(node.left), this.#one(node.right)]
        this.#usesTemporary.splice(-1, 1, true)
        return node.operator === 'and'
          ? `(L.truthy(($ = ${left})) ? ${right} : $)`
          : `(L.truthy(($ = ${left})) ? $ : ${right})`
      }
      case 'TableConstructorExpression':
        return this.#around.texts.has(node) ? this.#text(node.fields) : this.#table(node.fields)
      case 'FunctionDeclaration': {
        const writer = this.#lines.length
        this.#function('', node.parameters as Identifier[], node.body)
        return `(${this.#lines.splice(writer).join('\n').trim()})`
      }
      case 'CallExpression':
        return isMany(node) ? `${this.#call(node)}[0]` : this.#call(node)
      default:
        return fail(`${node.type} in line ${lineOf(node)}`)
    }
  }

  #text(fields: readonly TableField[]): string {
    const [code = '', number] = fields.map(({ value }) => this.#one(value))
    return number === undefined ? code : `L.concat(L.concat(${code}, " "), ${number})`
  }

  #table(fields: readonly TableField[]): string {
    const list = fields.filter(field => field.type === 'TableValue').map(field => field.value)
    const pairs = fields.flatMap(field => {
      if (field.type === 'TableValue') return []
      const key = field.type === 'TableKey' ? this.#one(field.key) : JSON.stringify(field.key.name)
      return `[${key}, ${this.#one(field.value)}]`
    })
    const table = `L.table(${this.#list(list)})`
    return pairs.length > 0 ? `L.keyed(${table}, ${pairs.join(', ')})` : table
  }

  #call(node: CallExpression): string {
    const name = pathOf(node.base)
    if (PATTERNS.includes(name)) return this.#match(name, node.arguments)
    const strict = STRICT.get(name)
    if (strict) return `${strict}(${this.#list(node.arguments, true)})`
    const all = this.#list(node.arguments)
    const { included, others } = this.#around
    const called = name === 'unpack' ? 'L.unpack' : LIBRARY.get(name)
    if (called) return `${called}(${all})`
    if (others.includes(name)) return `L.${name.replace('.', '_')}(${all})`
    if (included.has(name)) return `${included.get(name)}(${['redis', all].filter(Boolean).join(', ')})`
    return node.base.type === 'Identifier' ? `${this.#nameOf(node.base)}(${all})` : fail(`call of ${name}`)
  }

  /** `string.match` or `string.gsub`, by a regular expression. */
  #match(name: string, [subject, pattern, ...more]: readonly Expression[]): string {
    const literal = pattern?.type === 'StringLiteral' ? pattern.value : fail('a pattern that is no literal')
    const [first, ...others] = [subject as Expression, ...more].map(each => this.#one(each))
    // In Lua, a dot is any character.
    const flags = name === 'string.gsub' ? 'gs' : 's'
    const expression = `/${regularExpression(literal)}/${flags}`
    return `L.${name.slice('string.'.length)}(${[first, expression, ...others].join(', ')})`
  }
}

/** Whether nothing is reached behind these statements. */
function terminates(body: readonly Statement[]): boolean {
  const last = body.at(-1)
  if (last?.type === 'IfStatement')
    return (
      last.clauses.some(({ type }) => type === 'ElseClause') &&
      last.clauses.every(each => terminates(each.body))
    )
  return last?.type === 'ReturnStatement'
}

function number(value: string): string {
  return /^\d+$/.test(value) ? value : `L.num(${value})`
}

/** Whether a call may yield any number of values, as functions of scripts do. */
function isMany(node: Expression): boolean {
  if (node.type !== 'CallExpression') return false
  const name = pathOf(node.base)
  return PATTERNS.includes(name) || !/^(redis|string|table|math|cjson)\.|^(tonumber|type)$/.test(name)
}

/** The step of a numeric for, whose sign says when the loop ends. */
function stepOf(step: Expression | null): number {
  const isNegative = step?.type === 'UnaryExpression' && step.operator === '-'
  const literal = isNegative ? step.argument : step
  if (!literal) return 1
  const size = literal.type === 'NumericLiteral' ? literal.value : 0
  return (isNegative ? -size : size) || fail('a step that is no number other than 0')
}

/** Lua's patterns are no regular expressions; these few mean the same. */
function regularExpression(pattern: string): string {
  const translated = pattern
    .replaceAll('%d', '[0-9]')
    .replaceAll('%x', '[0-9a-fA-F]')
    .replaceAll('[^%w', '[^0-9a-zA-Z')
  return /^[\^$:()[\]\w+*?.!~ -]*$/.test(translated) ? translated : fail(`pattern ${pattern}`)
}

function fail(what: string): never {
  throw new Error(`${what}: dev/lua/javascript.ts does not know this Lua`)
}
