/** Counts the words that users read: `npx node dev/words.ts` prints them by page, with the sum. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** At most so many, so that a page grows only where another one shrinks. */
export const MOST_WORDS = 36_000

const ROOT = join(import.meta.dirname, '..')
const FOR_USERS = ['README.md', 'docs/*.md']
/** Generated, for maintainers, or the same in another language. */
const OTHERS = /^docs\/(api|measured|architecture|decisions)\.md$|\.zh-CN\.md$/

/** Returns the number of words of each page for users, outside of code, comments and addresses. */
export function wordsByPage(): Map<string, number> {
  const paths = globSync(FOR_USERS, { cwd: ROOT }).filter(path => !OTHERS.test(path))
  return new Map(paths.sort().map(path => [path, wordsOf(readFileSync(join(ROOT, path), 'utf8'))]))
}

function wordsOf(text: string): number {
  const prose = text
    .replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->|`[^`\n]+`/gm, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
  return prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
}

if (import.meta.main) {
  const pages = wordsByPage()
  for (const [path, words] of pages) console.log(`${String(words).padStart(6)} ${path}`)
  console.log(`${String([...pages.values()].reduce((a, b) => a + b)).padStart(6)} of ${MOST_WORDS}`)
}
