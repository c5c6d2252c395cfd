import type { Node } from 'luaparse'
import { GLOBALS } from '../javascript.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { isSwitch } from '../switch.ts'
import { namesDeclared, uses } from '../walk.ts'

const PARAMETERS = ['KEYS', 'ARGV']
export interface Surroundings {
  /** The lines of a header of which the build makes the first locals. */
  readonly declaring: readonly number[]
  /** Functions that come with an include. */
  readonly included: readonly string[]
  /** Functions for other files, which may be unused in this one. */
  readonly exported: readonly string[]
}

/** Checks that every name has one meaning and is used, and that no other global is read or written. */
export function checkNames({ tree }: Source, around: Surroundings, report: Report): void {
  const found = uses(tree.body)
  const bindings = new Set<Node>(tree.body.slice(0, around.declaring.length))
  for (const { node, local, parents } of found) {
    if (local || GLOBALS.includes(node.name) || around.included.includes(node.name)) continue
    if (isSwitch(node)) {
      report(lineOf(node), `write \`if ${node.name} then … else … end\` or \`${node.name} and … or …\``)
    } else if (!PARAMETERS.includes(node.name)) {
      report(lineOf(node), `\`${node.name}\` is neither a local nor a global that scripts may use`)
    } else if (!parents.some(parent => bindings.has(parent))) {
      report(lineOf(node), `${node.name} is read only by the header: give it a name there`)
    }
  }
  const used = new Set(found.filter(use => use.local).map(use => use.node.name))
  const fixed = new Set([...PARAMETERS, ...GLOBALS, ...around.included])
  const declared = namesDeclared(tree.body)
  const bound = new Set(declared.slice(0, bindings.size).map(({ node }) => node.name))
  for (const [at, { node }] of declared.entries()) {
    const line = around.declaring[at] ?? lineOf(node)
    const hidesBound = at >= bindings.size && bound.has(node.name)
    if (hidesBound || fixed.has(node.name)) report(line, `\`${node.name}\` already has a meaning`)
    else if (!used.has(node.name) && !mayBeUnused(node.name, around)) {
      report(line, `\`${node.name}\` is never used`)
    }
  }
}

function mayBeUnused(name: string, { exported }: Surroundings): boolean {
  return name === '_' || exported.includes(name)
}
