import type { LocalStatement } from 'luaparse'
import type { Report, Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { namesDeclared, uses } from '../walk.ts'

const PARAMETERS = ['KEYS', 'ARGV']
const LIBRARY = [
  'redis',
  'error',
  'tonumber',
  'tostring',
  'ipairs',
  'pairs',
  'type',
  'string',
  'table',
  'math',
  'unpack',
  'cjson',
]

export interface Surroundings {
  /** The locals that may read KEYS and ARGV. */
  readonly bindings: readonly LocalStatement[]
  /** Functions that come with an include. */
  readonly included: readonly string[]
  /** Functions for other files, which may be unused in this one. */
  readonly exported: readonly string[]
}

/** Checks that every name has one meaning and is used, and that no other global is read or written. */
export function checkNames({ tree }: Source, around: Surroundings, report: Report): void {
  const found = uses(tree.body)
  for (const { node, local, parents } of found) {
    if (local || LIBRARY.includes(node.name) || around.included.includes(node.name)) continue
    if (!PARAMETERS.includes(node.name)) {
      report(lineOf(node), `\`${node.name}\` is neither a local nor a global that scripts may use`)
    } else if (!around.bindings.some(binding => parents.includes(binding))) {
      report(lineOf(node), `${node.name} may be read only by the locals at the top`)
    }
  }
  const used = new Set(found.filter(use => use.local).map(use => use.node.name))
  const fixed = new Set([...PARAMETERS, ...LIBRARY, ...around.included])
  const bound = new Set(around.bindings.flatMap(binding => binding.variables))
  for (const { node } of namesDeclared(tree.body)) {
    if (fixed.has(node.name)) report(lineOf(node), `\`${node.name}\` already has a meaning`)
    else if (!used.has(node.name) && !mayBeUnused(node.name, around)) {
      report(lineOf(node), `\`${node.name}\` is never used`)
    }
    if (bound.has(node)) fixed.add(node.name)
  }
}

function mayBeUnused(name: string, { exported }: Surroundings): boolean {
  return name === '_' || exported.includes(name)
}
