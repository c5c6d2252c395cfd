import { declarationsOf } from './bindings.ts'
import { checkCommands } from './checks/commands.ts'
import { checkHeader } from './checks/header.ts'
import { checkInclude, checkIncludeLines } from './checks/includes.ts'
import { checkNames } from './checks/names.ts'
import { checkNumbers } from './checks/numbers.ts'
import { checkReplies } from './checks/replies.ts'
import type { Script } from './emit.ts'
import { emitEngineIncludes, emitEngineIndex, emitEngineModule, emitModule } from './emit.ts'
import { type Header, readHeader } from './header.ts'
import { closureOf, exportsOf, includesOf, isInclude } from './includes.ts'
import { format, type Problem, type Report } from './problem.ts'
import { shortNames } from './short-names.ts'
import type { Source } from './source.ts'
import { parseOnce } from './source.ts'
import { bindAtOnce, strip } from './strip.ts'
import { variantsOf } from './switch.ts'
import { textReplies } from './text-replies.ts'

interface Compilation {
  /** The text of each generated module by its path. Empty when there are problems. */
  readonly modules: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

type Sources = ReadonlyMap<string, Source>
type Reporter = (file: string) => Report

const PATH = /^lua\/([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)*)\.lua$/

/** The module with all compiled scripts. No kind may have its name. */
export const ENGINE_INDEX = 'src/memory/scripts/all.gen.ts'

/** The module with the functions of all includes. */
export const ENGINE_INCLUDES = 'src/memory/scripts/include.gen.ts'

/**
 * Compiles the texts of `lua/**`, keyed by their paths from the root of the repository, to modules. `unchecked` compiles
 * what breaks a rule too, as long as it parses: mutants break many.
 */
export function compile(files: ReadonlyMap<string, string>, { unchecked = false } = {}): Compilation {
  const problems: Problem[] = []
  const reporter: Reporter = file => (line, message) => problems.push({ file, line, message })
  const sources = parseAll(files, reporter)
  // A file that does not parse would cause false problems in the files that include it.
  const scripts = problems.length > 0 ? [] : checkAll(sources, reporter)
  if (problems.length > 0 && !unchecked) return { modules: new Map(), problems: inOrder(problems) }
  return { modules: emitAll(scripts, includesAmong(sources)), problems }
}

/** Every script and include, by its path. */
export function parseAll(files: ReadonlyMap<string, string>, reporter: Reporter): Sources {
  const sources = new Map<string, Source>()
  const variants = variantsOf(files)
  for (const path of [...variants.keys()].sort()) {
    const variant = variants.get(path)
    const source = variant && parseOnce(path, variant, reporter(variant.file))
    if (source) sources.set(path, source)
  }
  return sources
}

function checkAll(sources: Sources, reporter: Reporter): Script[] {
  const scripts: Script[] = []
  for (const source of sources.values()) {
    const report = reporter(source.file)
    const included = includesOf(source, sources).flatMap(exportsOf)
    if (!PATH.test(source.file)) report(1, 'a script must be named lua/<primitive>/<verb>.lua, in kebab-case')
    checkIncludeLines(source, sources, report)
    if (isInclude(source.file)) {
      checkInclude(source, sources, report)
      checkCommands(source, undefined, report)
      checkNames(source, { declaring: [], included, exported: exportsOf(source) }, report)
    } else {
      const header = readHeader(source.text, report)
      if (header) scripts.push(checkScript(source, header, included, sources, report))
    }
  }
  checkNumbers([...sources.values()], reporter)
  return scripts
}

function checkScript(
  source: Source,
  header: Header,
  included: readonly string[],
  sources: Sources,
  report: Report,
): Script {
  const declaring = declarationsOf(header).map(({ line }) => line)
  checkNames(source, { declaring, included, exported: [] }, report)
  checkHeader(header, report)
  checkReplies(source, header, report)
  checkCommands(source, header, report)
  const [, primitive = '', verb = ''] = PATH.exec(source.path) ?? []
  const whole = [...closureOf(source, sources), source]
  const texts = textReplies(source, header)
  const names = shortNames(whole)
  const text = strip(whole, bindAtOnce(source, header, names), names, texts)
  return { primitive, verb, header, text, texts, source, included }
}

/** Every include once: one that has a switch counts without it. */
function includesAmong(sources: Sources): Source[] {
  return [...sources.values()].filter(({ file, path }) => isInclude(file) && file === path)
}

function emitAll(scripts: readonly Script[], includes: readonly Source[]): Map<string, string> {
  const primitives = [...Map.groupBy(scripts, script => script.primitive)]
  return new Map([
    ...primitives.flatMap(([name, own]): [string, string][] => [
      [`src/transport/scripts/${name}.gen.ts`, emitModule(name, own)],
      [`src/memory/scripts/${name}.gen.ts`, emitEngineModule(name, own)],
    ]),
    [ENGINE_INCLUDES, emitEngineIncludes(includes)],
    [ENGINE_INDEX, emitEngineIndex(primitives.map(([name]) => name))],
  ])
}

/** By their places. Scripts that share a file have most of their problems in common. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const once = [...new Map(problems.map(each => [format(each), each])).values()]
  return once.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
