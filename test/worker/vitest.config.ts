import { availableParallelism } from 'node:os'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { DEPLOYED } from '../../dev/deployed.ts'
import { bundleWorker } from './bundle.ts'

// The worker that runs the tests always has Node's APIs. The workers under test are therefore separate ones, once with
// and once without these APIs, reached through service bindings.
const FLAVOURS = { WITH_NODE: ['nodejs_compat', 'enable_request_signal'], WITHOUT_NODE: [...DEPLOYED.flags] }

export default defineProject({
  root: import.meta.dirname,
  plugins: [
    cloudflareTest(async ({ inject }) => {
      const rest = inject('rest')
      const bindings = {
        UPSTASH_REDIS_REST_URL: rest.url,
        UPSTASH_REDIS_REST_TOKEN: rest.token,
      }
      const serviceSettings = {
        ...bindings,
        UPSTREAM_URL: inject('upstreamUrl'),
        UPSTREAM_TOKEN: 'upstream-token',
        // A loaded machine may take long over an answer.
        UPSTREAM_TIMEOUT_MS: '60000',
        STRIPE_WEBHOOK_SECRET: 'stripe-secret-of-tests',
        GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests github-secret-before',
        STANDARD_WEBHOOK_SECRET: 'whsec_c3RhbmRhcmQtc2VjcmV0LXN0YW5kYXJkLXNlY3JldA==',
        JOBS: 'report slow-WITH_NODE slow-WITHOUT_NODE',
        JOBS_TOKEN: 'a-jobs-token-of-tests',
        EVENTS_TOKEN: 'an-events-token-of-tests',
        READY_TOKEN: 'a-ready-token-of-tests',
        CONSOLE_TOKEN: 'a-console-token-of-tests the-console-token-before',
        LOCK_TOKENS: 'a-lock-token-of-tests',
        GUARDS: '/received/:id=fenced:test-:id',
        GUARDED_URL: inject('upstreamUrl'),
      }
      const impatient = { ...serviceSettings, UPSTREAM_TIMEOUT_MS: '500' }
      const [guarded, service, orders, callers] = await Promise.all([
        bundleWorker('./fixture/guarded.ts'),
        bundleWorker('../../worker/index.ts'),
        bundleWorker('../../examples/orders/index.ts'),
        bundleWorker('./fixture/callers.ts'),
      ])
      const workers = Object.entries(FLAVOURS).flatMap(([flavour, flags]) => {
        const common = {
          modules: true,
          compatibilityDate: DEPLOYED.date,
          compatibilityFlags: flags,
        }
        return [
          { ...common, name: `GUARDED_${flavour}`, script: guarded, bindings, r2Buckets: ['BUCKET'] },
          { ...common, name: `ORDERS_${flavour}`, script: orders, bindings },
          { ...common, name: `SERVICE_${flavour}`, script: service, bindings: serviceSettings },
          { ...common, name: `IMPATIENT_${flavour}`, script: service, bindings: impatient },
        ]
      })
      const misset = {
        modules: true,
        compatibilityDate: DEPLOYED.date,
        compatibilityFlags: [...DEPLOYED.flags],
        script: service,
      }
      const dates = { OF_2024_10_13: '2024-10-13', OF_TODAY: DEPLOYED.date }
      for (const [name, compatibilityDate] of Object.entries(dates))
        workers.push({ ...misset, name: `CALLERS_${name}`, compatibilityDate, script: callers, bindings })
      const away = { UPSTREAM_URL: inject('awayUrl') }
      workers.push(
        { ...misset, name: 'SERVICE_NO_SECRETS', bindings },
        { ...misset, name: 'SERVICE_NO_UPSTREAM', bindings: { ...serviceSettings, ...away } },
        {
          ...misset,
          name: 'SERVICE_NO_REDIS',
          bindings: { ...serviceSettings, UPSTASH_REDIS_REST_URL: inject('awayUrl') },
        },
      )
      const serviceBindings = Object.fromEntries(workers.map(({ name }) => [name, name]))
      return {
        verbose: false,
        miniflare: {
          compatibilityDate: DEPLOYED.date,
          compatibilityFlags: ['enable_nodejs_inspector_module'],
          serviceBindings,
          workers,
        },
      }
    }),
  ],
  test: {
    name: 'worker',
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    // Projects that run together share this number.
    maxWorkers: availableParallelism(),
    // It ends only what hangs, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
