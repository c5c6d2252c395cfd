import { posix } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

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
    const { relativePath } = state.env as MarkdownEnv
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href') ?? ''
      if (!isSource(href)) continue
      const [path = ''] = href.split('#')
      token.attrSet('href', `/source/${posix.join(posix.dirname(relativePath), path)}.html`)
    }
  })
}

/** Returns whether a link leads to a file of the repository that the site shows as it is. */
export function isSource(href: string): boolean {
  return !/^[a-z]+:|^[#/]/.test(href) && /\.(ts|lua|json|toml)(#|$)/.test(href)
}
