import { posix } from 'node:path'
import { type Block, blocksOf, type Page, REFERENCE } from './markdown.ts'

/** What blocks may use without declaring it, and how a program of their reader declares it. Later ones use earlier ones. */
const OFFERED = {
  Env: 'interface Env { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }',
  ExecutionContext: 'interface ExecutionContext { waitUntil(promise: Promise<unknown>): void }',
  ctx: 'const ctx = { waitUntil: (promise: Promise<unknown>) => void promise } // what your platform passes',
  redis: 'const redis = restFromEnv(process.env)',
  locks: 'const locks = createLocks({ redis: restFromEnv(process.env) })',
}
const IMPORTS = {
  createLocks: "import { createLocks } from 'edgelock'\n",
  restFromEnv: "import { restFromEnv } from 'edgelock/rest'\n",
}
/** Where the package has the programs, in a folder for each page. */
export const PROGRAMS = 'examples/pages'
const IMPORT = /^import [^']*'[^']+'\n/gm
const LINK = /^\n+\[[^\]\n]+\]\([./]*examples\/pages\/[^)]+\)/

/** A block of a page with everything that it needs, as a module that its reader can run. */
export interface WholeProgram {
  readonly block: Block
  readonly code: string
  /** Where the package has the program. Undefined if the block is whole as it is. */
  readonly path: string | undefined
}

/** The reference shows signatures. */
export function hasPrograms({ path }: Page): boolean {
  return path !== REFERENCE
}

/** Returns the program of each block of TypeScript. README.md in this folder describes the notes of blocks. */
export function wholeProgramsOf({ path, text }: Page): WholeProgram[] {
  const blocks = blocksOf(text).filter(({ language }) => /^(ts|typescript)$/.test(language))
  const taken = new Map<string, number>()
  return blocks.map((block, index) => {
    const code = programOf(chain(blocks, index))
    if (code.trim() === block.code.trim() || /^ *skip:/.test(block.note))
      return { block, code, path: undefined }
    const folder = posix.join(PROGRAMS, path.replace(/^docs\/|\.md$/g, ''))
    const name = posix.join(folder, headingAbove(text, block.line))
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return { block, code, path: `${name}${count > 1 ? `-${count}` : ''}.ts` }
  })
}

/** Returns the text of a page with a link to its program behind each block. */
export function withLinks(page: Page): string {
  const label = page.path.includes('/zh/') ? '完整程序' : 'Whole program'
  const lines = page.text.split('\n')
  for (const { block, path } of wholeProgramsOf(page).toReversed()) {
    const end = block.line - 1 + block.code.split('\n').length
    const rest = `\n${lines.slice(end).join('\n')}`.replace(LINK, '')
    const link = path ? `\n\n[${label}](${posix.relative(posix.dirname(page.path), path)})` : ''
    lines.splice(end, Infinity, ...`${link}${rest}`.slice(1).split('\n'))
  }
  return lines.join('\n')
}

/** Returns a block after those that it follows. */
function chain(blocks: readonly Block[], index: number): Block[] {
  const block = blocks[index]
  if (!block) return []
  const follows = /^[^\n]*\bfollows\b/.test(block.note)
  return [...(follows ? chain(blocks, index - 1) : []), block]
}

function programOf(blocks: readonly Block[]): string {
  const pieces = blocks
    .flatMap(({ note, code }) => {
      const [instructions = '', ...setUp] = note.split('\n')
      return [setUp.join('\n').trim(), /\bhandler\b/.test(instructions) ? handlerOf(code) : code.trim()]
    })
    .filter(Boolean)
  const text = `${pieces.join('\n\n')}\n`
  const declarations = missingIn(text)
  if (declarations.length === 0 && pieces.length === 1) return text
  const imports = text.match(IMPORT) ?? []
  const needed = Object.entries(IMPORTS)
    .filter(([name]) => uses(declarations.join('\n'), name) && !imports.some(line => uses(line, name)))
    .map(([, line]) => line)
  const body = text.replaceAll(IMPORT, '').trim()
  const served = /^const app = new Hono/m.test(body) && !/^export /m.test(body) ? 'export default app' : ''
  const sections = [merged([...imports, ...needed]).join(''), declarations.join('\n'), body, served]
  return `${sections
    .filter(Boolean)
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')}\n`
}

function handlerOf(code: string): string {
  const body = code.trim().replaceAll(/^(?=.)/gm, '  ')
  return `export default async function (request: Request) {\n${body}\n}`
}

function missingIn(text: string): string[] {
  return Object.entries(OFFERED)
    .filter(([name]) => uses(text, name) && !declares(text, name))
    .map(([, line]) => line)
}

/** Returns whether code reads a name, as far as that can be seen without a parser: the compiler checks the programs. */
function uses(code: string, name: string): boolean {
  const read = code.replaceAll(/\/\/.*|'[^'\n]*'/g, '')
  return new RegExp(`(?<![.\\w$-])${name}\\b(?!['":\\w-])`).test(read)
}

function declares(code: string, name: string): boolean {
  const declared = new RegExp(`\\b(const|let|class|function|interface|type) ${name}\\b`)
  const imported = new RegExp(`^import [^']*\\b${name}\\b`, 'm')
  const parameter = new RegExp(`[(,] ?${name}: [A-Z]`)
  return [declared, imported, parameter].some(pattern => pattern.test(code))
}

/** Joins imports from the same module. */
function merged(imports: readonly string[]): string[] {
  const bySource = new Map<string, Set<string>>()
  const others = new Set<string>()
  for (const line of imports) {
    const [, kind = '', names, source = ''] = /^import (type )?\{([^}]*)\} from '([^']+)'\n$/.exec(line) ?? []
    if (names === undefined) others.add(line)
    const known = bySource.get(source) ?? new Set()
    for (const name of names?.split(',') ?? []) if (name.trim()) known.add(`${kind}${name.trim()}`)
    if (source) bySource.set(source, known)
  }
  const joined = [...bySource].map(
    ([source, names]) => `import { ${[...names].sort().join(', ')} } from '${source}'\n`,
  )
  return [...others, ...joined].sort(bySourceName)
}

function bySourceName(one: string, other: string): number {
  const sourceOf = (line: string) => line.replace(/^.*'(.*)'\n$/s, '$1').replace('node:', '\0')
  return sourceOf(one) < sourceOf(other) ? -1 : 1
}

function headingAbove(text: string, line: number): string {
  const above = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
  const title = above.match(/^#{1,6} .+$/gm)?.at(-1) ?? ''
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['program']
  return words.slice(0, 6).join('-')
}
