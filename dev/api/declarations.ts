/** Parses declaration files as far as a reference needs them. The compiler always lays them out in the same way. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInternal, proseOf, throwsOf } from './comments.ts'
import { cutAt, splitTypes, textInBrackets } from './type-text.ts'

export interface Member {
  /** `leaseMs?: number` */
  readonly text: string
  readonly doc: string
  /** What it throws, one text for each tag. */
  readonly throws: readonly string[]
  /** The documented properties of an object literal. */
  readonly members: readonly Member[]
}

interface TypeParameter {
  readonly name: string
  /** Its default, or its own name if it has none. */
  readonly fallback: string
}

export interface Declaration {
  readonly name: string
  /** The file that declares it. */
  readonly file: string
  readonly kind: 'class' | 'const' | 'function' | 'interface' | 'type'
  /** One for each overload; for a class or an interface, its head. */
  readonly signatures: readonly string[]
  readonly parameters: readonly TypeParameter[]
  /** The type that a constant has, or that an alias stands for. */
  readonly type: string
  /** `['LeaseOptions', 'AnswerOptions<Args[0]>']` */
  readonly bases: readonly string[]
  readonly members: readonly Member[]
  readonly doc: string
  readonly throws: readonly string[]
}

interface DeclarationFile {
  readonly doc: string
  readonly declared: Map<string, Declaration>
  /** Leads from an imported name to its file and its name there. */
  readonly from: Map<string, { file: string; name: string }>
  /** The files of which it exports everything. */
  readonly parts: readonly string[]
}

const START = /^(export|declare|interface|type|import)\b/
const HEAD = /^(?:export )?(?:declare )?(?:abstract )?(class|const|function|interface|type) (\w+)/
export const WHOLE = /^export (?:type )?\* from '([^']+)'/gm
const FROM = /^(?:import|export)[^{]*\{([^}]*)\} from '([^']+)'/

export class Declarations {
  readonly #files = new Map<string, DeclarationFile>()

  /** Returns the declaration that a name means in a file, even if another file declares it. */
  find(file: string, name: string): Declaration | undefined {
    const { declared, from, parts } = this.read(file)
    const sources = [from.get(name) ?? [], parts.map(part => ({ file: part, name }))].flat()
    const found = sources.map(source => this.find(source.file, source.name)).find(Boolean)
    return declared.get(name) ?? found
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
      const source = declarationsAt(file, specifier)
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
  const parts = [...text.matchAll(WHOLE)].map(([, specifier = '']) => declarationsAt(file, specifier))
  return { doc: proseOf(/^\/\*\*[\s\S]*?\*\//.exec(text)?.[0] ?? ''), declared, from, parts }
}

/** Returns the file of declarations that a specifier means in another one. */
export function declarationsAt(file: string, specifier: string): string {
  return join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts'))
}

/** Splits a file into what begins at the start of a line, each with the comment above it. */
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
      // Comments between the members of a union begin at the start of a line too.
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
  const generic =
    kind === 'function' || kind === 'const' ? '' : textInBrackets(head, `${kind} ${name}`.length)
  const rest = head.slice(`${kind} ${name}${generic && `<${generic}>`}`.length)
  return {
    name,
    file,
    kind: kind as Declaration['kind'],
    signatures: [head],
    parameters: parametersOf(generic),
    type: kind === 'type' ? rest.slice(' = '.length) : kind === 'const' ? rest.slice(': '.length) : '',
    bases: hasBody ? splitTypes(/ extends ([^{]*)$/.exec(rest)?.[1] ?? '') : [],
    members: hasBody ? membersOf(statement.slice(bodyAt)) : [],
    doc: proseOf(comment),
    throws: throwsOf(comment),
  }
}

/** Reads `E extends Env = Env`. */
function parametersOf(list: string): TypeParameter[] {
  return splitTypes(list).map(parameter => {
    const [head, fallback] = cutAt(parameter, ' = ')
    const name = head.split(' ')[0] ?? ''
    return { name, fallback: fallback ?? name }
  })
}

function membersOf(body: string, indent = 4): Member[] {
  const blank = ' '.repeat(indent)
  const member = new RegExp(
    `(?:^${blank}(/\\*\\*[\\s\\S]*?\\*/)\\n)?^${blank}(?![ /*}])((?:.*\\n(?= {${indent + 1},}|${blank}[}\\])]))*.*)`,
    'gm',
  )
  return [...body.matchAll(member)]
    .filter(([, comment = '']) => !isInternal(comment))
    .map(([, comment = '', text = '']) => ({
      text: oneLine(text).replace(/;$/, ''),
      doc: proseOf(comment),
      throws: throwsOf(comment),
      members: text.includes('/**') ? membersOf(text, indent + 4) : [],
    }))
    .filter(({ text }) => !/^(#|constructor\b|private\b|static\b)/.test(text))
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
