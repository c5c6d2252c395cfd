import { type Block, blocksOf, type Page } from './markdown.ts'

export interface Snippet {
  /** `README.md:12` */
  readonly where: string
  /** The name of its module. */
  readonly file: string
  /** Padded with empty lines, so that the compiler's line numbers are those of the page. */
  readonly code: string
  /** Why it is not compiled. */
  readonly skip: string | undefined
  /** Set when it is executed, with the request that is then sent to it. */
  readonly run: { readonly request?: SnippetRequest } | undefined
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
export function snippetsOf({ path, text }: Page): Snippet[] {
  const blocks = blocksOf(text).filter(({ language }) => /^(ts|typescript)$/.test(language))
  return blocks.map((block, index) => {
    const [instructions = ''] = block.note.split('\n', 1)
    const skip = /^ *skip: *(.*)/.exec(instructions)?.[1]
    const words = skip === undefined ? instructions.split(';').map(word => word.trim()) : []
    for (const word of words) {
      if (!/^(|run|follows|handler|vitest|jest)$/.test(word) && !REQUEST.test(word)) {
        throw new Error(`${path}:${block.noteLine}: "${word}" is not an instruction for snippets`)
      }
    }
    const request = words.map(word => REQUEST.exec(word)).find(Boolean)
    const runner = (['vitest', 'jest'] as const).find(name => words.includes(name))
    return {
      where: `${path}:${block.line}`,
      file: `${path.replace(/\.md$/, '').replaceAll('/', '__')}.L${block.line}${runner ? '.test' : ''}.ts`,
      code: moduleOf(chain(blocks, index)),
      skip,
      run: request ? { request: requestOf(request) } : words.includes('run') ? {} : undefined,
      runner,
    }
  })
}

/** Replaces file names in the compiler's output by pages and their lines. */
export function asPages(output: string): string {
  return output.replaceAll(
    /^(?:\S*\/)?([^\s/]+)\.L\d+(?:\.test)?\.ts\((\d+),(\d+)\)/gm,
    (_, name, line, column) => {
      return `${name.replaceAll('__', '/')}.md:${line}:${column}`
    },
  )
}

/** Returns a block after those that it follows. */
function chain(blocks: readonly Block[], index: number): Block[] {
  const block = blocks[index]
  if (!block) return []
  const follows = /^[^\n]*\bfollows\b/.test(block.note)
  return [...(follows ? chain(blocks, index - 1) : []), block]
}

function moduleOf(blocks: readonly Block[]): string {
  const lines: string[] = []
  const put = (line: number, code: string) => {
    for (const [offset, text] of code.split('\n').entries()) lines[line - 1 + offset] = text
  }
  for (const { note, noteLine, line, code } of blocks) {
    const [instructions = '', ...setUp] = note.split('\n')
    put(noteLine + 1, setUp.join('\n'))
    put(line, code)
    if (!/\bhandler\b/.test(instructions)) continue
    put(line - 1, 'export default async function (request: Request) { void request')
    put(line + code.split('\n').length - 1, '}')
  }
  const text = Array.from(lines, line => line ?? '').join('\n')
  const ends = /^const app\b/m.test(text) && !/^export default/m.test(text) ? 'export { app }' : 'export {}'
  return `${text}\n${ends}\n`
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
