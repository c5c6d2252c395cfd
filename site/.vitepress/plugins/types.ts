/** Shows the type of a name in a program to readers who point at it, as their editor would. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownOptions } from 'vitepress'
import { pages } from '../../../test/package/markdown.ts'
import { ROOT } from '../../../test/package/pack.ts'
import { snippetsOf } from '../../../test/package/snippet.ts'
import { hasPrograms, wholeProgramsOf } from '../../../test/package/whole-program.ts'
import { LanguageServer } from './language-server.ts'

/** Where programs find their packages. */
const FOLDER = join(ROOT, '.cache/types')
const SETTINGS = {
  extends: '../../dev/tsconfig.json',
  compilerOptions: {
    rootDir: '../..',
    noPropertyAccessFromIndexSignature: false,
    paths: { edgelock: ['../../src/index.ts'], 'edgelock/*': ['../../src/*.ts', '../../src/*/index.ts'] },
  },
  include: ['.', '../../test/package/snippets/modules.d.ts'],
  exclude: [],
}
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** What a name would be found in, and is none: comments, texts without code in them, words of the language. */
const NO_NAMES =
  /\/\/.*|'[^'\n]*'|\b(?:as|async|await|class|const|export|extends|for|from|function|if|import|in|instanceof|interface|let|new|of|return|throw|try|type|typeof|undefined|while)\b/g
const MOST_LENGTH = 400

/** A name in a block of code, and its type. */
interface Typed {
  readonly line: number
  readonly start: number
  readonly name: string
  readonly type: string
}

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** Returns what writes the types of names into the programs of pages. The compiler is asked once, before pages are read. */
export async function typesOnHover(): Promise<Transformer> {
  const known = await typesByCode()
  return {
    name: 'types-on-hover',
    preprocess(code, options) {
      const found = known.get(code.trim()) ?? []
      const decorations = found.map(({ line, start, name, type }) => ({
        start: { line, character: start },
        end: { line, character: start + name.length },
        properties: { class: 'typed', tabindex: -1, 'data-type': type },
      }))
      options.decorations = [...(options.decorations ?? []), ...decorations]
    },
  }
}

async function typesByCode(): Promise<Map<string, Typed[]>> {
  const programs = pages.filter(hasPrograms).flatMap(page => {
    const shown = wholeProgramsOf(page).map(({ block, code }) => ({ shown: block.code, whole: code }))
    return snippetsOf(page).flatMap(({ file, code, skip }, index) =>
      skip === undefined ? [{ file: join(FOLDER, file), code, ...shown[index] }] : [],
    )
  })
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(SETTINGS))
  for (const { file, code } of programs) writeFileSync(file, code)

  const types = new Map<string, Typed[]>()
  await using server = await LanguageServer.start()
  for (const { file, code, shown = '', whole = '' } of programs) {
    const typed = await typesIn(server, file, code)
    types.set(whole.trim(), typed)
    types.set(shown.trim(), inBlock(shown.trim(), code, typed))
  }
  return types
}

async function typesIn(server: LanguageServer, file: string, code: string): Promise<Typed[]> {
  const names = namesIn(code)
  const hovers = await server.hoversOf(
    file,
    names.map(({ line, start }) => ({ line, character: start })),
  )
  return names.flatMap((name, index) => {
    const type = typeIn(hovers[index] ?? '')
    return type ? [{ ...name, type }] : []
  })
}

function namesIn(code: string): Omit<Typed, 'type'>[] {
  return code.split('\n').flatMap((text, line) => {
    const names = text.replaceAll(NO_NAMES, other => ' '.repeat(other.length)).matchAll(NAME)
    return [...names].map(({ 0: name, index: start }) => ({ line, start, name }))
  })
}

/** Returns the first block of what an editor shows, which is the type. Documentation follows it. */
function typeIn(hover: string): string {
  const [, text = ''] = /^```typescript\n([\s\S]*?)\n```/.exec(hover) ?? []
  // Every imported name is an alias.
  const type = text.replaceAll('(alias) ', '')
  return type.length > MOST_LENGTH ? `${type.slice(0, MOST_LENGTH)} …` : type
}

/** Returns the types of the names of a block, which is the end of its program, but for imports and the indentation. */
function inBlock(shown: string, code: string, typed: readonly Typed[]): Typed[] {
  const lines = code.split('\n')
  const byLine = Map.groupBy(typed, ({ line }) => line)
  let below = lines.length
  const found = shown
    .split('\n')
    .map((text, line) => ({ text, line }))
    .toReversed()
    .flatMap(({ text, line }) => {
      const same = lines.slice(0, below).findLastIndex(other => other.trim() === text.trim())
      if (same < 0) return ofImport(text, line, lines, typed)
      below = same
      const shift = text.search(/\S|$/) - (lines[same] ?? '').search(/\S|$/)
      return (byLine.get(same) ?? []).map(each => ({ ...each, line, start: each.start + shift }))
    })
  return found.toReversed()
}

/** A program imports once from each module, and its blocks perhaps less of it. */
function ofImport(text: string, line: number, lines: readonly string[], typed: readonly Typed[]): Typed[] {
  const imported = typed.filter(each => lines[each.line]?.startsWith('import '))
  return namesIn(text).flatMap(({ start, name }) => {
    const same = imported.find(each => each.name === name)
    return same ? [{ ...same, line, start }] : []
  })
}
