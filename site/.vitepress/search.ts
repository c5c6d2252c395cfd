/** What the search of the site covers, and which page comes first for the words that people use. */
import type { DefaultTheme, MarkdownEnv } from 'vitepress'
import { chineseSearch } from './chinese.ts'
import { withoutPrograms } from './plugins/programs.ts'

/**
 * Pages for maintainers: their words would hide the guides. And the first page in Chinese, which VitePress would put into
 * the search of the English pages.
 */
const LEFT_OUT = [
  'docs/decisions.md',
  'docs/measured.md',
  'docs/proofs.md',
  'CHANGELOG.md',
  'README.zh-CN.md',
]

/** Words that readers look for and that a page or a section may not contain: synonyms, other products, texts of errors. */
const WORDS: Readonly<Record<string, string>> = {
  'README.md': 'install start quickstart npm',
  'docs/at-most-once.md': 'exactly once crash charged twice agent tool mcp',
  'docs/cache-stampede.md': 'thundering herd dogpile singleflight cache',
  'docs/cli.md': 'npx terminal command shell flock',
  'docs/console.md': 'dashboard admin ui screen',
  'docs/cost.md': 'price pricing bill billing cheap expensive free plan cost',
  'docs/doctor.md':
    'check eviction maxmemory proxy compatible kvrocks dragonfly keydb srh serverless-redis-http',
  'docs/errors.md':
    'exception LockBusyError LeaseLostError OutcomeUnknownError StoreUnavailableError catch error handling',
  'docs/fencing.md': 'prisma drizzle postgres sql stale write optimistic token monotonic',
  'docs/guide.md':
    'eslint no-floating-promises await mutex wait waiting waitMs release finally watchdog renew',
  'docs/guide.md#withlock': 'timeout timed out waitMs',
  'docs/guide.md#nested-locks': 'nested self deadlock reenter reentrant recursive',
  'docs/guide.md#requirements': 'node 20 node 18 node 22 version engines',
  'docs/guide.md#commonjs': 'require commonjs cjs esm ERR_REQUIRE_ESM TS1479 TS2307 module',
  'docs/idempotency.md': 'payment idempotent idempotency-key double charge',
  'docs/jobs.md': 'nextjs cron crontab schedule scheduled scheduler bullmq inngest queue worker sqs',
  'docs/kinds.md': 'semaphore reentrant rwlock read write fair fifo latch countdownlatch list kinds',
  'docs/leader-election.md': 'leader election singleton standby',
  'docs/limits.md': 'rate limit ratelimit throttle concurrency per minute sliding window tokens openai 429',
  'docs/lock-and-permit-guards.md': 'middleware hono route concurrent requests 409',
  'docs/locks-by-http.md': 'python go php curl ruby',
  'docs/migrating.md': 'migrate migration replace redlock upstash lock node-redisson',
  'docs/once.md': 'dedupe deduplicate deduplication memoize replay',
  'docs/one-turn-per-conversation.md': 'chat bot conversation slack telegram discord',
  'docs/operating.md#a-lock-is-always-busy': 'not released stuck never freed deadlock',
  'docs/opentelemetry.md':
    'grafana prometheus datadog metrics tracing alert monitoring dashboards observability',
  'docs/operating.md':
    'READONLY LOADING OOM NOSCRIPT run ran twice who holds holder WRONGPASS NOAUTH WRONGTYPE ECONNREFUSED stuck deadlock oncall incident lock expired ttl expired while working lost lease',
  'docs/performance.md': 'benchmark fast slow latency bundle size',
  'docs/recipes.md':
    'ioredis express fastify h3 nestjs lambda nuxt nitro sveltekit astro debounce cooldown out of order',
  'docs/redisson.md': 'java spring RLock lockWatchdogTimeout',
  'docs/from-redisson.md': 'tryLock unlock getLock isHeldByCurrentThread RMap port',
  'docs/refresh-a-token.md': 'oauth refresh token rotation rotating',
  'docs/runtimes.md': 'bun deno vercel edge workerd node version support',
  'docs/stability.md': 'semver version breaking release',
  'docs/testing.md': 'jest vitest mock fake timers unit test',
  'docs/waiting.md': 'poll polling pubsub subscribe starvation fairness crowd',
  'docs/watching-scripts.md': 'monitor eval lua commands see',
  'docs/web-locks.md': 'navigator.locks browser tab locks api',
  'docs/webhooks.md':
    'stripe duplicate twice github shopify svix slack discord linear paddle gitlab twilio signature webhook',
  'docs/which-lock.md':
    'choose compare alternative durable object advisory lock etcd zookeeper do i need a lock',
  'docs/worker.md': 'deploy wrangler cloudflare intake dead letter forward order',
  'docs/guarantees.md': 'failover split brain safe jepsen safety martin kleppmann proof replication',
}

