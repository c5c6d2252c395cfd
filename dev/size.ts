import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type PluginBuild } from 'esbuild'

const ROOT = new URL('../', import.meta.url).pathname

/**
 * Returns the bytes that a module with each of these texts has after bundling, minification by esbuild, and `gzip -9`.
 * Imports are resolved from the root of the repository. Peer dependencies are left out. All are bundled at once, so that
 * esbuild reads each file of `src` once.
 */
export async function bundleSizes(texts: readonly string[]): Promise<number[]> {
  const { outputFiles } = await build({
    entryPoints: texts.map((_, at) => ({ in: `text:${at}`, out: String(at) })),
    plugins: [{ name: 'texts', setup: bundling => serveTexts(bundling, texts) }],
    outdir: ROOT,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['hono', '@upstash/redis'],
    write: false,
  })
  const sizes = outputFiles.map(
    ({ path, contents }) => [basename(path, '.js'), gzipSync(contents, { level: 9 }).length] as const,
  )
  const byText = new Map(sizes)
  return texts.map((_, at) => byText.get(String(at)) ?? 0)
}

function serveTexts(bundling: PluginBuild, texts: readonly string[]): void {
  bundling.onResolve({ filter: /^text:/ }, ({ path }) => ({
    path: path.slice('text:'.length),
    namespace: 'text',
  }))
  bundling.onLoad({ filter: /./, namespace: 'text' }, ({ path }) => ({
    contents: texts[Number(path)] ?? '',
    resolveDir: ROOT,
    loader: 'ts',
  }))
}
