import type { Expression, LocalStatement, Statement } from 'luaparse'
import type { Declaration, Header } from '../header.ts'
import type { Report, Source } from '../source.ts'
import { lineOf } from '../source.ts'

/** Units whose values would not survive `tonumber`. */
const TEXT = ['id', 'command']

/** The locals at the top of a body, which bind KEYS and ARGV to the names of the header. */
export function bindingsOf({ tree }: Source): LocalStatement[] {
  const end = tree.body.findIndex(statement => originOf(statement) === undefined)
  const leading = end === -1 ? tree.body : tree.body.slice(0, end)
  return leading.filter(statement => statement.type === 'LocalStatement')
}

/** Checks that every declared name is bound once, in order, before any other statement. */
export function checkBindings(source: Source, { keys, args }: Header, report: Report): void {
  const surplus = new Set(bindingsOf(source))
  let last = 0
  for (const declaration of [...keys, ...args]) {
    const binding = [...surplus].find(each => originOf(each)?.from === declaration.from)
    if (binding === undefined) {
      report(declaration.line, `expected ${expectation(declaration)} at the top of the body`)
      continue
    }
    surplus.delete(binding)
    const line = lineOf(binding)
    if (!binds(binding, declaration)) report(line, `expected ${expectation(declaration)}`)
    if (line < last) report(line, `${declaration.from} is not bound in the order of the header`)
    last = line
  }
  for (const each of surplus)
    report(lineOf(each), `${originOf(each)?.from} is not declared, or already bound`)
}

/** Whether a name of a body stands for a number that is still the text which the client sent. */
export function isBoundAsText(name: string, source: Source, { args }: Header): boolean {
  const isNumber = args.some(each => each.name === name && mayBeNumber(each.unit))
  return (
    isNumber && bindingsOf(source).some(each => originOf(each)?.name === name && !originOf(each)?.asNumber)
  )
}

function binds(statement: LocalStatement, { name, unit }: Declaration): boolean {
  const found = originOf(statement)
  return found?.name === name && (!found.asNumber || mayBeNumber(unit))
}

function mayBeNumber(unit: string | undefined): boolean {
  return unit !== undefined && !TEXT.includes(unit)
}

function expectation({ name, from, unit, repeated }: Declaration): string {
  if (repeated) return `\`local ${name} = ${rest(from)}\``
  const asNumber = mayBeNumber(unit) ? ` or \`local ${name} = tonumber(${from})\`` : ''
  return `\`local ${name} = ${from}\`${asNumber}`
}

interface Origin {
  readonly name: string
  readonly from: string
  readonly asNumber: boolean
}

/** What a statement binds, when it is a binding of KEYS or ARGV. */
export function originOf(statement: Statement): Origin | undefined {
  if (statement.type !== 'LocalStatement' || statement.variables.length !== 1) return undefined
  const [name, value] = [statement.variables[0]?.name, statement.init[0]]
  if (name === undefined || value === undefined || statement.init.length !== 1) return undefined
  const argument = argumentOfTonumber(value)
  const from = element(argument ?? value) ?? remainder(value)
  return from === undefined ? undefined : { name, from, asNumber: argument !== undefined }
}

function argumentOfTonumber(value: Expression): Expression | undefined {
  if (value.type !== 'CallExpression' || value.arguments.length !== 1) return undefined
  return value.base.type === 'Identifier' && value.base.name === 'tonumber' ? value.arguments[0] : undefined
}

function element(value: Expression): string | undefined {
  if (value.type !== 'IndexExpression' || value.base.type !== 'Identifier') return undefined
  if (!['KEYS', 'ARGV'].includes(value.base.name) || value.index.type !== 'NumericLiteral') return undefined
  return `${value.base.name}[${value.index.raw}]`
}

/** How a body binds a list of keys: `KEYS` from the first on, `{ unpack(KEYS, 2) }` from the second on. */
function rest(from: string): string {
  const n = /\d+/.exec(from)?.[0]
  return n === '1' ? 'KEYS' : `{ unpack(KEYS, ${n}) }`
}

function remainder(value: Expression): string | undefined {
  if (isKeys(value)) return 'KEYS[1..]'
  const field = value.type === 'TableConstructorExpression' ? value.fields[0] : undefined
  if (field?.type !== 'TableValue' || field.value.type !== 'CallExpression') return undefined
  const { base, arguments: given } = field.value
  const [keys, n] = given
  if (base.type !== 'Identifier' || base.name !== 'unpack' || given.length !== 2) return undefined
  return isKeys(keys) && n?.type === 'NumericLiteral' ? `KEYS[${n.raw}..]` : undefined
}

function isKeys(value: Expression | undefined): boolean {
  return value?.type === 'Identifier' && value.name === 'KEYS'
}
