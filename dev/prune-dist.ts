/**
 * Run by `prepack`. Removes the modules and declarations in `dist` that no entry of the package reaches, and the comments
 * in modules, which declarations have too. A module per source remains, so that bundlers can drop what is not imported.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /\b(?:from|import) ?\(?['"](\.[^'"]+)['"]/g

const reached = new Map<string, string>()

/** @param extension what the file and those that it imports end in: declarations import declarations */
function reach(file: string, extension: '.d.ts' | '.js'): void {
  if (reached.has(file)) return
  const text = readFileSync(join(ROOT, file), 'utf8')
  reached.set(file, text)
  for (const [, specifier = ''] of text.matchAll(IMPORT)) {
    reach(join(dirname(file), specifier.replace(/\.[jt]s$/, extension)), extension)
  }
}

for (const entry of Object.values(manifest.exports)) {
  if (typeof entry === 'string') continue
  reach(join(entry.types), '.d.ts')
  reach(join(entry.default), '.js')
}
for (const program of Object.values(manifest.bin)) reach(join(program), '.js')

for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: ROOT })) {
  const text = reached.get(file)
  if (text === undefined) rmSync(join(ROOT, file))
  else if (file.endsWith('.js')) writeFileSync(join(ROOT, file), printed(file, text))
}

/** Annotations that bundlers read, such as `@__PURE__`, stay. Generated code, which people do not read, loses its blanks too. */
function printed(file: string, text: string): string {
  const minifyWhitespace = file.endsWith('.gen.js')
  return transformSync(text, { format: 'esm', target: 'esnext', charset: 'utf8', minifyWhitespace }).code
}
