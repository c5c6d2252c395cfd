/** What the pages link to is in the package: on npm there is no repository around them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
/** npm packs these whatever `files` says. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json']
const packed = [...manifest.files, ...ALWAYS]
const pages = globSync('**/*.md', { cwd: ROOT, exclude: ['**/node_modules', '.cache', 'dist'] }).filter(
  isPacked,
)

describe('the pages of the package', () => {
  it('are found, the README among them', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/fencing.md', 'lua/README.md']))
  })

  it.each(pages)('%s links to what is there and packed', page => {
    for (const { path, heading } of linksOf(page)) {
      expect(existsSync(join(ROOT, path)), `${page} links to ${path}`).toBe(true)
      expect(isPacked(path), `${page} links to ${path}`).toBe(true)
      if (heading && path.endsWith('.md')) expect(headingsOf(path), page).toContain(heading)
    }
  })
})

function isPacked(path: string): boolean {
  return packed.some(entry => path === entry || path.startsWith(`${entry}/`))
}

/** Relative links, outside of code. */
function linksOf(page: string): { path: string; heading: string | undefined }[] {
  return [...textOf(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, file = '', heading]) => ({
      path: file ? posix.join(dirname(page), file).replace(/\/$/, '') : page,
      heading,
    }),
  )
}

/** As GitHub and npm make anchors of them. */
function headingsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
}
