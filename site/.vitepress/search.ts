/** What the search of the site covers, and which page comes first for the words that people use. */
import type { DefaultTheme, MarkdownEnv } from 'vitepress'
import { withoutPrograms } from './plugins/programs.ts'

/** Pages for maintainers: their words would hide the guides. */
const LEFT_OUT = ['docs/decisions.md', 'docs/measured.md', 'CHANGELOG.md']

/** Words that readers look for and that a page may not contain, by page. */
const WORDS: Readonly<Record<string, string>> = {
  'docs/webhooks.md': 'stripe duplicate twice github shopify svix signature',
  'docs/jobs.md': 'nextjs cron crontab schedule scheduled scheduler',
  'docs/leader-election.md': 'leader election singleton standby',
  'docs/operating.md': 'READONLY LOADING OOM NOSCRIPT stuck deadlock oncall incident',
  'docs/recipes.md': 'ioredis express fastify h3',
  'docs/idempotency.md': 'payment idempotent double charge',
  'docs/at-most-once.md': 'exactly once crash charged twice agent tool mcp',
  'docs/redisson.md': 'java spring RLock',
  'docs/migrating.md': 'migrate migration',
  'docs/locks-by-http.md': 'python go php curl',
  'docs/testing.md': 'jest vitest mock fake timers',
}

/** The API repeats the words of the guides on every line. */
const LATER = '/docs/api.html'

type LocalSearch = NonNullable<DefaultTheme.LocalSearchOptions>

export const search: LocalSearch = {
  _render(source, env: MarkdownEnv, markdown) {
    const html = withoutPrograms(markdown.render(source, env))
    if (LEFT_OUT.includes(env.relativePath)) return ''
    const words = WORDS[env.relativePath]
    // They belong to the first heading, so that the link leads to the page and not into it.
    return words ? html.replace('</h1>', `</h1><p>${words}</p>`) : html
  },
  miniSearch: { searchOptions: { boostDocument: boostDocument() } },
}

/** Returns a function of text alone, because VitePress sends it to the browser. */
function boostDocument(): (id: string, term: string) => number {
  const words = Object.fromEntries(
    Object.entries(WORDS).map(([page, text]) => [
      `/${page.replace('.md', '.html')}`,
      text.toLowerCase().split(/[\s\p{P}]+/u),
    ]),
  )
  const body = `
    if (id.startsWith(${JSON.stringify(LATER)})) return 0.2
    const [page] = id.split('#')
    return (${JSON.stringify(words)}[page] || []).includes(term.toLowerCase()) ? 20 : 1`
  return new Function('id', 'term', body) as (id: string, term: string) => number
}
