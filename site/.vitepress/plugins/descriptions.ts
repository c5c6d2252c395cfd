import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageData, TransformPageContext } from 'vitepress'
import { cardOf } from './cards.ts'

/** Where the site is served, such as `https://example.com`: a preview of a link needs a whole address of its picture. */
const ORIGIN = process.env['SITE_ORIGIN']
const MOST_CHARACTERS = 200

/** Gives each page a description of its own, from its first paragraph, and a card, for search engines and previews of links. */
export function describePage(page: PageData, { siteConfig }: TransformPageContext): Partial<PageData> {
  const file = page.params?.['path']
  const title = file ?? (page.title || siteConfig.site.title)
  const description = file
    ? `The file ${file} of the repository, to which pages link.`
    : page.description || descriptionIn(join(siteConfig.srcDir, page.filePath)) || siteConfig.site.description
  const preview = {
    'og:title': title,
    'og:description': description,
    'og:type': 'article',
    ...(ORIGIN && {
      'og:image': `${ORIGIN}${siteConfig.site.base}${cardOf(page.relativePath, { title, description })}`,
    }),
  }
  const properties = Object.entries(preview).map(([property, content]) => ['meta', { property, content }])
  const head = [...properties, ['meta', { name: 'twitter:card', content: 'summary_large_image' }]]
  return {
    title,
    description,
    frontmatter: { ...page.frontmatter, head: [...(page.frontmatter['head'] ?? []), ...head] },
  }
}

/** Returns the first sentences of a page, as many as there is room for. */
function descriptionIn(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll(
    /^---\n[\s\S]*?^---$|<!--[\s\S]*?-->|^```[\s\S]*?^```$/gm,
    '',
  )
  const paragraphs = text.split(/\n{2,}/).filter(part => /^[\p{L}`*[]/u.test(part.trim()))
  const plain = paragraphs.map(plainOf).find(part => /[.:。：]$/.test(part)) ?? ''
  let description = ''
  for (const sentence of plain.split(/(?<=[.:] |[。：])/)) {
    if (description && (description + sentence).length > MOST_CHARACTERS) break
    description += sentence
  }
  return description.trim().replace(/:$/, '.').replace(/：$/, '。')
}

function plainOf(markdown: string): string {
  return (
    markdown
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[*`_]/g, '')
      // VitePress writes it into an attribute as it is.
      .replaceAll(/"([^"]*)"/g, '“$1”')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
