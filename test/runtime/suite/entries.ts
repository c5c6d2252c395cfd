/** Every entry of the package. The driver compares this list with the package's manifest. */
export const ENTRIES = {
  edgelock: () => import('edgelock'),
  'edgelock/beside': () => import('edgelock/beside'),
  'edgelock/chat-sdk': () => import('edgelock/chat-sdk'),
  'edgelock/console': () => import('edgelock/console'),
  'edgelock/eslint': () => import('edgelock/eslint'),
  'edgelock/hono': () => import('edgelock/hono'),
  'edgelock/lend': () => import('edgelock/lend'),
  'edgelock/otel': () => import('edgelock/otel'),
  'edgelock/rest': () => import('edgelock/rest'),
  'edgelock/testing': () => import('edgelock/testing'),
  'edgelock/web': () => import('edgelock/web'),
  'edgelock/web-locks': () => import('edgelock/web-locks'),
} as const
