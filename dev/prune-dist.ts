/**
 * Run by `prepack`. Makes few files of the program's own modules, which no bundler reads: one for each command,
 * and what commands share. Removes the modules and declarations in `dist` that no entry of the package reaches, and the comments
 * in modules, which declarations have too. A module per source remains, so that bundlers can drop what is not imported.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin, transformSync } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /\b(?:from|import) ?\(?['"](\.[^'"]+)['"]/g

const CLI = join(ROOT, 'dist/cli')

/** Leaves the library's modules where they are. */
const onlyTheProgram: Plugin = {
  name: 'only-the-program',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path)
      if (file.startsWith(CLI)) return undefined
      return { path: `./${relative(join(ROOT, 'dist'), file)}`, external: true }
    })
  },
}

await build({
  // The watchdog of `edgelock run` is a process of its own, whose module the program finds beside itself.
  entryPoints: { cli: `${CLI}.js`, watchdog: `${CLI}/run/watchdog.js` },
  outdir: join(ROOT, 'dist'),
  // One command must not wait for the code of the others. All lie side by side, from where the library's modules are found.
  splitting: true,
  chunkNames: 'cli-[name]-[hash]',
  allowOverwrite: true,
  ...{
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    packages: 'external',
  },
  plugins: [onlyTheProgram],
})

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
for (const program of [...Object.values(manifest.bin), 'dist/watchdog.js']) reach(join(program), '.js')

for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: ROOT })) {
  const text = reached.get(file)
  if (text === undefined) rmSync(join(ROOT, file))
  else if (file.endsWith('.js')) writeFileSync(join(ROOT, file), printed(file, text))
}

/**
 * Annotations that bundlers read, such as `@__PURE__`, stay: by them, scripts that are not used are dropped. The engine's
 * generated code and the program, which no bundler reads, lose their blanks and the names of their variables too.
 */
function printed(file: string, text: string): string {
  const isUnread = /^dist\/(memory\/.*\.gen|cli(-.+)?|watchdog)\.js$/.test(file)
  const minify = { minifyWhitespace: isUnread, minifyIdentifiers: isUnread }
  return transformSync(text, { format: 'esm', target: 'esnext', charset: 'utf8', ...minify }).code
}
