import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SITE } from '../../../dev/site.ts'

interface Found {
  readonly id: string
}
interface SearchIndex {
  search(words: string): Found[]
}
interface Library {
  loadJSON(json: string, options: object): SearchIndex
}

/** Returns the pages that the built site finds, the best first, with the settings that VitePress gives the browser. */
export async function pagesFound(words: string): Promise<string[]> {
  return [...new Set((await sectionsFound(words)).map(section => section.split('#')[0] ?? ''))]
}

/** Returns the sections that it finds. Readers of Chinese search in the Chinese pages. */
export async function sectionsFound(words: string): Promise<string[]> {
  const locale = /\p{Script=Han}/u.test(words) ? 'zh' : 'root'
  return (await index(locale)).search(words).map(({ id }) => id)
}

const loaded = new Map<string, Promise<SearchIndex>>()

function index(locale: string): Promise<SearchIndex> {
  const known = loaded.get(locale) ?? load(locale)
  loaded.set(locale, known)
  return known
}

async function load(locale: string): Promise<SearchIndex> {
  const ofSite = createRequire(join(SITE, 'package.json'))
  const library: Library = ofSite('minisearch')
  const [built = ''] = globSync(`dist/assets/chunks/@localSearchIndex${locale}*.js`, { cwd: SITE })
  const { default: json } = await import(pathToFileURL(join(SITE, built)).href)
  const { search } = await import(pathToFileURL(join(SITE, '.vitepress/search.ts')).href)
  return library.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      ...search.miniSearch.searchOptions,
    },
    ...search.miniSearch.options,
  })
}
