/** `npx node dev/ci/page.ts` writes the lists of stages in CONTRIBUTING.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS } from './stages.ts'

const FILE = join(import.meta.dirname, '../../CONTRIBUTING.md')
const BEGIN = '<!-- stages, written by dev/ci/page.ts -->'
const END = '<!-- end of the stages -->'
const LISTED = new RegExp(`(?<=${BEGIN}\n)[\\s\\S]*(?=${END})`)

/** Returns the lists that the page has, and those that it should have. */
export function compared(): { page: string | undefined; table: string } {
  const [page] = LISTED.exec(readFileSync(FILE, 'utf8')) ?? []
  return { page, table: Object.entries(LISTS).map(listOf).join('') }
}

function listOf([name, { when, stages }]: [string, (typeof LISTS)[string]]): string {
  const rows = Object.entries(stages).map(
    ([stage, { tests, minutes, needs }]) =>
      `| \`${stage}\` | ${tests}${needs ? `; needs ${needs}` : ''} | ${minutes} |\n`,
  )
  return `\n**${name}**: ${when}\n\n| stage | what it tests | minutes |\n|---|---|---|\n${rows.join('')}`
}

if (import.meta.main) {
  const { table } = compared()
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(LISTED, () => table),
  )
}
