/** What an import weighs in a bundle: minified by esbuild, gzipped, packages from outside left out. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const ROOT = new URL('../', import.meta.url).pathname

/** Bytes after gzip of a module with this text; its imports are resolved from the root of the repository. */
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
