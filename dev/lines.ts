/** Run by `npx node dev/lines.ts`: prints how many lines stand around the source, for each line of it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const AROUND = ['test', 'dev']
const SOURCE = ['src', 'lua', 'worker']
/** Generated files and data. */
const LEFT_OUT = /\.gen\.ts$|\.json$/

function linesIn(folder: string): number {
  const tracked = execFileSync('git', ['ls-files', '-z', folder], { cwd: ROOT, encoding: 'utf8' })
  const files = tracked.split('\0').filter(path => path && !LEFT_OUT.test(path))
  return files.reduce((sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, 0)
}

function sumOf(folders: readonly string[]): number {
  const counted = folders.map(folder => ({ folder, lines: linesIn(folder) }))
  for (const { folder, lines } of counted)
    console.log(`${folder.padEnd(8)}${lines.toLocaleString('en').padStart(7)}`)
  return counted.reduce((sum, { lines }) => sum + lines, 0)
}

const ratio = sumOf(AROUND) / sumOf(SOURCE)
console.log(`\n(${AROUND.join(' + ')}) / (${SOURCE.join(' + ')}) = ${ratio.toFixed(2)}`)
