import { FOLDERS, SHIPPED } from '../../memory/scripts/all.gen.ts'

/** One script of the package. */
export interface ShippedScript {
  /** Its folder in `lua/`. */
  readonly kind: string
  readonly verb: string
  readonly text: string
}

/** Lists every script that the package sends. */
export function shippedScripts(): ShippedScript[] {
  return SHIPPED.flatMap(([sent], at) =>
    Object.entries(sent).map(([verb, { text }]) => ({ kind: FOLDERS[at] ?? '', verb, text })),
  )
}

const CALL = /\bredis\.p?call\("([A-Z]+)"/g

/**
 * Returns the commands that the scripts call, each with the kinds whose scripts call it. What a variable names is another
 * one of these, but for PUBLISH, which releases get as an argument.
 */
export function commandsOfScripts(): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>()
  for (const { kind, text } of shippedScripts())
    for (const [, name = ''] of text.matchAll(CALL))
      commands.set(name, (commands.get(name) ?? new Set()).add(kind))
  return commands
}
