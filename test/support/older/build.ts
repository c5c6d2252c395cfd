/**
 * `node test/support/older/build.ts COMMIT` bundles the package and the worker of a release into `edgelock.gen.ts`, so that
 * tests can play that release beside this one without its history. Until 0.1.0 is published, da0f6b0c is the last one.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { run } from '../../../dev/run-program.ts'
import { tempFolder } from '../../../dev/temp-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRY = `
export { aesGcm, countDownLatch, createLocks, fairLock, fencedLock, inDoubt, inspectOnce, lock, multiLock } from 'edgelock'
export { once, permitSemaphore, readWriteLock, resolveOnce, resume, semaphore, serialize, stringLock } from 'edgelock'
export { carryTo, idempotency, runCarried, webhookOnce } from 'edgelock/web'
export { default as worker } from './worker/index.ts'`

const [commit = ''] = process.argv.slice(2)
const folder = tempFolder('older')
const tree = join(folder.path, 'tree')
mkdirSync(tree)
const tar = join(folder.path, 'tree.tar')
await run('git', ['archive', '--output', tar, commit], { cwd: ROOT })
await run('tar', ['-xf', tar, '-C', tree], { cwd: ROOT })
symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
await run('npm', ['run', 'prepare', '--if-present'], { cwd: tree })
const { exports } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'))
const entries = Object.entries<{ default?: string }>(exports).map(([entry, { default: built = '' }]) => [
  `edgelock${entry.slice(1)}`,
  join(tree, built.replace('dist', 'src').replace(/js$/, 'ts')),
])
const { outputFiles } = await build({
  stdin: { contents: ENTRY, resolveDir: tree, loader: 'ts' },
  ...{ alias: Object.fromEntries(entries), packages: 'external' },
  ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', platform: 'neutral', write: false },
})
const head = `// @ts-nocheck\n// The release ${commit}, bundled by test/support/older/build.ts.\n`
writeFileSync(join(import.meta.dirname, 'edgelock.gen.ts'), head + outputFiles[0]?.text)
await folder.remove()
