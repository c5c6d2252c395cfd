import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Golden, Scenario } from './scenario.ts'

export const PRIMITIVES = [
  'lock',
  'fair-lock',
  'fenced-lock',
  'read-write-lock',
  'multi-lock',
  'semaphore',
  'permit-semaphore',
  'count-down-latch',
] as const

/** `<primitive>.json` has its scenarios, and the states that they lead to. */
export type Primitive = (typeof PRIMITIVES)[number]

/** Reads the data file of a primitive. */
export function readGolden(primitive: Primitive): Golden {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${primitive}.json`), 'utf8'))
}

/** The scenarios of a primitive, without the states that they lead to. */
export function scenariosOf(primitive: Primitive): Record<string, Scenario> {
  const golden = Object.entries(readGolden(primitive))
  return Object.fromEntries(golden.map(([title, { keys, messages, ...scenario }]) => [title, scenario]))
}
