import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

/** Gives each drawn picture the size that its file names, so that nothing moves when it has been loaded. */
export function sizePictures(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('pictures', state => {
    const { path } = state.env as MarkdownEnv
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const src = token.attrGet('src') ?? ''
      if (token.type !== 'image' || !/^(?![a-z]+:|\/).*\.svg$/.test(src)) continue
      const [root = ''] = readFileSync(join(dirname(path), src), 'utf8').match(/<svg[^>]*>/) ?? []
      for (const side of ['width', 'height']) {
        const [, length] = root.match(` ${side}="(\\d+)"`) ?? []
        if (length) token.attrSet(side, length)
      }
    }
  })
}
