/**
 * Renders docs/measured.md from rows that tests enforce: the `commands` tables of `test/lua`, `commands.json` and
 * `redisson-tests.json`. `npm run build:rows` writes it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CommandTable, countOf, readCommandTable } from './command-table.ts'
import { type RedissonTests, readRedissonTests } from './redisson-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
export const PAGE_FILE = join(ROOT, 'docs/measured.md')

export function page(): string {
  return `# Commands and tests, row by row

Tests enforce every row of this page, and \`npm run build:rows\` makes it from their data. [The scripts](../lua/README.md) explains the protocol, [cost](cost.md) what an operation costs.

* [What each script runs](#what-each-script-runs)
* [Each operation beside Redisson's](#each-operation-beside-redissons)
* [Redisson's tests, here](#redissons-tests-here)

## What each script runs

The commands that one request runs inside Redis, besides the \`EVALSHA\` itself. Without Java listeners (\`notify: 'none'\`), there is no \`PUBLISH\`; with \`notify: 'both'\`, each is a \`PUBLISH\` and a \`SPUBLISH\`. In these rows, a multi-lock has three members.
${globSync('test/lua/*.test.ts', { cwd: ROOT }).sort().map(scriptRows).join('')}
## Each operation beside Redisson's

The commands of edgelock and of Redisson 4.7, measured with MONITOR on both. A row counts only the last step of its scenario. With each release, Redisson also sends a \`DEL\` of its unlock latch, which is not counted. In the column *Here*, a try of a busy object is the last one of a wait, so it includes one command for the done key. \`npm test\` checks the column *Here*, and \`npm run test:redisson\` checks the column *Redisson*.
${Object.entries(readCommandTable()).map(comparedRows).join('')}
## Redisson's tests, here

Every test that Redisson has for its locks and synchronizers (4.7, commit 66863978b). For each, the tables name edgelock's test of the same behaviour, or say why there is none. \`npm run test:redisson\` also tests the two together, with [several versions](redisson.md#versions): a JVM with a real Redisson and edgelock on one Redis (\`test/interop/\`).

* **H** makes sense unchanged over stateless HTTP.
* **h** makes sense after a change of words: a poll for a message, a holder for a thread, a client for an instance.
* **–** concerns only the JVM or TCP; edgelock has a test if a part of it still applies.

Files are named without \`test/\` and \`.test.ts\`.
${Object.entries(readRedissonTests()).map(testRows).join('')}`
}

/** The rows of `commands(…)` in a test: a situation, the steps that lead to it, and the commands. */
function scriptRows(file: string): string {
  const [, table] = /commands\(`\n(.*?)`\)/s.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
  const rows = table?.trim().split('\n') ?? []
  if (rows.length === 0) return ''
  const kind = basename(file).replace(/(-server)?\.test\.ts$/, '')
  return tableOf(`### Scripts: ${kind}`, ['Situation', 'Commands'], rows.map(cellsOfScript))
}

function cellsOfScript(row: string): string[] {
  const [, situation = '', commands = ''] = /^ *(.*?): .* -> (.*)$/.exec(row) ?? []
  return [situation, counted(commands)]
}

function comparedRows([primitive, operations]: [string, CommandTable[keyof CommandTable]]): string {
  const rows = Object.entries(operations).map(([title, { ours, redisson }]) => [
    title,
    counted(ours),
    counted(redisson),
  ])
  return tableOf(`### Beside Redisson: ${primitive}`, ['Operation', 'Here', 'Redisson'], rows)
}

function testRows([name, tests]: [string, RedissonTests[string]]): string {
  const rows = Object.entries(tests).map(([test, { mark, tests = [], reason = '' }]) => [
    test,
    mark,
    [...tests.map(each => each.replace(/^([\w/-]+): /, '`$1` ')), ...(reason ? [reason] : [])].join('<br>'),
  ])
  return tableOf(`### ${name} (${rows.length})`, ['Test', 'Mark', 'Here'], rows)
}

function tableOf(heading: string, head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`)
  return `\n${heading}\n\n${lines.join('')}`
}

function counted(commands: string): string {
  return `${countOf(commands)}${commands && `: ${commands}`}`
}

if (import.meta.main) writeFileSync(PAGE_FILE, page())
