import type { Node } from 'luaparse'
import type { Field, Header, Reply } from './header.ts'
import { exportsOf } from './includes.ts'
import { functionsToJavaScript, toJavaScript } from './javascript.ts'
import type { Source } from './source.ts'

/** A script that passed every check. */
export interface Script {
  readonly primitive: string
  readonly verb: string
  readonly header: Header
  /** The text that is sent, with the includes inlined. */
  readonly text: string
  /** Those of its replies that are sent as one text. */
  readonly texts: ReadonlySet<Node>
  readonly source: Source
  /** The functions of its includes. */
  readonly included: readonly string[]
}

export function emitModule(primitive: string, scripts: readonly Script[]): string {
  const imports = ["import { type Script, script } from './script.ts'"]
  return [head(`lua/${primitive}/*.lua`, imports), ...scripts.map(emitScript)].join('\n')
}

/** The same scripts in JavaScript, for the in-process engine. */
export function emitEngineModule(primitive: string, scripts: readonly Script[]): string {
  const functions = scripts.map(({ verb, source, included, texts }) => {
    const names = new Map(included.map(name => [name, `include.${name}`]))
    const javaScript = toJavaScript(source, { texts, included: names })
    const keys = javaScript.includes('KEYS') ? 'KEYS' : '_KEYS'
    const parameters = javaScript.includes('ARGV') ? `redis, ${keys}, ARGV` : `redis, ${keys}`
    return `export const ${camelCase(verb)}: CompiledScript = (${parameters}) => {\n${javaScript}\n}\n`
  })
  const imports = [
    "import type { CompiledScript } from '../engine.ts'",
    "import * as L from '../lua.ts'",
    ...(scripts.some(({ included }) => included.length > 0)
      ? ["import * as include from './include.gen.ts'"]
      : []),
  ]
  return [head(`lua/${primitive}/*.lua`, imports), ...functions].join('\n')
}

/** The functions of all includes, once for all scripts. */
export function emitEngineIncludes(includes: readonly Source[]): string {
  const names = includes.flatMap(exportsOf)
  const functions = includes.flatMap(include => functionsToJavaScript(include, names))
  const imports = ["import type { Redis } from '../engine.ts'", "import * as L from '../lua.ts'"]
  return [head('lua/include/*.lua', imports), ...functions.map(text => `${text}\n`)].join('\n')
}

function head(from: string, imports: readonly string[]): string {
  return `// Generated from ${from} by \`npm run build:lua\`. Do not edit.\n${imports.join('\n')}\n`
}

/** Pairs the scripts of all kinds with what they are compiled to. */
export function emitEngineIndex(primitives: readonly string[]): string {
  const names = primitives.map(primitive => [primitive, camelCase(primitive)] as const)
  const imports = names.flatMap(([primitive, name]) => [
    `import * as ${name}Sent from '../../transport/scripts/${primitive}.gen.ts'`,
    `import * as ${name} from './${primitive}.gen.ts'`,
  ])
  const rows = names.map(([, name]) => `  [${name}Sent, ${name}],`)
  const folders = primitives.map(each => `'${each}'`)
  const types = [
    "import type { Script } from '../../transport/scripts/script.ts'",
    "import type { CompiledScript } from '../engine.ts'",
  ]
  return `${head('lua/', [...types, ...imports])}
type Sent = Readonly<Record<string, Script<string, { code: string }>>>
type Compiled = Readonly<Record<string, CompiledScript>>

/** The scripts of every folder of lua/ by their verbs: as clients send them, and compiled. */
export const SHIPPED: readonly (readonly [sent: Sent, compiled: Compiled])[] = [
${rows.join('\n')}
]

/** The folders, in the same order. */
export const FOLDERS: readonly string[] = [${folders.join(', ')}]
`
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function emitScript({ verb, header, text }: Script): string {
  const constant = camelCase(verb)
  const reply = `${constant.charAt(0).toUpperCase()}${constant.slice(1)}Reply`
  const keyTypes = header.keys.map(key => (key.repeated ? `${key.name}[]` : key.name))
  const args = header.args.map(arg => arg.name)
  const durable = header.replies.filter(each => each.durable).map(each => each.code)
  const names = [
    header.keys.map(key => key.name).join(' '),
    args.join(' '),
    header.replies.map(replyShape).join(','),
    ...(durable.length > 0 ? [durable.join(' ')] : []),
  ]
  return `export type ${reply} =
${header.replies.map(each => `  | ${replyType(each)}`).join('\n')}

${documentation(header.purpose)}
export const ${constant}: Script<${[...keyTypes, ...args].map(quote).join(' | ')}, ${reply}> = /* @__PURE__ */ script(
  ${template(text)},
${names.map(each => `  ${quote(each)},`).join('\n')}
)
`
}

function replyType({ code, fields }: Reply): string {
  return `{ ${[`code: ${quote(code)}`, ...fields.map(field => `${field.name}: ${fieldType(field)}`)].join('; ')} }`
}

function replyShape({ code, fields }: Reply): string {
  const names = fields.map(field => (fieldType(field) === 'string' ? `${field.name}$` : field.name))
  return [code, ...names].join(' ')
}

function fieldType({ unit }: Field): string {
  return unit === 'id' ? 'string' : 'number'
}

function documentation(purpose: string): string {
  const lines = purpose.replaceAll('*/', '*\\/').split('\n')
  return ['/**', ...lines.map(line => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

/** A template literal keeps the lines of the script, so that a change is readable in a diff. */
function template(text: string): string {
  return `\`${text.replace(/\\|`|\$(?=\{)/g, '\\$&')}\``
}

function quote(text: string): string {
  return `'${text}'`
}
