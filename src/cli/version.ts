import { createRequire } from 'node:module'

/** The version of the package, which finds its own manifest by its name wherever this module is. */
export function version(): string {
  return createRequire(import.meta.url)('edgelock/package.json').version
}
