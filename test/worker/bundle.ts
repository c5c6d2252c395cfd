import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One module that holds a worker and all it imports. Fails when anything imports Node's modules. */
export async function bundleWorker(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    // The log has a test of its own; here it would only drown the results.
    drop: ['console'],
  })
  return outputFiles[0]?.text ?? ''
}
