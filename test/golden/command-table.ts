import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Primitive } from './scenarios.ts'

/** The content of `test/golden/commands.json`: the inner commands of each scenario's last step, by primitive. */
export type CommandTable = Record<Primitive, Record<string, { ours: string; redisson: string }>>

const TABLE_FILE = join(import.meta.dirname, 'commands.json')
export const PAGE_FILE = join(import.meta.dirname, '..', '..', 'docs', 'inner-commands.md')

export function readCommandTable(): CommandTable {
  return JSON.parse(readFileSync(TABLE_FILE, 'utf8'))
}

export async function writeCommandTable(table: CommandTable): Promise<void> {
  await writeFile(TABLE_FILE, `${JSON.stringify(table, null, 2)}\n`)
  await writeFile(PAGE_FILE, pageOf(table))
}

export function countOf(commands: string): number {
  return commands === '' ? 0 : commands.split(' ').length
}

/** Renders the page `docs/inner-commands.md`. */
export function pageOf(table: CommandTable): string {
  return `# What runs inside Redis

This page lists the commands that one operation runs inside its script, in edgelock and in Redisson 4.7, measured with MONITOR on both. A row counts only the last step of its scenario. With each release, Redisson also sends a \`DEL\` of its unlock latch, which is not counted.

In the column *Here*, a try of a busy object is the last one of a wait, so it includes one command for the done key. Earlier polls take a slot in the line instead, if the kind has one: see [the scripts](../lua/README.md).

\`test/golden/update.ts\` and \`test/interop/update-commands.ts\` write this page. \`npm test\` checks the column *Here*, and \`npm run test:redisson\` checks the column *Redisson*.
${Object.entries(table).map(sectionOf).join('')}`
}

function sectionOf([primitive, rows]: [string, CommandTable[Primitive]]): string {
  const lines = Object.entries(rows).map(
    ([title, { ours, redisson }]) => `| ${title} | ${cellOf(ours)} | ${cellOf(redisson)} |\n`,
  )
  return `\n## ${primitive}\n\n| Operation | Here | Redisson |\n|---|---|---|\n${lines.join('')}`
}

function cellOf(commands: string): string {
  return `${countOf(commands)}${commands && `: ${commands}`}`
}
