/** Every entry of the package. The driver holds this list against the package's manifest. */
export const ENTRIES = {
  edgelock: () => import('edgelock'),
  'edgelock/lock': () => import('edgelock/lock'),
  'edgelock/hono': () => import('edgelock/hono'),
  'edgelock/rest': () => import('edgelock/rest'),
  'edgelock/web': () => import('edgelock/web'),
} as const
