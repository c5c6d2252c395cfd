/**
 * `node test/support/older/build.ts COMMIT` bundles what clients of an older version use into `edgelock.gen.ts`, so that tests
 * can play that version beside this one without its history. The one there is of the last commit before `inDoubt`.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { run } from '../../../dev/run-program.ts'
import { tempFolder } from '../../../dev/temp-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRY = `
export { createLocks, forgetOnce, inspectOnce, once, onceAs } from './src/index.ts'
export { idempotency, webhookOnce } from './src/web/index.ts'`

const [commit = ''] = process.argv.slice(2)
const folder = tempFolder('older')
const tree = join(folder.path, 'tree')
mkdirSync(tree)
const tar = join(folder.path, 'tree.tar')
await run('git', ['archive', '--output', tar, commit, 'src', 'lua', 'dev/lua'], { cwd: ROOT })
await run('tar', ['-xf', tar, '-C', tree], { cwd: ROOT })
symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
await run(process.execPath, ['dev/lua/build.ts'], { cwd: tree })
const { outputFiles } = await build({
  stdin: { contents: ENTRY, resolveDir: tree, loader: 'ts' },
  ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', platform: 'neutral', write: false },
})
const head = '// @ts-nocheck\n// An older version of this package, bundled by test/support/older/build.ts.\n'
writeFileSync(join(import.meta.dirname, 'edgelock.gen.ts'), head + outputFiles[0]?.text)
await folder.remove()
