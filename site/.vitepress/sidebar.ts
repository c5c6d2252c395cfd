/** As VitePress takes it, whose types are installed only to build the site. */
interface SidebarItem {
  text: string
  link?: string
  items?: SidebarItem[]
  collapsed?: boolean
}

const page = (text: string, name: string): SidebarItem => ({ text, link: `/docs/${name}` })

/** Every page, in the order in which it is needed. */
export const sidebar: SidebarItem[] = [
  {
    text: 'Start',
    items: [
      { text: 'Try it in a minute', link: '/README' },
      page('Guide', 'guide'),
      page('Which lock?', 'which-lock'),
      page('Recipes', 'recipes'),
      { text: 'Playground', link: '/playground' },
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Webhooks', 'webhooks'),
      page('Idempotency keys', 'idempotency'),
      page('Jobs and cron', 'jobs'),
      page('Leader election', 'leader-election'),
      page('Refresh a token once', 'refresh-a-token'),
      page('One turn per conversation', 'one-turn-per-conversation'),
      page('Cache stampede', 'cache-stampede'),
      page('Limits: n at once, m per minute', 'limits'),
      page('Work done once', 'once'),
      page('At most once', 'at-most-once'),
      page('Locks and limits for requests', 'lock-and-permit-guards'),
      page('Java beside the edge', 'redisson'),
      page('From Redisson, method by method', 'from-redisson'),
      page('Coming from another library', 'migrating'),
      page('Fencing', 'fencing'),
      page('Web Locks, between processes', 'web-locks'),
      page('Testing', 'testing'),
      page('Locks for Python, Go and curl', 'locks-by-http'),
      page('The worker to deploy', 'worker'),
    ],
  },
  {
    text: 'Operating',
    items: [
      page('When something breaks', 'operating'),
      page('Examining a store', 'doctor'),
      page('Cost on Upstash', 'cost'),
      page('The command line', 'cli'),
      page('The console', 'console'),
      page('Metrics and spans', 'opentelemetry'),
      page('Watching the scripts', 'watching-scripts'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Every kind of lock', 'kinds'),
      page('API', 'api'),
      page('Errors', 'errors'),
      page('Runtimes', 'runtimes'),
      page('Stability and versions', 'stability'),
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
  {
    text: 'How it works',
    items: [
      page('The protocol in pictures', 'protocol'),
      page('Waiting', 'waiting'),
      page('Performance', 'performance'),
      page('Guarantees and proof', 'guarantees'),
      { text: 'The scripts', link: '/lua/README' },
      page('Commands and tests, beside Redisson’s', 'measured'),
    ],
  },
  {
    text: 'For maintainers',
    items: [
      page('Architecture', 'architecture'),
      page('Proofs', 'proofs'),
      { text: 'How waiters are paced', link: '/lua/line' },
      page('Decisions by subject', 'decisions'),
      { text: 'Security', link: '/SECURITY' },
    ],
  },
]

/** The pages in Chinese, and where the English ones begin. */
export const chineseSidebar: SidebarItem[] = [
  {
    text: '中文文档',
    items: [
      { text: '快速上手', link: '/zh/' },
      page('常见问答', 'zh/faq'),
      page('加锁、解锁、续期，逐行对照', 'zh/redisson-scripts'),
      page('从 Redisson 迁移', 'zh/from-redisson'),
    ],
  },
  {
    text: '英文文档',
    items: [
      page('Guide', 'guide'),
      page('Webhooks', 'webhooks'),
      page('Every kind of lock', 'kinds'),
      page('When something breaks', 'operating'),
      page('API', 'api'),
    ],
  },
]
