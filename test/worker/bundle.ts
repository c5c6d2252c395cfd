import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles a worker and all that it imports into one module, by default without its log. Rejects when any of it imports a
 * module of Node.
 */
export async function bundleWorker(path: string, { logs = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    // Those of the worker order its modules.
    logOverride: { 'ignored-bare-import': 'silent' },
    external: ['cloudflare:workers'],
    drop: logs ? [] : ['console'],
  })
  return outputFiles[0]?.text ?? ''
}
