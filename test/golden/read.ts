import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Golden } from './scenario.ts'
import type { Primitive } from './scenarios.ts'

/** Reads the data file of a primitive. */
export function readGolden(primitive: Primitive): Golden {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${primitive}.json`), 'utf8'))
}
