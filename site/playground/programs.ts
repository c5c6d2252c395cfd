import { pages } from '../../test/package/markdown.ts'
import { ROOT } from '../../test/package/pack.ts'
import { type SnippetRequest, snippetsOf } from '../../test/package/snippet.ts'
import { hasPrograms, wholeProgramsOf } from '../../test/package/whole-program.ts'

/** A block of a page that its reader can run in the page. */
export interface PageProgram {
  readonly id: string
  readonly page: string
  /** What the page shows. */
  readonly shown: string
  /** With everything that it needs. */
  readonly code: string
  readonly request: SnippetRequest | undefined
}

/** What a program in a page may import: all of it runs in a browser, or has a stand-in. */
const OFFERED =
  /^(edgelock(\/.*)?|hono|next\/server|node:(assert\/strict|test|timers\/promises)|@upstash\/redis(\/.*)?)$/

/** Every program that a page can run. Built from the pages, as `examples/pages` is. */
export const programs: readonly PageProgram[] = pages.filter(hasPrograms).flatMap(page => {
  const blocks = wholeProgramsOf(page)
  return snippetsOf(page).flatMap(({ code, inPage }, index) => {
    const shown = blocks[index]?.block.code ?? ''
    const doesSomething = inPage?.request || /^(?:\S.* = |for )?\(?await |^console\./m.test(code)
    if (!(inPage && doesSomething && importsOf(code).every(name => OFFERED.test(name)))) return []
    return [
      {
        id: `${page.path.replace(/\.md$/, '')}-${index + 1}`,
        page: page.path,
        shown,
        code,
        request: inPage.request,
      },
    ]
  })
})

/** Returns the program of a block that a page shows, which other pages may repeat. */
export function programOf(shown: string, page: string): PageProgram | undefined {
  const same = programs.filter(program => program.shown.trim() === shown.trim())
  return same.find(program => program.page === page) ?? same[0]
}

export { ROOT }

function importsOf(code: string): string[] {
  return [...code.matchAll(/^import .*? from '([^']+)'/gm)].map(([, name = '']) => name)
}
