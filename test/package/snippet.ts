import type { Page } from './markdown.ts'
import { wholeProgramsOf } from './whole-program.ts'

export interface Snippet {
  /** `README.md:12` */
  readonly where: string
  /** The name of its module. */
  readonly file: string
  /** The whole program of the block. */
  readonly code: string
  /** Why it is not compiled. */
  readonly skip: string | undefined
  /** Set when it is executed, with the request that is then sent to it. */
  readonly run: { readonly request?: SnippetRequest } | undefined
  /** Set when it may run in its page of the site as well, if a browser has what it imports. */
  readonly inPage: { readonly request?: SnippetRequest } | undefined
  /** The test runner that executes it as well. */
  readonly runner: 'vitest' | 'jest' | undefined
}

export interface SnippetRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** The expected status. Default: any 2xx. */
  readonly status?: number
  /** It is a delivery of Stripe's, and sent twice. */
  readonly isDelivery?: boolean
}

const REQUEST = /^(request|stripe) (?:(\d{3}) )?([A-Z]+) (\/\S*)(?: (.+))?$/

/** Returns the TypeScript of a page. README.md in this folder describes the notes. */
export function snippetsOf(page: Page): Snippet[] {
  return wholeProgramsOf(page).map(({ block, code }) => {
    const [instructions = ''] = block.note.split('\n', 1)
    const skip = /^ *skip: *(.*)/.exec(instructions)?.[1]
    const words = skip === undefined ? instructions.split(';').map(word => word.trim()) : []
    for (const word of words) {
      if (!/^(|run|page|follows|handler|vitest|jest)$/.test(word) && !REQUEST.test(word)) {
        throw new Error(`${page.path}:${block.noteLine}: "${word}" is not an instruction for snippets`)
      }
    }
    const request = words.map(word => REQUEST.exec(word)).find(Boolean)
    const run = request ? { request: requestOf(request) } : words.includes('run') ? {} : undefined
    const runner = (['vitest', 'jest'] as const).find(name => words.includes(name))
    return {
      where: `${page.path}:${block.line}`,
      file: `${page.path.replace(/\.md$/, '').replaceAll('/', '__')}.L${block.line}${runner ? '.test' : ''}.ts`,
      code: /^(im|ex)port\b/m.test(code) ? code : `${code}export {}\n`,
      skip,
      run,
      // The store in memory runs no scripts of others.
      inPage: /\bapplyOnce\b/.test(code) ? undefined : (run ?? (words.includes('page') ? {} : undefined)),
      runner,
    }
  })
}

/** Replaces file names in the compiler's output by pages, and the lines of their blocks and programs. */
export function asPages(output: string): string {
  return output.replaceAll(
    /^(?:\S*\/)?([^\s/]+)\.L(\d+)(?:\.test)?\.ts\((\d+),(\d+)\)/gm,
    (_, name, block, line, column) =>
      `${name.replaceAll('__', '/')}.md:${block}, in its whole program at ${line}:${column}`,
  )
}

function requestOf([, verb, status, method = '', path = '', body]: readonly (
  | string
  | undefined
)[]): SnippetRequest {
  const isDelivery = verb === 'stripe'
  return {
    method,
    path,
    isDelivery,
    ...(body ? { body } : {}),
    ...(status ? { status: Number(status) } : {}),
  }
}
