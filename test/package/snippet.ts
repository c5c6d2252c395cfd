import { type Block, blocksOf, type Page } from './markdown.ts'

export interface Snippet {
  /** `README.md:12` */
  readonly where: string
  /** The name of the module it becomes. */
  readonly file: string
  /** With the lines that the page has, so that the compiler's line numbers are the page's. */
  readonly code: string
  /** Why this is no TypeScript that compiles. */
  readonly skip: string | undefined
  /** Whether it is executed, and the request it is sent then. */
  readonly run: { readonly request?: SnippetRequest } | undefined
}

export interface SnippetRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** What must be answered; any 2xx when left out. */
  readonly status?: number
}

const REQUEST = /^request (?:(\d{3}) )?([A-Z]+) (\/\S*)(?: (.+))?$/

/** The TypeScript of a page. README.md beside this file tells what a note may say. */
export function snippetsOf({ path, text }: Page): Snippet[] {
  const blocks = blocksOf(text).filter(({ language }) => /^(ts|typescript)$/.test(language))
  return blocks.map((block, index) => {
    const [orders = ''] = block.note.split('\n', 1)
    const skip = /^ *skip: *(.*)/.exec(orders)?.[1]
    const words = skip === undefined ? orders.split(';').map(word => word.trim()) : []
    for (const word of words) {
      if (!/^(|run|follows|handler)$/.test(word) && !REQUEST.test(word)) {
        throw new Error(`${path}:${block.noteLine}: what is "${word}"?`)
      }
    }
    const request = words.map(word => REQUEST.exec(word)).find(Boolean)
    return {
      where: `${path}:${block.line}`,
      file: `${path.replace(/\.md$/, '').replaceAll('/', '__')}.L${block.line}.ts`,
      code: moduleOf(chain(blocks, index)),
      skip,
      run: request ? { request: requestOf(request) } : words.includes('run') ? {} : undefined,
    }
  })
}

/** In the compiler's output: the page's name and lines. */
export function asPages(output: string): string {
  return output.replaceAll(/^(?:\S*\/)?([^\s/]+)\.L\d+\.ts\((\d+),(\d+)\)/gm, (_, name, line, column) => {
    return `${name.replaceAll('__', '/')}.md:${line}:${column}`
  })
}

/** A block with those that it follows. */
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
    const [orders = '', ...setUp] = note.split('\n')
    put(noteLine + 1, setUp.join('\n'))
    put(line, code)
    if (!/\bhandler\b/.test(orders)) continue
    put(line - 1, 'export default async function (request: Request) { void request')
    put(line + code.split('\n').length - 1, '}')
  }
  const text = Array.from(lines, line => line ?? '').join('\n')
  const ends = /^const app\b/m.test(text) && !/^export default/m.test(text) ? 'export { app }' : 'export {}'
  return `${text}\n${ends}\n`
}

function requestOf([, status, method = '', path = '', body]: readonly (
  | string
  | undefined
)[]): SnippetRequest {
  return { method, path, ...(body ? { body } : {}), ...(status ? { status: Number(status) } : {}) }
}
