import { readFileSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { tempFolder } from '../../dev/temp-folder.ts'
import { beside, packageUnderTest } from './resolve.ts'
import { ENTRIES } from './suite/entries.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '../..')
/** What users install with the package. */
const PEERS = ['hono', '@upstash/redis', '@hono/node-server']

/** The suite, built for every way in which runtimes load code. */
export interface Stage extends AsyncDisposable {
  /** A module that imports the package and its peers, for runtimes that resolve packages. */
  readonly native: string
  /** The folder of a worker: one bundled module, and a second one with its syntax unchanged. */
  readonly worker: string
  /** The folder of the examples, in which the package can be imported. */
  readonly examples: string
  /** Two scripts. */
  readonly edge: { readonly suite: string; readonly awaitUsing: string }
}

/** @param packageFolder contains the built package: its manifest and the files that the manifest names */
export async function buildStage(packageFolder: string): Promise<Stage> {
  checkEntries(packageFolder)
  const { path: folder, remove } = tempFolder('runtimes')
  await link(folder, 'edgelock', packageFolder)
  for (const peer of PEERS) await link(folder, peer, join(ROOT, 'node_modules', peer))
  const [native, worker, edge] = ['native', 'worker', 'edge'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const examples = join(folder, 'examples')
  for (const name of ['bun', 'deno'])
    await cp(join(ROOT, 'examples', name), join(examples, name), { recursive: true })
  const toBrowser: BuildOptions = { platform: 'browser', plugins: [beside, packageUnderTest(folder)] }
  await Promise.all([
    bundle('hosts/native.ts', native, {
      splitting: true,
      plugins: [beside],
      external: [...PEERS, 'edgelock'],
    }),
    bundle('hosts/worker.ts', worker, {
      ...toBrowser,
      conditions: ['workerd', 'worker', 'browser'],
      alias: { '@upstash/redis': '@upstash/redis/cloudflare' },
    }),
    // Vercel's edge functions import the entry of @upstash/redis for Node.
    bundle('hosts/edge.ts', edge, { ...toBrowser, conditions: ['edge-light', 'browser'], format: 'iife' }),
    ...[native, worker].map(to => bundle('suite/await-using.ts', to, { target: 'esnext' })),
    bundle('suite/await-using.ts', edge, { target: 'esnext', format: 'iife', globalName: 'awaitUsing' }),
  ])
  return {
    native: join(native, 'native.js'),
    examples,
    worker,
    edge: { suite: join(edge, 'edge.js'), awaitUsing: join(edge, 'await-using.js') },
    [Symbol.asyncDispose]: remove,
  }
}

/** Bundles as the platforms' own bundlers do, for which an import of a Node module does not resolve. */
async function bundle(entry: string, outdir: string, options: BuildOptions): Promise<void> {
  const entryPoints = [join(HERE, entry)]
  await build({
    entryPoints,
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    ...options,
  })
}

async function link(folder: string, name: string, target: string): Promise<void> {
  const path = join(folder, 'node_modules', name)
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path, 'junction')
}

function checkEntries(packageFolder: string): void {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const entries = Object.keys(exports).filter(entry => !entry.endsWith('.json'))
  const missing = entries.map(entry => entry.replace('.', 'edgelock')).filter(entry => !(entry in ENTRIES))
  if (missing.length > 0) throw new Error(`test/runtime/suite/entries.ts lacks ${missing.join(', ')}`)
}
