import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'
import { placeOf } from './places.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the anchor of a heading as GitHub makes it, so that links within the repository also work here. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** Lets links to files that are no pages lead to the page that shows the file. */
export function linkSources(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('sources', state => {
    const { path: built, realPath = built } = state.env as MarkdownEnv
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href') ?? ''
      if (!isSource(href)) continue
      const [path = ''] = href.split('#')
      token.attrSet('href', `/source/${besides(realPath, path)}.html`)
    }
  })
}

/** Lets links between pages lead to where the site has them. */
export function linkPages(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('pages', state => {
    const { path: built, realPath = built } = state.env as MarkdownEnv
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const [, page, anchor = ''] = /^([^#:]+\.md)(#.*)?$/.exec(token.attrGet('href') ?? '') ?? []
      if (page === undefined || page.startsWith('/')) continue
      token.attrSet('href', `/${placeOf(besides(realPath, page))}${anchor}`)
    }
  })
}

/** Returns the path in the repository of what a page there names. */
function besides(page: string, path: string): string {
  return posix.relative(ROOT, posix.join(posix.dirname(page), path))
}

/** Returns whether a link leads to a file of the repository that the site shows as it is. */
export function isSource(href: string): boolean {
  return !/^[a-z]+:|^[#/]/.test(href) && /\.(ts|lua|json|toml|txt)(#|$)/.test(href)
}
