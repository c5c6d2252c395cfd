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

/** All scripts, each with its kind and verb, such as `fair-lock acquire`, and with what it is compiled to. */
export const SCRIPTS: { name: string; script: AnyScript; compiled: CompiledScript }[] = []
for (const file of globSync(`${SRC}/transport/scripts/*.gen.ts`).sort()) {
  const compiled: Record<string, CompiledScript> = await import(join(SRC, 'memory/scripts', basename(file)))
  for (const [verb, script] of Object.entries<AnyScript>(await import(file)))
    SCRIPTS.push({
      name: `${basename(file, '.gen.ts')} ${verb}`,
      script,
      compiled: compiled[verb] as CompiledScript,
    })
}
// What `applyOnce` sends for the scripts that simulated users have.
for (const { sent, compiled } of APPLIED) SCRIPTS.push({ name: 'apply-once apply', script: sent, compiled })

const BY_TEXT = new Map(SCRIPTS.map(each => [each.script.text, each]))

export const SHIPPED: Compiled = new Map([...BY_TEXT].map(([text, { compiled }]) => [text, compiled]))

/** What clients send, by its text. */
export const SENT: ReadonlyMap<string, AnyScript> = new Map(
  [...BY_TEXT].map(([text, { script }]) => [text, script]),
)

export function nameOf(text: string): string {
  return BY_TEXT.get(text)?.name ?? ''
}

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
    const sent = SCRIPTS.filter(({ name }) => name.startsWith(`${basename(path, '.gen.ts')} `))
    if (!path.startsWith('src/memory/') || sent.length === 0) continue
    const compiled = evaluate(module, modules.get(ENGINE_INCLUDES))
    for (const { name, script } of sent)
      changed.set(script.text, compiled[name.split(' ')[1] as string] as CompiledScript)
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
