import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Primitive } from './scenarios.ts'

/** The data file of inner commands, `test/golden/commands.json`: by primitive and scenario, for its last step. */
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

/** The page about them, `docs/inner-commands.md`. */
export function pageOf(table: CommandTable): string {
  return `# What runs inside Redis

The commands that one operation runs inside its script, here and in Redisson 4.7, measured with MONITOR on both. Only the last step of each line counts. Redisson sends a \`DEL\` of its unlock latch besides, with each release. Written by \`test/golden/update.ts\` and \`test/interop/update-commands.ts\`; \`npm test\` holds our column against it, \`npm run test:redisson\` Redisson's. A try that is refused is the last one of a wait here, which costs the done key; the polls before it do not.
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
