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
  const hits = (await index()).search(words)
  return [...new Set(hits.map(({ id }) => id.split('#')[0] ?? ''))]
}

async function index(): Promise<SearchIndex> {
  const ofSite = createRequire(join(SITE, 'package.json'))
  const library: Library = ofSite('minisearch')
  const [built = ''] = globSync('dist/assets/chunks/@localSearchIndexroot*.js', { cwd: SITE })
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
