import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { chinese } from './chinese.ts'
import { drawCards } from './plugins/cards.ts'
import { describePage } from './plugins/descriptions.ts'
import { drawDiagrams } from './plugins/diagrams.ts'
import { anchorOf, linkPages, linkSources } from './plugins/links.ts'
import { writeForModels } from './plugins/llms.ts'
import { packagesOfSite } from './plugins/packages.ts'
import { sizePictures } from './plugins/pictures.ts'
import { placeOf } from './plugins/places.ts'
import { unfoldPrograms } from './plugins/programs.ts'
import { offerToRun, runPrograms } from './plugins/run.ts'
import { typesOnHover } from './plugins/types.ts'
import { search } from './search.ts'
import { sidebar } from './sidebar.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** `SITE_BASE=/edgelock/` where the site is not at the root of its host. */
const base = process.env['SITE_BASE'] ?? '/'

export default defineConfig({
  title: 'edgelock',
  description:
    'Distributed locks for Workers, Vercel and servers, and guards for webhooks, payments and jobs.',
  locales: { root: { label: 'English', lang: 'en' }, zh: chinese },
  base,
  // The pages are where they are read in the repository as well.
  srcDir: '..',
  srcExclude: [
    '**/node_modules/**',
    'bench/**',
    'dev/**',
    'interop/**',
    'test/**',
    'dist/**',
    '.*/**',
    'CONTRIBUTING.md',
    'AGENTS.md',
    'CODE_OF_CONDUCT.md',
    'skills/**',
    'site/README.md',
  ],
  rewrites: placeOf,
  outDir: './dist',
  cacheDir: '../.cache/site',
  cleanUrls: false,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: `${base}logo.svg`, type: 'image/svg+xml' }]],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [await typesOnHover()],
    // The highlighter has no grammar of it, and Python's comments and strings look alike.
    languageAlias: { promql: 'python' },
    config(markdown) {
      offerToRun(markdown)
      drawDiagrams(markdown)
      unfoldPrograms(markdown)
      linkSources(markdown)
      linkPages(markdown)
      sizePictures(markdown)
    },
  },
  themeConfig: {
    logo: { src: '/logo.svg', width: 24, height: 24 },
    nav: [
      { text: 'Guide', link: '/docs/guide' },
      { text: 'Which lock?', link: '/docs/which-lock' },
      { text: 'Playground', link: '/playground' },
      { text: 'Cost', link: '/docs/cost' },
      { text: 'Operating', link: '/docs/operating' },
      { text: 'API', link: '/docs/api' },
      { text: '中文', link: '/zh/' },
    ],
    sidebar,
    outline: [2, 3],
    // A page is in one language, so that the other begins at its first page.
    i18nRouting: false,
    search: { provider: 'local', options: search },
  },
  vite: {
    // The server runs workers with the plugins of pages, a build with their own.
    plugins: [packagesOfSite(`${ROOT}site/index.md`), { ...runPrograms(), apply: 'serve' }],
    // Programs may wait at their top.
    build: { target: 'es2022', chunkSizeWarningLimit: 4_096 },
    worker: { format: 'es', plugins: () => [runPrograms()] },
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    server: { fs: { allow: [ROOT] } },
  },
  transformPageData: describePage,
  async buildEnd(site) {
    writeForModels(site)
    await drawCards(site)
  },
})
