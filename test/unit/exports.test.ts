/** What package.json promises beside its entries, whose names, types and files `test/package` checks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

it('the package needs nothing at run time', () => {
  const { dependencies = {}, optionalDependencies = {}, ...others }: Record<string, unknown> = manifest
  expect([dependencies, optionalDependencies]).toEqual([{}, {}])
  const peers = ['@opentelemetry/api', '@upstash/redis', 'hono']
  expect(Object.keys(manifest.peerDependencies)).toEqual(peers)
  const optional = Object.fromEntries(peers.map(peer => [peer, { optional: true }]))
  expect(others['peerDependenciesMeta']).toEqual(optional)
})

it('the package ships the build and the pages', () => {
  expect(manifest.files.join(' ')).toBe(
    'dist docs !docs/architecture.md !docs/decisions.md examples !examples/fencing/main.ts skills worker ' +
      '!worker/tsconfig.json llms.txt CHANGELOG.md NOTICE',
  )
})

const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
  typeof target === 'string' ? [] : [[entry.replace('.', 'edgelock'), target.default] as const],
)

it.each(entries)('the entry %s is in the pages with every value that it exports', async (entry, file) => {
  const pages = ['kinds', 'errors', 'guide'].map(page => readFileSync(join(ROOT, `docs/${page}.md`), 'utf8'))
  const source = file.replace('dist', 'src').replace('.js', '.ts')
  const values = Object.keys(await import(join(ROOT, source))).filter(name => name !== 'LockError')
  for (const name of values) expect(pages.join()).toContain(`\`${name}`)
  expect(pages.join()).toContain(entry)
})
