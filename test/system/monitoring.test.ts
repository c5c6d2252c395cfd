/** Prometheus itself checks the alert rules, plays their tests, and parses every query of the dashboard. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { cacheFolder } from '../../dev/debian/cache-folder.ts'
import { unpackedProgram } from '../../dev/debian/unpack.ts'
import { run } from '../../dev/run-program.ts'
import { tempFolder } from '../../dev/temp-folder.ts'

const FOLDER = join(import.meta.dirname, '../../docs/monitoring')

async function promtool() {
  try {
    const wanted = {
      packages: ['prometheus'],
      program: 'usr/bin/promtool',
      cache: await cacheFolder('prometheus'),
    }
    return (await unpackedProgram(wanted))?.command
  } catch (error) {
    console.error(`Prometheus cannot be had: ${(error as Error).message}`)
    return undefined
  }
}

const program = await promtool()
if (!program) console.error('Not checked by promtool: it comes from a package of Debian or Ubuntu.')

it.skipIf(!program)('the alert rules are right, and fire when they should', async () => {
  await run(program as string, ['check', 'rules', 'alerts.yml'], { cwd: FOLDER })
  await run(program as string, ['test', 'rules', 'alerts.test.yml'], { cwd: FOLDER })
})

it.skipIf(!program)('the queries of the dashboard are PromQL', async () => {
  const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8'))
  const queries: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  const rules = queries.map((expr, at) => ({
    record: `query:${at}`,
    expr: expr.replaceAll(/\$__(range|rate_interval)/g, '5m'),
  }))
  const { path, remove } = tempFolder('dashboard')
  onTestFinished(remove)
  // JSON is YAML.
  writeFileSync(join(path, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  await run(program as string, ['check', 'rules', 'rules.yml'], { cwd: path })
  expect(queries.length).toBeGreaterThan(9)
})
