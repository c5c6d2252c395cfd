import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, it } from 'vitest'
import { apiPage } from '../../dev/api/page.ts'
import { publicApi } from '../../dev/api/public-api.ts'
import {
  longOnes,
  MOST_IN_A_DECISION,
  MOST_LONG,
  MOST_ON_PAGE,
  MOST_WORDS,
  sentencesForMaintainers,
  wordsByDecision,
  wordsByPage,
  wordsOn,
} from '../../dev/words.ts'
import { anchorsOf, blocksOf, codeOf, linksOf, type Page, pages, REFERENCE } from './markdown.ts'
import { ROOT } from './pack.ts'

const packed = join(inject('packed').alone, 'node_modules/edgelock')
/** Pages that are generated, or that maintainers read. */
const NO_GUIDES = [REFERENCE, 'docs/decisions.md', 'docs/measured.md']
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const entries = publicApi(packed)
const guides = pages.filter(({ path }) => /^(README|docs\/.*)\.md$/.test(path) && !NO_GUIDES.includes(path))
const code = guides.map(({ text }) => codeOf(text)).join('\n')
const sources = globSync('{src,worker}/**/*.ts', { cwd: ROOT })
  .map(path => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

/** Commands of npm, which are not scripts of package.json. */
const NPM = new Set(['install', 'ci', 'pack', 'publish', 'init', 'create', 'i', 'exec'])

it('the pages for users have at most as many words as agreed; `npx node dev/words.ts` counts them', () => {
  const words = [...wordsByPage().values()].reduce((a, b) => a + b)
  expect(words).toBeLessThanOrEqual(MOST_WORDS)
})

it.each(Object.entries(MOST_ON_PAGE))('%s has at most %i words', (path, most) => {
  expect(wordsOn(path)).toBeLessThanOrEqual(most)
})

it(`a decision has at most ${MOST_IN_A_DECISION} words`, () => {
  const decisions = [...wordsByDecision()]
  expect(decisions.length).toBeGreaterThan(50)
  expect(decisions.filter(([, words]) => words > MOST_IN_A_DECISION)).toEqual([])
})

it.each([...sentencesForMaintainers()])('%s have few sentences of more than 30 words', (_, sentences) => {
  expect(sentences.length).toBeGreaterThan(100)
  expect(longOnes(sentences).length).toBeLessThanOrEqual((sentences.length * MOST_LONG) / 100)
})

it('the page about events has a row for each of them', () => {
  const types = [...readFileSync(join(ROOT, 'src/api/events.ts'), 'utf8').matchAll(/type: '([\w-]+)'/g)]
  const page = pages.find(({ path }) => path === 'docs/opentelemetry.md')
  expect(types.length).toBeGreaterThan(10)
  for (const [, type] of types) expect(page?.text).toContain(`\n| \`${type}\` |`)
})

describe('the reference', () => {
  it('matches the comments in src; if not, run `npm run build:api`', () => {
    expect(readFileSync(join(ROOT, REFERENCE), 'utf8')).toBe(apiPage(entries))
  })

  it('says the unit and the bounds of each number among the options', () => {
    const numbers =
      readFileSync(join(ROOT, REFERENCE), 'utf8').match(
        /^\| `\w+` \| (?:ms|bytes|(?:whole )?number)\b.*/gm,
      ) ?? []
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers.filter(row => !/^\| `\w+` \| [^|]*(?:at least|from) \d/.test(row))).toEqual([])
    expect(numbers.filter(row => /^\| `\w+Ms` \| (?!ms,)/.test(row))).toEqual([])
  })

  it('has a link in the README', () => {
    expect(pages.find(({ path }) => path === 'README.md')?.text).toContain(`](${REFERENCE})`)
  })
})

