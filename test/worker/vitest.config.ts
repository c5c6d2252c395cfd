import { availableParallelism } from 'node:os'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { DEPLOYED } from '../../dev/deployed.ts'
import { bundleWorker } from './bundle.ts'

// The worker that runs the tests always has Node's APIs. The workers under test are therefore separate ones, once with
// and once without these APIs, reached through service bindings.
const FLAVOURS = { WITH_NODE: ['nodejs_compat', 'enable_request_signal'], WITHOUT_NODE: [...DEPLOYED.flags] }

const AS_DEPLOYED = {
  modules: true,
  compatibilityDate: DEPLOYED.date,
  compatibilityFlags: [...DEPLOYED.flags],
}

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
      const [guarded, service, orders, callers] = await Promise.all([
        bundleWorker('./fixture/guarded.ts'),
        bundleWorker('../../worker/index.ts'),
        bundleWorker('../../examples/orders/index.ts'),
        bundleWorker('./fixture/callers.ts'),
      ])
      const serviceWith = (changed: object) => ({
        script: service,
        bindings: { ...serviceSettings, ...changed },
      })
      const away = inject('awayUrl')
      const workers = [
        ...Object.entries(FLAVOURS).flatMap(([flavour, compatibilityFlags]) =>
          Object.entries({
            GUARDED: { script: guarded, bindings, r2Buckets: ['BUCKET'] },
            ORDERS: { script: orders, bindings },
            SERVICE: serviceWith({}),
            IMPATIENT: serviceWith({ UPSTREAM_TIMEOUT_MS: '500' }),
          }).map(([name, worker]) => ({ name: `${name}_${flavour}`, compatibilityFlags, ...worker })),
        ),
        { name: 'CALLERS_OF_TODAY', script: callers, bindings },
        { name: 'CALLERS_OF_2024_10_13', compatibilityDate: '2024-10-13', script: callers, bindings },
        { name: 'SERVICE_NO_SECRETS', script: service, bindings },
        { name: 'SERVICE_NO_UPSTREAM', ...serviceWith({ UPSTREAM_URL: away }) },
        { name: 'SERVICE_NO_REDIS', ...serviceWith({ UPSTASH_REDIS_REST_URL: away }) },
      ]
      const serviceBindings = Object.fromEntries(workers.map(({ name }) => [name, name]))
      return {
        verbose: false,
        miniflare: {
          compatibilityDate: DEPLOYED.date,
          compatibilityFlags: ['enable_nodejs_inspector_module'],
          serviceBindings,
          workers: workers.map(worker => ({ ...AS_DEPLOYED, ...worker })),
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
