import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { isSource } from '../.vitepress/plugins/links.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The files that pages link to, and that are no pages. */
export default {
  paths() {
    const pages = globSync(['*.md', '{docs,lua,examples}/**/*.md'], { cwd: ROOT })
    const linked = pages.flatMap(page =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, href = '']) => href)
        .filter(isSource)
        .filter(href => !href.includes('examples/pages/'))
        .map(href => posix.join(dirname(page), href.split('#')[0] ?? '')),
    )
    return [...new Set(linked)].map(path => ({
      params: { path },
      content: `\`\`\`\`${extname(path).slice(1)}\n${readFileSync(join(ROOT, path), 'utf8')}\n\`\`\`\``,
    }))
  },
}
