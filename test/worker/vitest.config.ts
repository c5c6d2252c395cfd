import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { bundleWorker } from './bundle.ts'

const DATE = '2026-07-01'

// The worker that runs the tests has Node's APIs whether we want it or not. So the workers under test are others beside
// it, once with and once without them, reached through service bindings.
const FLAVOURS = { WITH_NODE: ['nodejs_compat'], WITHOUT_NODE: ['no_nodejs_compat'] }

export default defineProject({
  root: import.meta.dirname,
  plugins: [
    cloudflareTest(async ({ inject }) => {
      const rest = inject('rest')
      const bindings = {
        UPSTASH_REDIS_REST_URL: rest.url,
        UPSTASH_REDIS_REST_TOKEN: rest.token,
        AWAY_URL: inject('awayUrl'),
      }
      const [guarded, service] = await Promise.all([
        bundleWorker('./fixture/guarded.ts'),
        bundleWorker('../../worker/index.ts'),
      ])
      const workers = Object.entries(FLAVOURS).flatMap(([flavour, flags]) => {
        const common = {
          modules: true,
          compatibilityDate: DATE,
          compatibilityFlags: [...flags, 'enable_request_signal'],
        }
        return [
          { ...common, name: `GUARDED_${flavour}`, script: guarded, bindings },
          { ...common, name: `SERVICE_${flavour}`, script: service, bindings },
        ]
      })
      const unbound = { name: 'SERVICE_UNBOUND', modules: true, compatibilityDate: DATE, script: service }
      const serviceBindings = Object.fromEntries([...workers, unbound].map(({ name }) => [name, name]))
      return {
        verbose: false,
        miniflare: {
          compatibilityDate: DATE,
          compatibilityFlags: ['enable_nodejs_inspector_module'],
          serviceBindings,
          workers: [...workers, unbound],
        },
      }
    }),
  ],
  test: {
    name: 'worker',
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
