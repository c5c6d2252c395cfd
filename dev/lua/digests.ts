/**
 * `npm run build:lua` writes `lua/digests.txt`: of each script that is sent, the SHA-1, by which Redis caches it, and its bytes.
 * A digest that changes costs each server one miss after a deployment. With `--check`, fails where the file is out of date.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS, SHIPPED } from '../../src/memory/scripts/all.gen.ts'

const FILE = join(import.meta.dirname, '../../lua/digests.txt')

/** Returns a line for each script, such as `lock/acquire 8ebb3ea21bef… 1512`. */
function digests(): string {
  const lines = SHIPPED.flatMap(([sent], at) =>
    Object.entries(sent).map(([verb, { text }]) => `${FOLDERS[at]}/${kebabCase(verb)} ${summaryOf(text)}\n`),
  )
  return lines.sort().join('')
}

/** Returns the scripts whose lines differ, those that only one text has included. */
export function differing(one: string, other: string): string[] {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const changed = [
    ...lines.filter(line => !others.includes(line)),
    ...others.filter(line => !lines.includes(line)),
  ]
  return [...new Set(changed.map(line => line.split(' ')[0] ?? ''))].sort()
}

function summaryOf(text: string): string {
  return `${createHash('sha1').update(text).digest('hex')} ${Buffer.byteLength(text)}`
}

function kebabCase(verb: string): string {
  return verb.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function check(): void {
  const changed = differing(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', digests())
  if (changed.length === 0) return
  console.error(`lua/digests.txt is out of date (${changed.join(', ')}): run npm run build:lua`)
  process.exitCode = 1
}

if (import.meta.main) {
  if (process.argv.includes('--check')) check()
  else writeFileSync(FILE, digests())
}
