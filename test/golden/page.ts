/**
 * Renders docs/measured.md from rows that tests enforce: the `commands` tables of `test/lua`, `commands.json`,
 * `work.json` and `redisson-tests.json`. `npm run build:rows` writes it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { numbers } from '../../dev/lines.ts'
import { type CommandTable, countOf, readCommandTable } from './command-table.ts'
import { CROWDS, readWork } from './crowds.ts'
import { type Counterpart, readRedissonTests } from './redisson-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
export const PAGE_FILE = join(ROOT, 'docs/measured.md')
/** What a counterpart begins with: the file, and names of Redisson's tests, which the first column has. */
const FILE_AND_NAME = /^([\w/-]+): (?:test\w+(?:, test\w+)*(?: \((?:%s|Redisson\w+|, )+\))?(?:: |$))?/

export function page(): string {
  return `# Commands and tests, row by row

Tests enforce every row, and \`npm run build:rows\` makes this page from their data. [Cost](cost.md) has the price of an operation, and \`lua/README.md\` in the repository explains the scripts.

* [What each script runs](#what-each-script-runs)
* [How much work beside a crowd](#how-much-work-beside-a-crowd)
* [Each operation beside Redisson's](#each-operation-beside-redissons)
* [Redisson's tests, here](#redissons-tests-here)
* [How much code](#how-much-code)

## What each script runs

The commands that one request runs inside Redis, besides the \`EVALSHA\` itself. With \`notify: 'none'\`, there is no \`PUBLISH\`; with \`notify: 'both'\`, each is a \`PUBLISH\` and a \`SPUBLISH\`. A multi-lock has three members.
${globSync('test/lua/*.test.ts', { cwd: ROOT }).sort().map(scriptRows).join('')}
## How much work beside a crowd

What one request asks of Redis while 200, 10,000 and 100,000 others hold or want the same thing: the sum of its commands, their arguments, the elements of their replies, and the elements that they walk over or free. It is counted in a real Redis, not timed. The way to one member of a sorted set counts as part of the command.

Two calls grow, because they search the list in which Redisson keeps the waiters of a fair lock. A waiter that leaves is searched from the end that is nearer, so only the middle of a long queue is far. A living waiter that another client removed is first searched in the whole list, so that it never stands there twice.

${workRows()}
## Each operation beside Redisson's

The commands of edgelock and of Redisson 4.7, by MONITOR. Only the last step of a scenario counts. Each release of Redisson also sends a \`DEL\` of its unlock latch, which is not counted. A try of a busy object is the last one of a wait, so edgelock's includes a \`SET\` of the done key. \`npm test\` checks edgelock's commands, \`npm run ci -- redisson\` Redisson's.
${Object.entries(readCommandTable()).map(comparedRows).join('')}
## Redisson's tests, here

All tests of Redisson's locks and synchronizers (4.7, commit 66863978b), with the test of edgelock that checks the same behaviour, or the reason why there is none. A test of edgelock bears the name of Redisson's, unless it is a row of a table. The tables name its file, without \`test/\` and \`.test.ts\`, and what it checks. \`npm run ci -- redisson\` also runs both libraries on one Redis, with [several versions](redisson.md#versions) of Redisson (\`test/interop/\`).

* **H** makes sense unchanged over stateless HTTP.
* **h** makes sense after a change of words: a poll for a message, a holder for a thread, a client for an instance.
* **–** concerns only the JVM or TCP; edgelock has a test if a part of it still applies.
${testTables()}${codeRows()}`
}

function codeRows(): string {
  const { lines, known } = numbers()
  const shown = (count: number) => count.toLocaleString('en')
  return `
## How much code

Whether the code gets simpler. Lines are written by hand, and rounded. \`npx node dev/lines.ts\` prints the same.

${linesOf(
  ['Room', 'Lines'],
  lines.map(([what, count]) => [what, shown(count)]),
)}
${linesOf(
  ['To know', 'Number'],
  known.map(([what, count]) => [what, shown(count)]),
)}`
}

function workRows(): string {
  const head = ['Script', 'Call', ...CROWDS.map(others => `${others.toLocaleString('en')} others`)]
  const rows = Object.entries(readWork()).flatMap(([script, calls]) =>
    Object.entries(calls).map(([call, counts]) => [
      `\`${script}\``,
      call,
      ...counts.map(count => count.toLocaleString('en')),
    ]),
  )
  return linesOf(head, rows)
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
  return tableOf(`### Beside Redisson: ${primitive}`, ['Operation', 'edgelock', 'Redisson'], rows)
}

/** A table for each class of Redisson. What an earlier class has as well is only named. */
function testTables(): string {
  const classOf = new Map<string, string>()
  const tables = Object.entries(readRedissonTests()).map(([name, tests]) => {
    const rows = Object.entries(tests).map(([test, counterpart]) => {
      const here = described(counterpart)
      const first = classOf.get(here) ?? name
      classOf.set(here, first)
      return [test, counterpart.mark, first === name ? here : `as in ${first}`]
    })
    return tableOf(`### ${name} (${rows.length})`, ['Test', 'Mark', 'Here'], rows)
  })
  return tables.join('')
}

function described({ tests = [], reason = '' }: Counterpart): string {
  const files = tests.map(each => each.replace(FILE_AND_NAME, '`$1` ').trim())
  return [...files, ...(reason ? [reason] : [])].join('<br>')
}

/** Renders rows as a table; rows that differ in their first cell alone share a row. */
function tableOf(heading: string, head: string[], rows: string[][]): string {
  const groups = Map.groupBy(rows, ([, ...rest]) => rest.join(' | '))
  const shared = [...groups].map(([rest, members]) => [members.map(([first]) => first).join('<br>'), rest])
  return `\n${heading}\n\n${linesOf(head, shared)}`
}

function linesOf(head: string[], rows: (string | undefined)[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('')
}

function counted(commands: string): string {
  return `${countOf(commands)}${commands && `: ${commands}`}`
}

if (import.meta.main) writeFileSync(PAGE_FILE, page())
