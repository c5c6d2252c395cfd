import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const ROOT = new URL('../', import.meta.url).pathname

/**
 * Returns the bytes that a module with this text has after bundling, minification by esbuild, and `gzip -9`. Its
 * imports are resolved from the root of the repository. Peer dependencies are left out.
 */
export async function bundleSize(text: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['hono', '@upstash/redis'],
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length
}
