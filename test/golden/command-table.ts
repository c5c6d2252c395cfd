import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Primitive } from './scenarios.ts'

/** The content of `commands.json`: the inner commands of each scenario's last step, by primitive. */
export type CommandTable = Record<Primitive, Record<string, { ours: string; redisson: string }>>

const TABLE_FILE = join(import.meta.dirname, 'commands.json')

export function readCommandTable(): CommandTable {
  return JSON.parse(readFileSync(TABLE_FILE, 'utf8'))
}

export async function writeCommandTable(table: CommandTable): Promise<void> {
  await writeFile(TABLE_FILE, `${JSON.stringify(table)}\n`)
}

export function countOf(commands: string): number {
  return commands === '' ? 0 : commands.split(' ').length
}
