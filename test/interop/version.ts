/** The version of Redisson that the tests run against. `npm run ci -- redisson --version …` sets it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const POM = join(import.meta.dirname, '../../interop/redisson/pom.xml')

/** The newest version that this repository was tested with, rather than the one that Maven Central has today. */
export const LATEST: string =
  /<redisson\.version>([\d.]+)</.exec(readFileSync(POM, 'utf8'))?.[1] ?? missing(POM)

export const VERSION: string = process.env['REDISSON_VERSION'] ?? LATEST

/** Whether the tests run against this version or a later one. */
export function isSince(version: string): boolean {
  return VERSION.localeCompare(version, 'en', { numeric: true }) >= 0
}

function missing(file: string): never {
  throw new Error(`${file} names no version of Redisson`)
}
