import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageData, TransformPageContext } from 'vitepress'

/** Where the site is served, such as `https://example.com`: a preview of a link needs a whole address of its picture. */
const ORIGIN = process.env['SITE_ORIGIN']

/** Gives each page a description of its own, its first paragraph, and a picture, for search engines and previews of links. */
export function describePage(page: PageData, { siteConfig }: TransformPageContext): Partial<PageData> {
  const title = page.title || siteConfig.site.title
  const description =
    page.description || firstParagraph(join(siteConfig.srcDir, page.filePath)) || siteConfig.site.description
  const preview = {
    'og:title': title,
    'og:description': description,
    'og:type': 'article',
    ...(ORIGIN && { 'og:image': `${ORIGIN}${siteConfig.site.base}preview.png` }),
  }
  const properties = Object.entries(preview).map(([property, content]) => ['meta', { property, content }])
  const head = [...properties, ['meta', { name: 'twitter:card', content: 'summary_large_image' }]]
  return {
    description,
    frontmatter: { ...page.frontmatter, head: [...(page.frontmatter['head'] ?? []), ...head] },
  }
}

function firstParagraph(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll(
    /^---\n[\s\S]*?^---$|<!--[\s\S]*?-->|^```[\s\S]*?^```$/gm,
    '',
  )
  const paragraph = text.split(/\n{2,}/).find(part => /^[\p{L}`*[]/u.test(part.trim())) ?? ''
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > 200 ? `${plain.slice(0, 197).replace(/\s\S*$/, '')} …` : plain
}
