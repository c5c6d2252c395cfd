/** Every script that the product sends, from what is generated from the folders of `lua/`. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyScript } from './kind.ts'

const GENERATED = join(import.meta.dirname, '../../src/transport/scripts')

/** By folder and file, such as `fair-lock/force-release`. */
export const SCRIPTS: Readonly<Record<string, AnyScript>> = {}
for (const file of globSync(`${GENERATED}/*.gen.ts`).sort())
  for (const [verb, script] of Object.entries<AnyScript>(await import(file)))
    Object.assign(SCRIPTS, { [`${basename(file, '.gen.ts')}/${dashed(verb)}`]: script })

function dashed(verb: string): string {
  return verb.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
