import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { compile, ENGINE_INCLUDES } from '../../dev/lua/compile.ts'
import { compileForeign } from '../../dev/lua/foreign-script.ts'
import type { CompiledScript } from '../../src/memory/engine.ts'
import * as L from '../../src/memory/lua.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { FILES, filesWith } from '../mutation/lua.ts'
import { APPLIED } from './applied.ts'

/** Compiled scripts by the text that clients send. */
export type Compiled = ReadonlyMap<string, CompiledScript>

/** What clients send. */
export type AnyScript = Script<string, { code: string }>

const SRC = join(import.meta.dirname, '../../src')

/** Scripts by their kind and verb. */
const SCRIPTS: Record<string, Record<string, AnyScript>> = {}
const shipped = new Map<string, CompiledScript>()
const names = new Map<string, string>()
for (const file of globSync(`${SRC}/transport/scripts/*.gen.ts`)) {
  const scripts: Record<string, AnyScript> = await import(file)
  SCRIPTS[basename(file, '.gen.ts')] = scripts
  const compiled: Record<string, CompiledScript> = await import(join(SRC, 'memory/scripts', basename(file)))
  for (const [verb, { text }] of Object.entries(scripts)) {
    shipped.set(text, compiled[verb] as CompiledScript)
    names.set(text, `${basename(file, '.gen.ts')} ${verb}`)
  }
}
for (const { sent, compiled } of APPLIED) {
  shipped.set(sent.text, compiled)
  names.set(sent.text, 'apply-once apply')
}

/** With those that `applyOnce` sends for the scripts that simulated users have. */
export const SHIPPED: Compiled = shipped

/** Returns kind and verb of a script, such as `fair-lock acquire`. */
export function nameOf(text: string): string {
  return names.get(text) ?? ''
}

/** What clients send, by its text. */
export const SENT: ReadonlyMap<string, AnyScript> = new Map(
  [...Object.values(SCRIPTS).flatMap(Object.values<AnyScript>), ...APPLIED.map(({ sent }) => sent)].map(
    script => [script.text, script],
  ),
)

export type Change = readonly [right: string, wrong: string]

/** In place of a file of `lua/`: what `applyOnce` sends. */
export const WRAPPED = 'what applyOnce sends'

/** A server that has a mistake: clients send the shipped scripts, and it runs them with changes made to one file of `lua/`. */
export function withMistake(file: string, ...changes: readonly Change[]): Compiled {
  if (file === WRAPPED) {
    const changed = APPLIED.map(
      ({ sent: { text } }) => [text, compileForeign(made(changes, text, file))] as const,
    )
    return new Map([...SHIPPED, ...changed])
  }
  const text = made(changes, FILES.get(`lua/${file}.lua`) ?? '', `lua/${file}.lua`)
  const { modules, problems } = compile(filesWith({ file, text }))
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'))
  return running(modules)
}

function made(changes: readonly Change[], text: string, file: string): string {
  let changed = text
  for (const [right, wrong] of changes) {
    if (!changed.includes(right)) throw new Error(`${file} no longer says ${right}`)
    changed = changed.replace(right, () => wrong)
  }
  return changed
}

/** A server that runs what was compiled to `modules` when clients send the shipped scripts. */
export function running(modules: ReadonlyMap<string, string>): Compiled {
  const changed = new Map(SHIPPED)
  for (const [path, module] of modules) {
    const scripts = SCRIPTS[basename(path, '.gen.ts')]
    if (!path.startsWith('src/memory/') || !scripts) continue
    for (const [verb, compiled] of Object.entries(evaluate(module, modules.get(ENGINE_INCLUDES)))) {
      const sent = scripts[verb]?.text
      if (sent) changed.set(sent, compiled)
    }
  }
  return changed
}

/** Returns the scripts of a generated module. `includes` is the one with the functions of includes. */
export function evaluate(module: string, includes = ''): Record<string, CompiledScript> {
  return exportsOf(module, exportsOf(includes, {}))
}

function exportsOf<T>(module: string, include: object): Record<string, T> {
  const names = [...module.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const code = stripTypeScriptTypes(module)
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
  return new Function('L', 'include', `${code}\nreturn { ${names.join(', ')} }`)(L, include)
}
