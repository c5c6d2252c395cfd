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
      page('Recipes by task', 'recipes-by-task'),
      page('Recipes by platform', 'recipes'),
      { text: 'Playground', link: '/playground' },
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Webhooks', 'webhooks'),
      page('Idempotency keys', 'idempotency'),
      page('Jobs and cron', 'jobs'),
      page('Work done once', 'once'),
      page('Locks and limits for requests', 'lock-and-permit-guards'),
      page('Java beside the edge', 'redisson'),
      page('Fencing', 'fencing'),
      page('Web Locks, between processes', 'web-locks'),
      page('Testing', 'testing'),
      page('The worker to deploy', 'worker'),
    ],
  },
  {
    text: 'Operating',
    items: [
      page('When something breaks', 'operating'),
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
      page('Commands, ours and Redisson’s', 'inner-commands'),
      page('Redisson’s tests and ours', 'redisson-parity'),
    ],
  },
  {
    text: 'For maintainers',
    items: [
      page('Architecture', 'architecture'),
      page('Decisions by subject', 'decisions'),
      { text: 'Security', link: '/SECURITY' },
    ],
  },
]
