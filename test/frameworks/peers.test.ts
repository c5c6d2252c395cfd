/** The optional packages at the lowest version that the manifest accepts, and at the newest; and JSR's own check. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import manifest from '../../package.json' with { type: 'json' }
import { outcomeOf, packTree, ROOT } from '../package/pack.ts'
import { useStack } from '../support/stack.ts'
import { install } from './application.ts'

const PEERS = Object.entries(manifest.peerDependencies)
const SETS = {
  floor: Object.fromEntries(PEERS.map(([name, range]) => [name, range.slice(1)])),
  newest: Object.fromEntries(PEERS.map(([name]) => [name, 'latest'])),
}

/** Uses each peer as an application does: a client, guards, metrics. */
const PROGRAM = `
import assert from 'node:assert/strict'
import { metrics } from '@opentelemetry/api'
import { Redis } from '@upstash/redis'
import { Hono } from 'hono'
import { createLocks, withLock } from 'edgelock'
import { idempotency, lockGuard } from 'edgelock/hono'
import { lockMetrics } from 'edgelock/otel'

const { URL: url, TOKEN: token } = process.env
const onEvent = lockMetrics({ meter: metrics.getMeter('test') })
const locks = createLocks({ redis: new Redis({ url, token, retry: { retries: 0 } }), onEvent })
assert.equal(await withLock(locks, 'a', lease => lease.isHeld()), true)
let runs = 0
const app = new Hono()
app.post('/orders/:id', lockGuard({ locks, name: c => c.req.param('id') }), async c => c.text(c.var.lease.id))
app.post('/payments', idempotency({ locks, scope: 'tenant' }), async c => c.json({ run: ++runs, ...(await c.req.json()) }))
const post = (path, init) => app.request(path, { method: 'POST', ...init })
assert.match(await (await post('/orders/7')).text(), /^[0-9a-f]{8}$/)
const pay = () => post('/payments', { headers: { 'idempotency-key': '"k"' }, body: '{"amount":7}' })
assert.deepEqual([await (await pay()).json(), await (await pay()).json()], Array(2).fill({ run: 1, amount: 7 }))
console.log('all of it works')
`

const stack = useStack()
let folder: string
let tarball: string

beforeAll(async () => {
  const { path, remove } = tempFolder('peers')
  folder = path
  tarball = await packTree(path)
  return remove
})

async function installed(name: string, dependencies: Record<string, string>): Promise<string> {
  const project = join(folder, name)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  await install(project, tarball)
  return project
}

describe.each(Object.entries(SETS))('the peers at their %s', (name, dependencies) => {
  it('are used by a client, by guards and by metrics', async () => {
    const project = await installed(name, dependencies)
    await writeFile(join(project, 'program.js'), PROGRAM)
    const { url, token } = stack().rest
    const env = { ...process.env, URL: url, TOKEN: token }
    const outcome = await outcomeOf(process.execPath, ['program.js'], project, env)
    expect(outcome).toEqual({ code: 0, output: 'all of it works\n' })
  })
})

it('JSR accepts the sources as they are, those that are generated included', async () => {
  const project = await installed('jsr', { deno: '2.9.6' })
  await outcomeOf('npm', ['rebuild', 'deno'], project)
  const deno = join(project, 'node_modules/.bin/deno')
  const { code, output } = await outcomeOf(deno, ['publish', '--dry-run', '--allow-dirty'], ROOT)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Dry run complete') })
})
