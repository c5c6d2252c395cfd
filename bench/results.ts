import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Bundle } from './bundles.ts'
import type { Cold } from './cold.ts'
import type { Crowd, Figures } from './crowd.ts'
import type { Cycles, Kept } from './cycles.ts'
import type { Sharing } from './sharing.ts'

/** One contestant in one crowd. */
export interface Run extends Crowd, Figures {
  readonly contestant: string
}

/** What the last part was measured on. */
export interface Setting {
  readonly month: string
  readonly node: string
  readonly redis: string
  readonly cores: number
  readonly cpu: string
}

/** The content of `bench/results.json`. Parts may come from different runs. */
export interface Results {
  readonly setting?: Setting
  readonly cycles: Cycles
  readonly kept: readonly Kept[]
  readonly bundles: readonly Bundle[]
  readonly cold: readonly Cold[]
  readonly runs: readonly Run[]
  readonly sharing: readonly Sharing[]
}

const FILE = new URL('results.json', import.meta.url)

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Replaces parts, and leaves the others as they are. */
export function writeResults(parts: Partial<Results>): void {
  const present = existsSync(FILE) ? readResults() : {}
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(2)) : value
  writeFileSync(FILE, `${JSON.stringify({ ...present, ...parts }, rounded, 2)}\n`)
}
