/** `npx node dev/ci/page.ts` writes the lists of stages in CONTRIBUTING.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS } from './stages.ts'

const FILE = join(import.meta.dirname, '../../CONTRIBUTING.md')
const LISTED = /(?<=<!-- stages, written by dev\/ci\/page.ts -->\n)[\s\S]*(?=<!-- end of the stages -->)/

/** Returns the page as it is, and as it should be. */
export function compared(): { page: string; expected: string } {
  const page = readFileSync(FILE, 'utf8')
  return { page, expected: page.replace(LISTED, tables) }
}

export function tables(): string {
  return Object.entries(LISTS).map(tableOf).join('')
}

function tableOf([name, { when, stages }]: [string, (typeof LISTS)[string]]): string {
  const rows = Object.entries(stages).map(
    ([stage, { tests, minutes, needs }]) =>
      `| \`${stage}\` | ${tests}${needs ? `; needs ${needs}` : ''} | ${minutes} |\n`,
  )
  return `\n**${name}**: ${when}\n\n| stage | what it tests | minutes |\n|---|---|---|\n${rows.join('')}`
}

if (import.meta.main) writeFileSync(FILE, compared().expected)
