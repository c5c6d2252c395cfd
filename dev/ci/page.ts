/** `npx node dev/ci/page.ts` writes the lists of stages in CONTRIBUTING.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS, namesOf, STAGES } from './stages.ts'

const FILE = join(import.meta.dirname, '../../CONTRIBUTING.md')
const BEGIN = '<!-- stages, written by dev/ci/page.ts -->'
const END = '<!-- end of the stages -->'
const LISTED = new RegExp(`(?<=${BEGIN}\n)[\\s\\S]*(?=${END})`)

/** Returns the lists that the page has, and those that it should have. */
export function compared(): { page: string | undefined; table: string } {
  const [page] = LISTED.exec(readFileSync(FILE, 'utf8')) ?? []
  return { page, table: Object.entries(LISTS).map(listOf).join('') }
}

function listOf([when, title]: [string, string]): string {
  const rows = namesOf(when).map(name => {
    const { tests, minutes, needs } = STAGES[name] ?? {}
    return `| \`${name}\` | ${tests}${needs ? `; needs ${needs}` : ''} | ${minutes} |\n`
  })
  return `\n**${when}**: ${title}\n\n| stage | what it tests | minutes |\n|---|---|---|\n${rows.join('')}`
}

if (import.meta.main) {
  const { table } = compared()
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(LISTED, () => table),
  )
}
