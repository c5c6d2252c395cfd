import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { sidebar } from '../sidebar.ts'

/** Too long, and of no use to one who writes code with edgelock. */
const LEFT_OUT = ['/docs/decisions', '/docs/measured', '/CHANGELOG', '/playground']

/** Writes `llms.txt`, a list of the pages, and `llms-full.txt`, the pages that users need, for language models. */
export function writeForModels({ srcDir, outDir, site }: SiteConfig): void {
  const pages = sidebar.flatMap(({ text: room, items = [] }) =>
    items.map(({ text = '', link = '' }) => ({ room, text, link, file: join(srcDir, `${link}.md`) })),
  )
  const rooms = Map.groupBy(pages, ({ room }) => room)
  const lists = [...rooms].map(([room, listed]) =>
    [
      `## ${room}`,
      '',
      ...listed.map(({ text, link }) => `* [${text}](${site.base}${link.slice(1)}.html)`),
    ].join('\n'),
  )
  writeFileSync(join(outDir, 'llms.txt'), [`# ${site.title}`, `> ${site.description}`, ...lists].join('\n\n'))
  const full = pages
    .filter(({ link }) => !LEFT_OUT.includes(link))
    .map(({ file }) => withoutNotes(readFileSync(file, 'utf8')))
  writeFileSync(join(outDir, 'llms-full.txt'), full.join('\n\n---\n\n'))
}

function withoutNotes(text: string): string {
  return text.replaceAll(/<!--[\s\S]*?-->\n?|^\[Whole program\]\(.*\)\n\n/gm, '')
}
