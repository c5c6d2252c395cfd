/** What the worker describes and checks its lock API by, and what it weighs. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { lockApiDocument } from '../../dev/lock-api/document.ts'
import { OPENAPI } from '../../worker/locks/openapi.gen.ts'

it('openapi.gen.ts is what npm run build:openapi writes', () => {
  expect(JSON.parse(JSON.stringify(lockApiDocument()))).toEqual(JSON.parse(OPENAPI))
})

it('the worker weighs at most 85 kB, because it checks requests without a library', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../worker/index.ts', import.meta.url))],
    ...{ bundle: true, write: false, minify: true, format: 'esm', platform: 'browser' },
    conditions: ['workerd', 'worker', 'browser'],
    // They order the modules.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  const text = outputFiles[0]?.contents ?? new Uint8Array()
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(85_000)
  expect(new TextDecoder().decode(text)).not.toContain('ZodError')
})
