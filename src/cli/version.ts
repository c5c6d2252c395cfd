import { readFileSync } from 'node:fs'

/** The version of the package. Its manifest lies two folders up from the source, and from what is built of it. */
export function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}