describe.each(entries)('$specifier', ({ specifier, exports }) => {
  it('is imported in the guides', () => {
    expect(code.includes(`from '${specifier}'`)).toBe(true)
  })

  it('has a comment for every export', () => {
    expect(exports.filter(({ doc }) => !doc).map(({ name }) => name)).toEqual([])
  })

  it('has every function and class in the guides', () => {
    const values = exports.filter(({ kind }) => kind !== 'type').map(({ name }) => name)
    expect(values.filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })

  it('shows every function by its call signatures', () => {
    const functions = exports.filter(({ kind }) => kind === 'function')
    const others = functions.filter(
      ({ signatures }) => !signatures.every(text => text.startsWith('function ')),
    )
    expect(others.map(({ name }) => name)).toEqual([])
  })

  it('mentions only types that users can import', () => {
    const mentions = exports.filter(({ unexported }) => unexported.length > 0)
    expect(mentions.map(({ name, unexported }) => `${name} mentions ${unexported}`)).toEqual([])
  })
})

describe.each(pages)('$path', page => {
  it('imports only names that the package exports', () => {
    expect(importsOf(page).filter(isMissing)).toEqual([])
  })

  it('links to files and headings that exist', () => {
    expect(deadLinks(page, path => join(ROOT, path))).toEqual([])
  })

  it('names durations and sizes that the code has', () => {
    const named = codeOf(page.text).match(/\b[a-z]+[A-Z]\w*(?:Ms|Bytes)\b/g) ?? []
    expect([...new Set(named)].filter(name => !sources.includes(name))).toEqual([])
  })

  it('names npm scripts and files that exist', () => {
    expect(deadCommands(page)).toEqual([])
  })
})

it('statements of SQL in pages run in SQLite', () => {
  const blocks = pages.flatMap(({ text }) => blocksOf(text)).filter(({ language }) => language === 'sql')
  expect(blocks).not.toEqual([])
  for (const { code } of blocks) {
    const database = new DatabaseSync(':memory:')
    for (const statement of code.split(';')) {
      const values = [...statement.matchAll(/\?/g)].map((_, at) => at)
      database.prepare(statement).run(...values)
    }
  }
})

it('scripts in pages are those of lua/, line by line', () => {
  const blocks = pages.flatMap(({ text }) => blocksOf(text)).filter(({ language }) => language === 'lua')
  const shown = blocks.flatMap(({ code }) => {
    const [title = '', ...lines] = code.trim().split('\n')
    const [file] = /lua\/\S+\.lua/.exec(title) ?? []
    return file ? lines.map(line => ({ file, line: line.trim() })) : []
  })
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(({ file, line }) => !readFileSync(join(ROOT, file), 'utf8').includes(line))).toEqual([])
})

describe('the tarball', () => {
  const paths = globSync('**', { cwd: packed })
  const texts = paths.filter(path => /\.(md|txt)$/.test(path)).map(path => ({ path, text: packedText(path) }))
  const programs = paths.filter(path => /^examples\/.*\.ts$/.test(path))

  it('has pages that link only to what it contains', () => {
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.flatMap(page => deadLinks(page, path => join(packed, path)))).toEqual([])
  })

  it('has programs that import only what it contains, and packages', () => {
    expect(programs.length).toBeGreaterThan(20)
    const imports = programs.flatMap(path =>
      [...packedText(path).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
        posix.join(posix.dirname(path), to),
      ),
    )
    // `edgelock init worker` brings the service along. Frameworks generate types, and add the ending of a module.
    const isThere = (path: string) =>
      [path, `${path}.ts`, path.replace('examples/start/worker/', '')].some(file =>
        existsSync(join(packed, file)),
      )
    expect(imports.filter(path => !path.endsWith('/$types') && !isThere(path))).toEqual([])
  })
})

function packedText(path: string): string {
  return readFileSync(join(packed, path), 'utf8')
}

function importsOf({ text }: Page): { specifier: string; name: string }[] {
  const imports = codeOf(text).matchAll(/import (?:type )?\{([^}]*)\} from '(edgelock[^']*)'/g)
  return [...imports].flatMap(([, names = '', specifier = '']) => {
    const list = names.split(',').map(name =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    return list.filter(Boolean).map(name => ({ specifier, name }))
  })
}

function isMissing({ specifier, name }: { specifier: string; name: string }): boolean {
  const entry = entries.find(candidate => candidate.specifier === specifier)
  return !entry?.exports.some(item => item.name === name)
}

function deadLinks({ path, text }: Page, locate: (path: string) => string): string[] {
  return linksOf(text)
    .filter(({ to }) => !/^[a-z]+:/.test(to))
    .filter(({ to }) => {
      const [file = '', anchor] = to.split('#')
      const target = file ? posix.join(posix.dirname(path), file) : path
      if (!existsSync(locate(target))) return true
      return anchor !== undefined && !anchorsOf(readFileSync(locate(target), 'utf8')).includes(anchor)
    })
    .map(({ line, to }) => `${path}:${line}: ${to}`)
}

/** Returns npm scripts and files of this repository that shell blocks or inline code name, but that do not exist. */
function deadCommands({ path, text }: Page): string[] {
  const shell = blocksOf(text).filter(({ language }) => /^(sh|bash|shell|console)$/.test(language))
  const commands = [...shell.map(block => block.code), ...(text.match(/`npm [^`\n]+`/g) ?? [])].join('\n')
  const scripts = [...commands.matchAll(/\bnpm (?:run )?(?:-s |--silent )?([a-z][\w:-]*)/g)]
    .filter(([command, name = '']) => command.includes(' run ') || !NPM.has(name))
    .map(([, name = '']) => name)
    .filter(name => !(name in manifest.scripts))
  const files = [...commands.matchAll(/(?<![\w./:-])((?:[\w.-]+\/)+[\w.-]+\.(?:ts|js|sh|json|toml|sql))\b/g)]
    .map(([, file = '']) => file)
    .filter(file => !existsSync(join(ROOT, file)))
  return [...scripts.map(name => `${path}: npm run ${name}`), ...files.map(file => `${path}: ${file}`)]
}
