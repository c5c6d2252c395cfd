import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'
import { programOf, programs, ROOT } from '../../playground/programs.ts'

/** The list of programs, which loads each when it is run. */
const LIST = 'virtual:programs'
/** Where programs seem to lie, so that their packages are found. */
const AT = `${join(ROOT, 'examples/pages/of-the-site')}-`
const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Puts a button that runs it below each block that can run in a page. */
export function offerToRun(markdown: MarkdownRenderer): void {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, options, env: MarkdownEnv, self) => {
    const { info = '', content = '' } = tokens[index] ?? {}
    const html = fence?.(tokens, index, options, env, self) ?? ''
    const program = /^ts\b/.test(info) ? programOf(content, env.relativePath) : undefined
    return program ? `${html}<RunProgram program="${program.id}" />` : html
  }
}

/** Lets the worker of the site load the programs of the pages, on the sources of edgelock. */
export function runPrograms(): Plugin {
  return {
    name: 'run-programs',
    enforce: 'pre',
    resolveId(id) {
      if (id === LIST) return `\0${LIST}`
      if (id.startsWith(AT)) return id
      return standInFor(id) ?? sourceOf(id)
    },
    load(id) {
      if (id === `\0${LIST}`) return listOfPrograms()
      if (!id.startsWith(AT)) return undefined
      // The build would replace `process.env` of a global `process`.
      return `const { process } = globalThis\n${programs[Number.parseInt(id.slice(AT.length), 10)]?.code}\nexport {}\n`
    },
  }
}

function listOfPrograms(): string {
  const rows = programs.map(({ id, request }, index) => {
    const row = JSON.stringify(request ?? null)
    return `${JSON.stringify(id)}: { request: ${row}, load: () => import(${JSON.stringify(`${AT}${index}.ts`)}) }`
  })
  return `export const programs = {\n${rows.join(',\n')}\n}`
}

/** What stands for a module of Node or of a platform. */
function standInFor(id: string): string | undefined {
  const path = join(ROOT, 'site/playground/stand-ins', `${id.replace('node:', '').replaceAll('/', '-')}.ts`)
  return existsSync(path) ? path : undefined
}

function sourceOf(id: string): string | undefined {
  const built = exports[id.replace(/^edgelock/, '.')]?.default
  return built && id.startsWith('edgelock')
    ? join(ROOT, built.replace('dist', 'src').replace(/js$/, 'ts'))
    : undefined
}
