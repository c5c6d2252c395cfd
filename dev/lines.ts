/**
 * Says whether the code gets simpler: `npx node dev/lines.ts` prints the hand-written lines of each room, and what a
 * reader or a caller has to know. `docs/measured.md` keeps it; lines are rounded there, so that not every change edits it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = ['src', 'lua', 'worker']
const AROUND = ['test', 'dev']
/** Generated files and data. */
const LEFT_OUT = /\.gen\.ts$|\.(json|txt)$/

type Row = readonly [what: string, number: number]

/** The rows of the page, after `npm run build`. */
export function numbers(): { lines: Row[]; known: Row[] } {
  const rooms = Map.groupBy(
    handWritten('src'),
    path => (/^src\/([\w-]+)\//.exec(path)?.[1] ?? 'entries') as string,
  )
  const lines: Row[] = [
    ...[...rooms].map(([room, paths]): Row => [`src, ${room}`, linesIn(paths)]),
    ...[...SOURCE, ...AROUND].map((folder): Row => [`${folder}, all`, linesIn(handWritten(folder))]),
  ]
  return { lines: lines.map(([what, count]) => [what, rounded(count)]), known: JSON.parse(run(KNOWN)) }
}

/** Lines of `test` and `dev` for each line of `src`, `lua` and `worker`. */
function linesAround(): number {
  const sum = (folders: string[]) => linesIn(folders.flatMap(handWritten))
  return Math.round((100 * sum(AROUND)) / sum(SOURCE)) / 100
}

function handWritten(folder: string): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z', folder], { cwd: ROOT, encoding: 'utf8' })
  return tracked.split('\0').filter(path => path && !LEFT_OUT.test(path))
}

function linesIn(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, 0)
}

/** To two digits. */
function rounded(count: number): number {
  return Number(count.toPrecision(2))
}

/** What only the built package can say, in a process in which nothing else runs. */
const KNOWN = `
import manifest from './package.json' with { type: 'json' }
const entries = Object.keys(manifest.exports).filter(entry => entry !== './package.json')
const nameOf = entry => 'edgelock' + entry.slice(1)
const modules = Object.fromEntries(await Promise.all(entries.map(async entry => [entry, await import(nameOf(entry))])))
const { createLocks, lock, once, withLock } = modules['.']
const { idempotency, lockGuard, permitGuard, stripe, webhookOnce } = modules['./web']
const { memory } = modules['./testing']
const locks = createLocks({ redis: memory() })

const messageOf = async call => { try { await call() } catch (error) { return error.message } }
const optionsOf = async call => /, only (.*)$/m.exec(await messageOf(call))[1].split(', ').length
const wrong = { locks, zzz: 1 }
const options = {
  withLock: () => withLock(locks, 'a', { zzz: 1 }, () => {}),
  once: () => once(locks, 'a', { zzz: 1 }, () => {}),
  lockGuard: () => lockGuard({ ...wrong, name: () => 'a' }, () => {}),
  permitGuard: () => permitGuard({ ...wrong, name: () => 'a', permits: 1 }, () => {}),
  idempotency: () => idempotency(wrong, () => {}),
  webhookOnce: () => webhookOnce({ ...wrong, sender: stripe('s') }, () => {}),
}
const known = entries.map(entry => ['values of ' + nameOf(entry), Object.keys(modules[entry]).length])
for (const [name, call] of Object.entries(options)) known.push(['options of ' + name, await optionsOf(call)])
console.log(JSON.stringify(known))`

function run(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}

if (import.meta.main) {
  const { lines, known } = numbers()
  for (const [what, count] of [...lines, ...known])
    console.log(`${what.padEnd(32)}${count.toLocaleString('en').padStart(7)}`)
  console.log(`lines of ${AROUND.join(' and ')} for each of ${SOURCE.join(', ')}: ${linesAround()}`)
}
