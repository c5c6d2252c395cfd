/** What the lock API adds to the start of a worker that does not use it, in counted work. The weight: worker-openapi.test.ts. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'

const folder = tempFolder('worker-start')
const file = (name: string) => join(folder.path, name)
const LOCK_API = /worker\/locks\/api\.ts$/
const WITHOUT = 'export const LOCK_API = [], lockApi = undefined'

beforeAll(async () => {
  const options = {
    entryPoints: [join(import.meta.dirname, '../../worker/index.ts')],
    ...({ bundle: true, minify: true, format: 'esm', platform: 'browser' } as const),
    conditions: ['workerd', 'worker', 'browser'],
  }
  const without = {
    name: 'without the lock API',
    setup: ({ onLoad }: { onLoad(filter: { filter: RegExp }, load: () => { contents: string }): void }) =>
      onLoad({ filter: LOCK_API }, () => ({ contents: WITHOUT })),
  }
  await build({ ...options, outfile: file('with.mjs') })
  await build({ ...options, outfile: file('without.mjs'), plugins: [without] })
})
afterAll(() => folder.remove())

it('calls no more than 1.2 times as many functions', () => {
  const called = (bundle: string) => {
    const at = file(`coverage of ${bundle}`)
    spawnSync(process.execPath, [file(bundle)], { env: { ...process.env, NODE_V8_COVERAGE: at } })
    const { result } = JSON.parse(readFileSync(join(at, readdirSync(at)[0] ?? ''), 'utf8')) as {
      result: { url: string; functions: { ranges: [{ count: number }] }[] }[]
    }
    const functions = result.find(({ url }) => url.endsWith(bundle))?.functions ?? []
    return functions.reduce((sum, { ranges: [{ count }] }) => sum + count, 0)
  }
  const without = called('without.mjs')
  expect(without).toBeGreaterThan(100)
  expect(called('with.mjs') / without).toBeLessThan(1.2)
})
