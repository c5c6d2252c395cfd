/** What a file of declarations says, as far as a reference needs it. The compiler lays these files out in one way. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Member {
  /** `leaseMs?: number` */
  readonly text: string
  readonly doc: string
}

/** A type parameter. */
export interface Parameter {
  readonly name: string
  /** What it is when it is not given; its own name when it has to be. */
  readonly fallback: string
}

export interface Declaration {
  readonly name: string
  /** The file that declares it. */
  readonly file: string
  readonly kind: 'class' | 'const' | 'function' | 'interface' | 'type'
  /** Of each overload, or the head of a class or an interface. */
  readonly signatures: readonly string[]
  readonly parameters: readonly Parameter[]
  /** `['LeaseOptions', 'AnswerOptions<Args[0]>']` */
  readonly bases: readonly string[]
  readonly members: readonly Member[]
  readonly doc: string
}

interface DeclarationFile {
  readonly doc: string
  readonly declared: Map<string, Declaration>
  /** A name to the file it is from and its name there. */
  readonly from: Map<string, { file: string; name: string }>
}

const START = /^(export|declare|interface|type|import)\b/
const HEAD = /^(?:export )?(?:declare )?(?:abstract )?(class|const|function|interface|type) (\w+)/
const FROM = /^(?:import|export)[^{]*\{([^}]*)\} from '([^']+)'/

export class Declarations {
  readonly #files = new Map<string, DeclarationFile>()

  /** The declaration that a name means in a file, wherever it is from. */
  find(file: string, name: string): Declaration | undefined {
    const { declared, from } = this.read(file)
    const there = from.get(name)
    return declared.get(name) ?? (there && this.find(there.file, there.name))
  }

  read(file: string): DeclarationFile {
    const known = this.#files.get(file) ?? parse(file, readFileSync(file, 'utf8'))
    this.#files.set(file, known)
    return known
  }
}

function parse(file: string, text: string): DeclarationFile {
  const declared = new Map<string, Declaration>()
  const from: DeclarationFile['from'] = new Map()
  for (const { comment, statement } of statementsOf(text)) {
    const [, list = '', specifier = ''] = FROM.exec(statement) ?? []
    if (specifier.startsWith('.')) {
      const source = join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts'))
      for (const item of list.split(',')) {
        const [name = '', alias = name] = item
          .trim()
          .replace(/^type /, '')
          .split(' as ')
        from.set(alias, { file: source, name })
      }
    }
    const declaration = specifier ? undefined : declare(file, comment, statement.trim())
    if (!declaration) continue
    const { name, signatures } = declaration
    const overloaded = declared.get(name)
    declared.set(
      name,
      overloaded ? { ...overloaded, signatures: [...overloaded.signatures, ...signatures] } : declaration,
    )
  }
  return { doc: docOf(/^\/\*\*[\s\S]*?\*\//.exec(text)?.[0] ?? ''), declared, from }
}

/** Everything that begins at the start of a line, with the comment above it. */
function statementsOf(text: string): { comment: string; statement: string }[] {
  const found: { comment: string; statement: string }[] = []
  let comment = ''
  for (const line of text.split('\n')) {
    const last = found.at(-1)
    if (comment && !comment.includes('*/')) comment += `\n${line}`
    else if (line.startsWith('/**')) comment = line
    else if (START.test(line)) {
      found.push({ comment, statement: line })
      comment = ''
    } else if (last && !line.startsWith('//')) {
      // Comments between the members of a union stand at the start of a line too.
      last.statement += comment ? `\n${comment}\n${line}` : `\n${line}`
      comment = ''
    }
  }
  return found
}

function declare(file: string, comment: string, statement: string): Declaration | undefined {
  const [, kind, name = ''] = HEAD.exec(statement) ?? []
  if (!kind) return undefined
  const hasBody = kind === 'class' || kind === 'interface'
  const bodyAt = hasBody ? statement.indexOf(' {') : statement.length
  const head = statement
    .slice(0, bodyAt)
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/;$/, '')
  return {
    name,
    file,
    kind: kind as Declaration['kind'],
    signatures: [head],
    parameters: hasBody ? parametersOf(head) : [],
    bases: hasBody ? splitTypes(/ extends ([^{]*)$/.exec(withoutParameters(head))?.[1] ?? '') : [],
    members: hasBody ? membersOf(statement.slice(bodyAt)) : [],
    doc: docOf(comment),
  }
}

/** `<E extends Env = Env>` behind the name of an interface. */
function parametersOf(head: string): Parameter[] {
  const [, list = ''] =
    /^\w+ \w+<(.*)>/s.exec(head.slice(0, head.length - withoutParameters(head).length)) ?? []
  return splitTypes(list).map(parameter => {
    const name = parameter.split(' ')[0] ?? ''
    return { name, fallback: parameter.split(' = ')[1] ?? name }
  })
}

function withoutParameters(head: string): string {
  const start = /^\w+ \w+</.exec(head)?.[0].length
  if (start === undefined) return head.replace(/^\w+ \w+/, '')
  let depth = 1
  let at = start
  for (; depth > 0 && at < head.length; at++) depth += depthOf(head, at)
  return head.slice(at)
}

/** At the commas that are in no brackets. */
export function splitTypes(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    depth += depthOf(list, at)
    if (list[at] !== ',' || depth > 0) continue
    parts.push(list.slice(start, at))
    start = at + 1
  }
  return [...parts, list.slice(start)].map(part => part.trim()).filter(Boolean)
}

function depthOf(text: string, at: number): number {
  const character = text[at] ?? ''
  if (character === '>' && text[at - 1] === '=') return 0
  return '<([{'.includes(character) ? 1 : '>)]}'.includes(character) ? -1 : 0
}

const MEMBER = /(?:^ {4}(\/\*\*[\s\S]*?\*\/)\n)?^ {4}(?![ /*}])((?:.*\n(?= {5,}| {4}[}\])]))*.*)/gm

function membersOf(body: string): Member[] {
  return [...body.matchAll(MEMBER)]
    .map(([, comment = '', text = '']) => ({ doc: docOf(comment), text: oneLine(text).replace(/;$/, '') }))
    .filter(({ text }) => !/^(#|constructor\b|private\b|static\b)/.test(text))
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The text of a comment, without its tags; paragraphs stay apart. */
function docOf(comment: string): string {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trim())
  const tagAt = lines.findIndex(line => line.startsWith('@'))
  return lines
    .slice(0, tagAt === -1 ? undefined : tagAt)
    .join('\n')
    .trim()
    .replaceAll(/\{@link ([\w.]+)\}/g, '`$1`')
    .replaceAll(/([^\n])\n(?!\n|\* )/g, '$1 ')
    .replaceAll(/\n+/g, '\n\n')
}
