import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

/** Shows the program that a link below a block leads to, folded, so that it can be read and copied in the page. */
export function unfoldPrograms(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('programs', state => {
    const { path } = state.env as MarkdownEnv
    for (const [index, { type, content }] of [...state.tokens.entries()].reverse()) {
      const [, label = '', href] = /^\[([^\]]+)\]\(([./]*examples\/pages\/[^)]+)\)$/.exec(content) ?? []
      if (type !== 'inline' || href === undefined) continue
      const html = (text: string) => Object.assign(new state.Token('html_block', '', 0), { content: text })
      const program = Object.assign(new state.Token('fence', 'code', 0), {
        info: 'ts',
        markup: '```',
        content: readFileSync(join(dirname(path), href), 'utf8'),
      })
      const unfolded = [
        html(`<details class="program"><summary>${label}</summary>`),
        program,
        html('</details>'),
      ]
      // With the paragraph around the link.
      state.tokens.splice(index - 1, 3, ...unfolded)
    }
  })
}

/** Removes the programs from a rendered page: they repeat what their blocks say. */
export function withoutPrograms(html: string): string {
  return html.replaceAll(/<details class="program">[\s\S]*?<\/details>/g, '')
}