/** Words that say nothing of what is looked for. */
const NOISE = 'a an and are be can do does for how i if in is it my of on the to what when while why with you'

/** Words of longer texts above that say nothing of their page. */
const IN_EVERY_PAGE = ['lock', 'locks', 'redis']

/** The API repeats the words of the guides on every line. */
const LATER = '/docs/api.html'

type LocalSearch = NonNullable<DefaultTheme.LocalSearchOptions>

export const search: LocalSearch = {
  _render(source, env: MarkdownEnv, markdown) {
    if (LEFT_OUT.includes(env.relativePath)) return ''
    const { highlight = null } = markdown.options
    // Colours and types of code take most of the time, and only code is searched. Pages have the same renderer.
    markdown.options.highlight = null
    const html = withoutPrograms(markdown.render(source, env))
    markdown.options.highlight = highlight
    // Those of a page belong to its first heading, so that the link leads to the page and not into it.
    return html.replaceAll(/<h\d id="([^"]*)"[\s\S]*?<\/h(\d)>/g, (heading, anchor, level) => {
      const words = WORDS[env.relativePath + (level === '1' ? '' : `#${anchor}`)]
      return words ? `${heading}<p>${words}</p>` : heading
    })
  },
  miniSearch: {
    options: { tokenize: wordsIn },
    // A typing error is one letter, so that a deadlock is no red lock.
    searchOptions: { fuzzy: 0.15, boostDocument: boostDocument(), processTerm: withoutNoise() },
  },
  locales: { zh: { translations: chineseSearch } },
}

/** Chinese has no spaces, so each pair of its characters is a word. VitePress sends the text of this function to the browser. */
function wordsIn(text: string): string[] {
  return text.split(/[\n\r\p{Z}\p{P}]+/u).flatMap(word => {
    const parts = word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []
    return parts.flatMap(part =>
      /^\p{Script=Han}{2}/u.test(part)
        ? (part.match(/.(?=(.))/gu) ?? []).map((one, at) => one + part[at + 1])
        : [part],
    )
  })
}

/** Returns a function of text alone, because VitePress sends it to the browser. */
function boostDocument(): (id: string, term: string) => number {
  const words = Object.fromEntries(
    Object.entries(WORDS).map(([page, text]) => [
      `/${page.replace('.md', '.html')}`,
      text
        .toLowerCase()
        .split(/[\s\p{P}]+/u)
        .filter(word => !IN_EVERY_PAGE.includes(word)),
    ]),
  )
  const body = `
    if (id.startsWith(${JSON.stringify(LATER)})) return 0.2
    const words = ${JSON.stringify(words)}
    const isOf = place => (words[place] || []).includes(term.toLowerCase())
    return isOf(id) ? 40 : isOf(id.split('#')[0]) ? 20 : 1`
  return new Function('id', 'term', body) as (id: string, term: string) => number
}

/** The same for the words of a query. */
function withoutNoise(): (term: string) => string | null {
  const body = `
    const word = term.toLowerCase()
    return ${JSON.stringify(NOISE.split(' '))}.includes(word) ? null : word`
  return new Function('term', body) as (term: string) => string | null
}
