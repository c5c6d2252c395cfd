/**
 * Counts what readers read: `npx node dev/words.ts` prints the words of each page for users with their sum, and the sentences
 * of more than 30 words in what maintainers read.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** On all pages for users, so that a page grows only where another one shrinks. */
export const MOST_WORDS = 30_000
/** On pages that were once too long. */
export const MOST_ON_PAGE: Readonly<Record<string, number>> = {
  'docs/waiting.md': 1_300,
  'docs/webhooks.md': 2_200,
  'docs/guarantees.md': 1_350,
  'docs/worker.md': 2_000,
  'docs/decisions.md': 6_750,
  'lua/line.md': 1_200,
}

const ROOT = join(import.meta.dirname, '..')
const FOR_USERS = ['README.md', 'docs/*.md']
/** Generated, or for maintainers. */
const OTHERS = /^docs\/(api|measured|architecture|decisions|proofs)\.md$/

/** Returns the number of words of each page for users. */
export function wordsByPage(): Map<string, number> {
  const paths = globSync(FOR_USERS, { cwd: ROOT }).filter(path => !OTHERS.test(path))
  return new Map(paths.sort().map(path => [path, wordsOn(path)]))
}

/** Returns the number of words of a page, outside of code, comments and addresses. */
export function wordsOn(path: string): number {
  return wordsOf(readFileSync(join(ROOT, path), 'utf8'))
}

function wordsOf(text: string): number {
  const prose = text
    .replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->|`[^`\n]+`/gm, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
  return prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
}

/** In a decision, so that the page stays no archive. */
export const MOST_IN_A_DECISION = 120

/** Returns how many words each decision has. */
export function wordsByDecision(): Map<string, number> {
  const [, ...decisions] = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8').split(/^### /m)
  return new Map(
    decisions.map(each => {
      const [title = '', ...text] = each.replace(/^## .*/m, '').split('\n')
      return [title, wordsOf(text.join('\n'))]
    }),
  )
}

/** In a sentence. */
const MOST_IN_A_SENTENCE = 30
/** Of a hundred sentences, so many may be longer. */
export const MOST_LONG = 3

/** Returns the sentences of what maintainers read: the comments in `lua/`, its README, and the decisions. */
export function sentencesForMaintainers(): Map<string, string[]> {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const comments = globSync('lua/**/*.lua', { cwd: ROOT }).flatMap(path => commentsOf(read(path)))
  return new Map([
    ['comments in lua/', comments.flatMap(sentencesOf)],
    ...['lua/README.md', 'docs/decisions.md'].map((page): [string, string[]] => [
      page,
      sentencesIn(read(page)),
    ]),
  ])
}

/** Returns those that have too many words. */
export function longOnes(sentences: readonly string[]): string[] {
  return sentences.filter(each => wordsOf(each.replaceAll(/`[^`\n]+`/g, 'code')) > MOST_IN_A_SENTENCE)
}

/** The paragraphs of comments, without declarations of a header. */
function commentsOf(text: string): string[] {
  const [, header = ''] = /^--\[\[\n([\s\S]*?)\n\n/.exec(text) ?? []
  const runs = text.match(/(?:^ *-- .*\n)+/gm) ?? []
  return [header, ...runs.flatMap(run => run.replaceAll(/^ *-- /gm, '').split(/\n(?=`\w+`)/))]
}

/** The sentences of a page, outside of code, tables and titles. */
function sentencesIn(page: string): string[] {
  const prose = page.replaceAll(/^ *```[\s\S]*?^ *```|^ *\|.*$|^#.*$/gm, '')
  return prose.split(/\n\s*\n|\n *(?=\* |\d\. )/).flatMap(sentencesOf)
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]) /)
    .filter(each => /\w/.test(each))
}

if (import.meta.main) {
  const pages = wordsByPage()
  for (const [path, words] of pages) console.log(`${String(words).padStart(6)} ${path}`)
  console.log(`${String([...pages.values()].reduce((a, b) => a + b)).padStart(6)} of ${MOST_WORDS}`)
  for (const [what, sentences] of sentencesForMaintainers()) {
    const long = longOnes(sentences)
    console.log(`${what}: ${long.length} of ${sentences.length} sentences are long`)
    for (const each of long) console.log(`  ${each}`)
  }
}
