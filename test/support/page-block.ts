import { transformSync } from 'esbuild'
import { blocksOf, pages } from '../package/markdown.ts'

/**
 * Runs the block of a page that contains a text, as a module, with the packages that it imports and the names that its
 * reader has declared. Returns its exports.
 */
export function runBlock<Exports>(
  path: string,
  part: string,
  packages: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Exports {
  const page = pages.find(each => each.path === path)
  const block = blocksOf(page?.text ?? '').find(({ code }) => code.includes(part))
  if (!block) throw new Error(`${path} has no block with ${part}`)
  // At once: virtual time does not wait for another process.
  const { code } = transformSync(block.code, { loader: 'ts', format: 'cjs' })
  const module = { exports: {} }
  const load = (name: string) => {
    if (!packages[name]) throw new Error(`${path} imports ${name}, which the test does not give it`)
    return packages[name]
  }
  new Function('require', 'module', ...Object.keys(given), code)(load, module, ...Object.values(given))
  return module.exports as Exports
}
